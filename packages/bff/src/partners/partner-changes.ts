import { canonicalJson, type Json } from "@webframe/shared/signing";
import { z } from "zod";
import type { Database, Transaction } from "../platform/database.ts";
import { type AuditEntry, appendAudit, auditSubject } from "../records/audit-log.ts";
import { lockPartner, upsertPartner } from "../store/partners.ts";

export interface PartnerChange {
	readonly partnerId: number;
	readonly actor: string;
	readonly now: Date;
}

export interface WrittenPartner extends PartnerChange {
	readonly name: string;
	readonly apiUrl: string;
	readonly isActive: boolean;
	readonly settings: object;
}

/**
 * Writes a partner's row.
 *
 * @returns what to append to the audit log at the end of the transaction: nothing when it was so already.
 */
export async function writePartner(sql: Transaction, partner: WrittenPartner): Promise<AuditEntry[]> {
	const { partnerId, name, apiUrl, isActive, settings, actor, now } = partner;
	const before = await lockPartner(sql, partnerId);
	await upsertPartner(sql, { partnerId, name, apiUrl, isActive, settings, now });
	const changed = changesOf(flat(before), flat({ name, apiUrl, isActive, settings }));
	if (before !== undefined && Object.keys(changed).length === 0) return [];
	const action = before === undefined ? "partner.create" : "partner.change";
	const subject = auditSubject("partner", partnerId);
	return [{ happenedAt: now, actor, action, subject, note: null, details: { changed } }];
}

/**
 * Switches a partner on or off. Off means no new players and no new bets; what is owed goes on.
 *
 * @returns false when there is no such partner.
 */
export async function switchPartner(
	database: Database,
	{ isActive, ...change }: PartnerChange & { readonly isActive: boolean },
): Promise<boolean> {
	return await database.begin(async (sql) => {
		const row = await lockPartner(sql, change.partnerId);
		if (row === undefined) return false;
		const settings = z.looseObject({}).parse(row.settings);
		const { name, apiUrl } = row;
		for (const entry of await writePartner(sql, { ...change, name, apiUrl, isActive, settings })) {
			await appendAudit(sql, entry);
		}
		return true;
	});
}

type Fields = Readonly<Record<string, Json>>;

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
