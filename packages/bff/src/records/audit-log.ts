/**
 * The audit log: what operators did, which settings, keys and secrets changed, which messages contradicted what
 * stands, which registrations were refused. It is append-only for the service's role, and a chain: each row holds
 *
 *     hash = SHA-256( hash of the row before | canonical JSON of {action, actor, at, details, note, subject} )
 *
 * with `byToken` among them where it is true,
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
import { isByToken } from "./call-under-way.ts";

export const AUDIT_ACTIONS = [
	"alarm.acknowledge",
	"bets.stop",
	"bets.resume",
	"bet.resend",
	"bet.resend_range",
	"bet.stop",
	"bet.return",
	"bet.reject",
	"bet.resolve",
	"bet.correct",
	"cashback.issue",
	"cashback.issue_file",
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
	"partner.file_approve",
	"partner.onboarding_link",
	"partner.onboarding_end",
	"provider.onboarding_link",
	"provider.onboarding_end",
	"key.create",
	"key.retire",
	"key.reencrypt",
	"operator.token",
	"operator.revoke",
	"operator.role",
	"operator.invite",
	"operator.passkey",
	"operator.passkey_end",
	"operator.openid",
	"operator.sign_in",
	"operator.session_end",
	"approval.ask",
	"approval.take_back",
	"job.stop",
	"conflict",
	"database.restore_check",
	"provider.create",
	"provider.change",
	"provider.sync",
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
	"report.close",
	"rates.store",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Stands in the place of an operator's name where nobody asked for it. No operator can have it. */
export const SERVICE_ACTOR = "the service";

/** Who acts, and why. */
export interface ByOperator {
	readonly operator: string;
	readonly note: string;
}

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
	| "alarm"
	| "bet"
	| "bets of"
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
	| "freebet"
	| "job"
	| "rates from";

export function auditSubject(kind: AuditSubject, id: number | string): string {
	return `${kind} ${id}`;
}

/** Stands for the hash of the row before the first one. */
const GENESIS = Buffer.alloc(32);

/** Appends to the log. It must be the last statement of its transaction: others wait for its end. */
export async function appendAudit(sql: Transaction, entry: AuditEntry): Promise<void> {
	const { happenedAt, actor, action, subject, note, details } = entry;
	const byToken = isByToken(actor);
	await appendAuditRow(sql, {
		happenedAt,
		actor,
		action,
		subject,
		note,
		details: canonicalJson(details),
		byToken,
		content: contentOf({ ...entry, byToken }),
		genesis: GENESIS,
	});
}

/** The same for what is in no other table. */
export async function audit(database: Database, entry: AuditEntry): Promise<void> {
	await database.begin((sql) => appendAudit(sql, entry));
}

function contentOf(row: Omit<AuditEntry, "action"> & { readonly action: string; readonly byToken: boolean }): string {
	const { actor, action, subject, note, details } = row;
	const at = row.happenedAt.toISOString();
	return canonicalJson({ action, actor, at, ...(row.byToken ? { byToken: true } : {}), details, note, subject });
}

/** A row of the log with its hash, to keep where the database's owner cannot change it. */
export interface AuditAnchor {
	readonly auditId: number;
	/** In hexadecimal digits. */
	readonly hash: string;
}

export type AuditVerification =
	/** `last` is undefined while the log is empty. */
	| {
			readonly isIntact: true;
			/** How many there are up to the last one that was looked at. */
			readonly rows: number;
			readonly last: AuditAnchor | undefined;
			/** False: there are more; go on behind `last`. */
			readonly isComplete: boolean;
	  }
	/** The first row at which the chain does not hold. */
	| { readonly isIntact: false; readonly auditId: number; readonly problem: AuditProblem };

export type AuditProblem = "missing" | "changed" | "does_not_follow" | "not_the_kept_hash";

/** Rows that are read at once. */
const ROWS_AT_ONCE = 1_000;

/** What of the log is walked over. */
export interface AuditSpan {
	/** Behind this row; undefined: from the first one on. */
	readonly after: AuditAnchor | undefined;
	/** At most about so many rows. */
	readonly rowsMax: number;
}

const WHOLE: AuditSpan = { after: undefined, rowsMax: Number.POSITIVE_INFINITY };

/**
 * Walks over the log, whole or a part of it.
 *
 * @param anchors rows that were kept elsewhere: each must be there with the hash of then
 */
export async function verifyAuditLog(
	sql: Queryable,
	anchors: readonly AuditAnchor[] = [],
	{ after, rowsMax }: AuditSpan = WHOLE,
): Promise<AuditVerification> {
	const first = after?.auditId ?? 0;
	const kept = Map.groupBy(
		anchors.filter(({ auditId }) => auditId > first),
		({ auditId }) => auditId,
	);
	const hash = after === undefined ? GENESIS : Buffer.from(after.hash, "hex");
	let last: { auditId: number; hash: Buffer } = { auditId: first, hash };
	let isComplete = false;
	while (!isComplete && last.auditId - first < rowsMax) {
		const rows = await readAuditRowsAfter(sql, last.auditId, ROWS_AT_ONCE);
		for (const row of rows) {
			const problem = problemOf(row, last, kept.get(row.auditId));
			if (problem === "missing") return { isIntact: false, auditId: last.auditId + 1, problem };
			if (problem !== undefined) return { isIntact: false, auditId: row.auditId, problem };
			kept.delete(row.auditId);
			last = row;
		}
		isComplete = rows.length < ROWS_AT_ONCE;
	}
	const [cutOff] = isComplete ? [...kept.keys()].toSorted((a, b) => a - b) : [];
	if (cutOff !== undefined) return { isIntact: false, auditId: cutOff, problem: "missing" };
	const end = last.auditId === 0 ? undefined : { auditId: last.auditId, hash: last.hash.toString("hex") };
	return { isIntact: true, rows: last.auditId, last: end, isComplete };
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
