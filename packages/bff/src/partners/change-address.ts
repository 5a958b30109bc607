/** An operator's change of a partner's name and address. Where money is sent to, two people decide. */
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database.ts";
import { appendAudit, auditSubject } from "../records/audit-log.ts";
import { type WaitsForSecondPerson, whoAskedFirst, withSecondPerson } from "../records/with-second-person.ts";
import { viewPartnerSettings } from "../store/partner-settings.ts";
import { lockPartner } from "../store/partners.ts";
import { lockKeysAndSecrets } from "../store/signing-keys.ts";
import { writePartner } from "./partner-changes.ts";
import { anySettingsSchema } from "./settings.ts";
import { isManagedByFile, writtenByOf, writtenByOperators } from "./written-by.ts";

export interface AddressChange {
	readonly partnerId: number;
	readonly name: string;
	readonly apiUrl: string;
	/** When what the operator has read was changed last. */
	readonly basedOn: Date;
	readonly operator: string;
	readonly note: string;
}

export type AddressOutcome =
	| { readonly kind: "done" | "nothing_to_do" }
	| WaitsForSecondPerson
	| { readonly kind: "refused"; readonly reason: "unknown_partner" | "changed_meanwhile" | "managed_by_file" };

export async function changeAddress(
	{ database, clock }: { readonly database: Database; readonly clock: Clock },
	change: AddressChange,
): Promise<AddressOutcome> {
	const { partnerId, name, apiUrl, basedOn, operator, note } = change;
	const now = clock.now();
	return await withSecondPerson(database, operator, () =>
		database.begin(async (sql): Promise<AddressOutcome> => {
			await lockKeysAndSecrets(sql);
			const row = await lockPartner(sql, partnerId);
			const view = await viewPartnerSettings(sql, partnerId);
			if (row === undefined || view === undefined) return { kind: "refused", reason: "unknown_partner" };
			const names = (["name", "apiUrl"] as const).filter((field) => row[field] !== change[field]);
			if (names.length === 0) return { kind: "nothing_to_do" };
			const written = writtenByOf(row.writtenBy);
			if (names.some((one) => isManagedByFile(written, one))) return { kind: "refused", reason: "managed_by_file" };
			if (view.changedAt.getTime() !== basedOn.getTime()) return { kind: "refused", reason: "changed_meanwhile" };
			const request = { name, apiUrl, basedOn: basedOn.toISOString() };
			const subject = auditSubject("partner", partnerId);
			const asked = { action: "partner.change", subject, request, operator, note, now } as const;
			const askedFirst = await whoAskedFirst(sql, asked, names.includes("apiUrl"));
			const entries = await writePartner(sql, {
				partnerId,
				name,
				apiUrl,
				isActive: row.isActive,
				settings: anySettingsSchema.parse(row.settings),
				writtenBy: writtenByOperators(written, names),
				actor: operator,
				note,
				now,
			});
			for (const entry of entries) await appendAudit(sql, { ...entry, details: { ...entry.details, ...askedFirst } });
			return { kind: "done" };
		}),
	);
}
