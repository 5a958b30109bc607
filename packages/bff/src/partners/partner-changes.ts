import { canonicalJson, type Json } from "@webframe/shared/signing";
import { z } from "zod";
import type { Database, Transaction } from "../platform/database.ts";
import { type AuditEntry, appendAudit, auditSubject } from "../records/audit-log.ts";
import { lockPartner, upsertPartner } from "../store/partners.ts";
import { keepPublished, lockKeysAndSecrets } from "../store/signing-keys.ts";
import { anySettingsSchema } from "./settings.ts";
import { type Fields, isManagedByFile, type WrittenBy, writtenByOf, writtenByOperators } from "./written-by.ts";

export interface PartnerChange {
	readonly partnerId: number;
	readonly actor: string;
	readonly now: Date;
	/** Why; nothing where nobody is asked for it. */
	readonly note?: string;
}

export interface WrittenPartner extends PartnerChange {
	readonly name: string;
	readonly apiUrl: string;
	readonly isActive: boolean;
	readonly settings: object;
	/** Who wrote which field last, from now on; as it was, where it is left out. */
	readonly writtenBy?: WrittenBy;
}

/** The key that a partner was to be pinned to left the key set between the look at it and the writing. */
export class UnpublishedKeyError extends Error {
	override readonly name = "UnpublishedKeyError";
}

/**
 * Writes a partner's row, inside a transaction behind `lockKeysAndSecrets`. The key that the partner is pinned to stays in
 * the key set from then on, also one that was about to leave it after a rotation: the pin is what a partner needs that
 * has read its key once at its start. Nothing gives the key an end again but a rotation or a retirement after the pin has
 * gone.
 *
 * Source: wire contract, section 3, "Keys"; P11 of the reliability reference.
 *
 * @returns what to append to the audit log at the end of the transaction: nothing when it was so already.
 * @throws UnpublishedKeyError for a pin that is new, to a key that is not in the key set.
 */
export async function writePartner(sql: Transaction, partner: WrittenPartner): Promise<AuditEntry[]> {
	const { partnerId, name, apiUrl, isActive, settings, actor, now, note = null } = partner;
	const before = await lockPartner(sql, partnerId);
	const pin = pinOf(settings);
	if (pin !== null && !(await keepPublished(sql, pin, now)) && pin !== pinOf(before?.settings)) {
		throw new UnpublishedKeyError(`Partner ${partnerId} cannot be pinned to ${pin}: the key has left the key set.`);
	}
	const writtenBy = partner.writtenBy ?? writtenByOf(before?.writtenBy);
	await upsertPartner(sql, { partnerId, name, apiUrl, isActive, settings, writtenBy, now });
	const changed = changesOf(flat(before), flat({ name, apiUrl, isActive, settings }));
	if (before !== undefined && Object.keys(changed).length === 0) return [];
	const action = before === undefined ? "partner.create" : "partner.change";
	const subject = auditSubject("partner", partnerId);
	return [{ happenedAt: now, actor, action, subject, note, details: { changed } }];
}

export type Switched = "done" | "nothing_to_do" | "unknown_partner" | "managed_by_file";

/** Switches a partner on or off. Off means no new players and no new bets; what is owed goes on. */
export async function switchPartner(
	database: Database,
	{ isActive, ...change }: PartnerChange & { readonly isActive: boolean },
): Promise<Switched> {
	return await database.begin(async (sql) => {
		await lockKeysAndSecrets(sql);
		const row = await lockPartner(sql, change.partnerId);
		if (row === undefined) return "unknown_partner";
		if (row.isActive === isActive) return "nothing_to_do";
		const before = writtenByOf(row.writtenBy);
		if (isManagedByFile(before, "isActive")) return "managed_by_file";
		const settings = anySettingsSchema.parse(row.settings);
		const { name, apiUrl } = row;
		const writtenBy = writtenByOperators(before, ["isActive"]);
		for (const entry of await writePartner(sql, { ...change, name, apiUrl, isActive, settings, writtenBy })) {
			await appendAudit(sql, entry);
		}
		return "done";
	});
}

const pinSchema = z.looseObject({ pinnedKeyId: z.string().nullish() });

function pinOf(settings: unknown): string | null {
	return pinSchema.safeParse(settings).data?.pinnedKeyId ?? null;
}

const fieldsSchema = z.record(z.string(), z.json());

/** The parts of a partner side by side with its settings, as they are stored. */
function flat(partner: Partial<Pick<WrittenPartner, "name" | "apiUrl" | "isActive">> & { settings?: unknown } = {}) {
	const { name, apiUrl, isActive, settings = {} } = partner;
	const stored: unknown = JSON.parse(JSON.stringify({ ...fieldsSchema.parse(settings), name, apiUrl, isActive }));
	return fieldsSchema.parse(stored);
}

/** For each field that is not the same: what it was, and what it is. The database keeps another order of keys. */
function changesOf(before: Fields, after: Fields): Fields {
	const names = new Set([...Object.keys(before), ...Object.keys(after)]);
	const changed: Record<string, Json> = {};
	for (const name of names) {
		const [from = null, to = null] = [before[name], after[name]];
		if (canonicalJson(from) !== canonicalJson(to)) changed[name] = { from, to };
	}
	return changed;
}
