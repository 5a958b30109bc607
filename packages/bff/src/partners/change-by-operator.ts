/**
 * What an operator's changes of a partner have in common, whatever of it they change: they are based on what the operator has read,
 * leave alone what stands in an applied file, take two people where that is so, and stand in the audit log.
 */
import type { Json } from "@webframe/shared/signing";
import type { Clock } from "../platform/clock.ts";
import type { Database, Transaction } from "../platform/database.ts";
import { appendAudit, auditSubject, type ByOperator } from "../records/audit-log.ts";
import { type WaitsForSecondPerson, whoAskedFirst, withSecondPerson } from "../records/with-second-person.ts";
import { type PartnerView, viewPartnerSettings } from "../store/partner-settings.ts";
import { lockPartner } from "../store/partners.ts";
import { lockKeysAndSecrets } from "../store/signing-keys.ts";
import { type WrittenPartner, writePartner } from "./partner-changes.ts";
import { anySettingsSchema } from "./settings.ts";
import { isManagedByFile, writtenByOf, writtenByOperators } from "./written-by.ts";

export interface ByReader extends ByOperator {
	readonly partnerId: number;
	/** When what the operator has read was changed last. */
	readonly basedOn: Date;
}

export type ChangeOutcome =
	| { readonly kind: "done" | "nothing_to_do" }
	| WaitsForSecondPerson
	| { readonly kind: "refused"; readonly reason: "unknown_partner" | "changed_meanwhile" | "managed_by_file" };

/** What is to become of a partner. */
export interface WantedChange {
	/** Of the fields that become others, as it is kept who wrote them; none: it is so already. */
	readonly names: readonly string[];
	readonly becomes: Partial<Pick<WrittenPartner, "name" | "apiUrl" | "settings">>;
	/** What two people agree on, beside what it is based on. */
	readonly request: Readonly<Record<string, Json>>;
	readonly needsTwo: boolean;
}

/** @param wantedOf is given the partner as it stands */
export async function changeByOperator(
	{ database, clock }: { readonly database: Database; readonly clock: Clock },
	by: ByReader,
	wantedOf: (view: PartnerView) => WantedChange,
): Promise<ChangeOutcome> {
	return await withSecondPerson(database, by.operator, () =>
		database.begin((sql) => write(sql, by, clock.now(), wantedOf)),
	);
}

async function write(
	sql: Transaction,
	{ partnerId, basedOn, operator, note }: ByReader,
	now: Date,
	wantedOf: (view: PartnerView) => WantedChange,
): Promise<ChangeOutcome> {
	await lockKeysAndSecrets(sql);
	const row = await lockPartner(sql, partnerId);
	const view = await viewPartnerSettings(sql, partnerId);
	if (row === undefined || view === undefined) return { kind: "refused", reason: "unknown_partner" };
	const { names, becomes, request: wanted, needsTwo } = wantedOf(view);
	if (names.length === 0) return { kind: "nothing_to_do" };
	if (view.changedAt.getTime() !== basedOn.getTime()) return { kind: "refused", reason: "changed_meanwhile" };
	const written = writtenByOf(view.writtenBy);
	if (names.some((name) => isManagedByFile(written, name))) return { kind: "refused", reason: "managed_by_file" };
	const about = { action: "partner.change", subject: auditSubject("partner", partnerId), operator, note, now } as const;
	const request = { ...wanted, basedOn: basedOn.toISOString() };
	const askedFirst = await whoAskedFirst(sql, { ...about, request }, needsTwo);
	const entries = await writePartner(sql, {
		partnerId,
		name: row.name,
		apiUrl: row.apiUrl,
		isActive: row.isActive,
		settings: anySettingsSchema.parse(row.settings),
		...becomes,
		writtenBy: writtenByOperators(written, names),
		actor: operator,
		note,
		now,
	});
	for (const entry of entries) await appendAudit(sql, { ...entry, details: { ...entry.details, ...askedFirst } });
	return { kind: "done" };
}
