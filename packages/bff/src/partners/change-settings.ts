/**
 * An operator's change of a partner's settings. It touches only transactions that are written afterwards: what
 * stands on a delivery is frozen.
 *
 * Source: wire contract, sections 1 and 5.8; F62 and P21 of the reliability reference.
 */
import { canonicalJson } from "@webframe/shared/signing";
import type { Clock } from "../platform/clock.ts";
import type { Database, Transaction } from "../platform/database.ts";
import { appendAudit, auditSubject } from "../records/audit-log.ts";
import { type WaitsForSecondPerson, whoAskedFirst, withSecondPerson } from "../records/with-second-person.ts";
import { viewPartnerSettings } from "../store/partner-settings.ts";
import { lockPartner } from "../store/partners.ts";
import { lockKeysAndSecrets } from "../store/signing-keys.ts";
import { NEEDS_TWO } from "./file-changes.ts";
import { UnpublishedKeyError, writePartner } from "./partner-changes.ts";
import { type PartnerSettings, partnerSettingsSchema } from "./settings.ts";
import {
	changedSettings,
	fieldsOf,
	isManagedByFile,
	nameOfSetting,
	writtenByOf,
	writtenByOperators,
} from "./written-by.ts";

export interface SettingsChange {
	readonly partnerId: number;
	/** All of them, as they are to be. */
	readonly settings: PartnerSettings;
	/** When the settings that the operator has read were changed last. */
	readonly basedOn: Date;
	readonly operator: string;
	readonly note: string;
}

export type SettingsOutcome =
	| { readonly kind: "done" | "nothing_to_do" }
	| WaitsForSecondPerson
	| { readonly kind: "refused"; readonly reason: "unknown_partner" | "changed_meanwhile" | "managed_by_file" };

interface Context {
	readonly database: Database;
	readonly clock: Clock;
}

export async function changeSettings({ database, clock }: Context, change: SettingsChange): Promise<SettingsOutcome> {
	try {
		return await withSecondPerson(database, change.operator, () =>
			database.begin((sql) => write(sql, change, clock.now())),
		);
	} catch (error) {
		// It was in the key set when the operator asked: asked again, the field is named.
		if (error instanceof UnpublishedKeyError) return { kind: "refused", reason: "changed_meanwhile" };
		throw error;
	}
}

async function write(
	sql: Transaction,
	{ partnerId, settings, basedOn, operator, note }: SettingsChange,
	now: Date,
): Promise<SettingsOutcome> {
	await lockKeysAndSecrets(sql);
	const row = await lockPartner(sql, partnerId);
	const view = await viewPartnerSettings(sql, partnerId);
	if (row === undefined || view === undefined) return { kind: "refused", reason: "unknown_partner" };
	const before = fieldsOf(partnerSettingsSchema.safeParse(view.settings).data ?? view.settings);
	const after = fieldsOf(settings);
	if (canonicalJson(before) === canonicalJson(after)) return { kind: "nothing_to_do" };
	if (view.changedAt.getTime() !== basedOn.getTime()) return { kind: "refused", reason: "changed_meanwhile" };
	const written = writtenByOf(view.writtenBy);
	const names = changedSettings(before, after).map(nameOfSetting);
	if (names.some((name) => isManagedByFile(written, name))) return { kind: "refused", reason: "managed_by_file" };
	const about = { action: "partner.change", subject: auditSubject("partner", partnerId), operator, note, now } as const;
	const request = { settings: after, basedOn: basedOn.toISOString() };
	const needsTwo = NEEDS_TWO.some((key) => names.includes(nameOfSetting(key)));
	const askedFirst = await whoAskedFirst(sql, { ...about, request }, needsTwo);
	const { name, apiUrl, isActive } = row;
	const writtenBy = writtenByOperators(written, names);
	const partner = { partnerId, name, apiUrl, isActive, settings, writtenBy, actor: operator, now };
	const entries = await writePartner(sql, partner);
	for (const entry of entries) {
		await appendAudit(sql, { ...entry, note, details: { ...entry.details, ...askedFirst } });
	}
	return { kind: "done" };
}
