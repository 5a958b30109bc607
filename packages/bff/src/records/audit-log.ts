/**
 * The audit log: what operators did, which settings, keys and secrets changed, which messages contradicted what
 * stands, which registrations were refused. It is append-only for the service's role, and a chain: each row holds
 *
 *     hash = SHA-256( hash of the row before | canonical JSON of {action, actor, at, details, note, subject} )
 *
 * and the rows are numbered without gaps, so that a row that was changed, taken out or put in shows. Rows cut off
 * at the end do not show by themselves: keep the last number and hash elsewhere from time to time, and let
 * `bff audit verify` look for them.
 *
 * A row is written in the transaction of the change that it tells of: neither is there without the other.
 *
 * Source: P19 of the reliability reference.
 */
import { createHash } from "node:crypto";
import { canonicalJson, type Json } from "@webframe/shared/signing";
import { z } from "zod";
import type { Database, Queryable, Transaction } from "../platform/database.ts";
import { type AuditRow, appendAuditRow, readAuditRowsAfter } from "../store/audit-log.ts";

export const AUDIT_ACTIONS = [
	"bet.resend",
	"bet.stop",
	"bet.return",
	"bet.reject",
	"bet.resolve",
	"bet.correct",
	"cashback.issue",
	"cashback.cancel",
	"cashback.resend",
	"cashback.stop",
	"cashback.resolve",
	"round.cancel",
	"round.correct",
	"round.hold",
	"round.release",
	"game.maintenance_begin",
	"game.maintenance_end",
	"game.version",
	"player.block",
	"player.unblock",
	"player.registration_refused",
	"partner.create",
	"partner.change",
	"partner.secret_add",
	"partner.secret_retire",
	"partner.promo_secret",
	"key.create",
	"key.retire",
	"key.reencrypt",
	"operator.token",
	"operator.revoke",
	"approval.ask",
	"conflict",
	"database.restore_check",
	"provider.create",
	"provider.change",
	"provider.key_add",
	"provider.key_end",
	"jackpot.create",
	"jackpot.change",
	"jackpot.close",
	"jackpot.mend",
	"promo.campaign",
	"promo.issue",
	"promo.cancel",
	"promo.cancel_campaign",
	"promo.cancel_issued",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Stands in the place of an operator's name where nobody asked for it. No operator can have it. */
export const SERVICE_ACTOR = "the service";

export interface AuditEntry {
	readonly happenedAt: Date;
	/** The operator's name, or the part of the service that acted by itself. */
	readonly actor: string;
	readonly action: AuditAction;
	/** What it was about, such as `bet 77`; see `auditSubject`. */
	readonly subject: string;
	/** What the operator said to it. */
	readonly note: string | null;
	readonly details: { readonly [key: string]: Json };
}

export type AuditSubject =
	| "bet"
	| "cashback"
	| "round"
	| "game"
	| "player"
	| "partner"
	| "provider"
	| "key"
	| "operator"
	| "jackpot"
	| "campaign"
	| "freebet";

export function auditSubject(kind: AuditSubject, id: number | string): string {
	return `${kind} ${id}`;
}

/** Stands for the hash of the row before the first one. */
const GENESIS = Buffer.alloc(32);

/** Appends to the log. It must be the last statement of its transaction: others wait for its end. */
export async function appendAudit(sql: Transaction, entry: AuditEntry): Promise<void> {
	const { happenedAt, actor, action, subject, note, details } = entry;
	await appendAuditRow(sql, {
		happenedAt,
		actor,
		action,
		subject,
		note,
		details: canonicalJson(details),
		content: contentOf(entry),
		genesis: GENESIS,
	});
}

/** The same for what is in no other table. */
export async function audit(database: Database, entry: AuditEntry): Promise<void> {
	await database.begin((sql) => appendAudit(sql, entry));
}

function contentOf(row: Omit<AuditEntry, "action"> & { readonly action: string }): string {
	const { actor, action, subject, note, details } = row;
	return canonicalJson({ action, actor, at: row.happenedAt.toISOString(), details, note, subject });
}

/** A row of the log with its hash, to keep where the database's owner cannot change it. */
export interface AuditAnchor {
	readonly auditId: number;
	/** In hexadecimal digits. */
	readonly hash: string;
}

export type AuditVerification =
	/** `last` is undefined while the log is empty. */
	| { readonly isIntact: true; readonly rows: number; readonly last: AuditAnchor | undefined }
	/** The first row at which the chain does not hold. */
	| { readonly isIntact: false; readonly auditId: number; readonly problem: AuditProblem };

export type AuditProblem = "missing" | "changed" | "does_not_follow" | "not_the_kept_hash";

/** Rows that are read at once. */
const ROWS_AT_ONCE = 1_000;

/**
 * Walks over the whole log.
 *
 * @param anchors rows that were kept elsewhere: each must be there with the hash of then
 */
export async function verifyAuditLog(sql: Queryable, anchors: readonly AuditAnchor[] = []): Promise<AuditVerification> {
	const kept = Map.groupBy(anchors, ({ auditId }) => auditId);
	let last: { auditId: number; hash: Buffer } = { auditId: 0, hash: GENESIS };
	for (;;) {
		const rows = await readAuditRowsAfter(sql, last.auditId, ROWS_AT_ONCE);
		for (const row of rows) {
			const problem = problemOf(row, last, kept.get(row.auditId));
			if (problem === "missing") return { isIntact: false, auditId: last.auditId + 1, problem };
			if (problem !== undefined) return { isIntact: false, auditId: row.auditId, problem };
			kept.delete(row.auditId);
			last = row;
		}
		if (rows.length < ROWS_AT_ONCE) break;
	}
	const [cutOff] = [...kept.keys()].toSorted((a, b) => a - b);
	if (cutOff !== undefined) return { isIntact: false, auditId: cutOff, problem: "missing" };
	const end = last.auditId === 0 ? undefined : { auditId: last.auditId, hash: last.hash.toString("hex") };
	return { isIntact: true, rows: last.auditId, last: end };
}

function problemOf(
	row: AuditRow,
	before: { readonly auditId: number; readonly hash: Buffer },
	kept: readonly AuditAnchor[] = [],
): AuditProblem | undefined {
	if (row.auditId !== before.auditId + 1) return "missing";
	if (!row.previousHash.equals(before.hash)) return "does_not_follow";
	if (!row.hash.equals(hashOf(row))) return "changed";
	const hash = row.hash.toString("hex");
	if (kept.some((anchor) => anchor.hash !== hash)) return "not_the_kept_hash";
	return undefined;
}

const detailsSchema = z.record(z.string(), z.json());

function hashOf(row: AuditRow): Buffer {
	const details = detailsSchema.safeParse(row.details);
	if (!details.success) return Buffer.alloc(0);
	const content = contentOf({ ...row, details: details.data });
	return createHash("sha256").update(row.previousHash).update(content).digest();
}
