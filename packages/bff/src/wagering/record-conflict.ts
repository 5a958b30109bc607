import { createHash } from "node:crypto";
import type { Conflict } from "@webframe/shared/bet";
import { canonicalJson } from "@webframe/shared/signing";
import { z } from "zod";
import type { Transaction } from "../platform/database.ts";
import { storableJson } from "../platform/storable-text.ts";
import { appendAudit, auditSubject, SERVICE_ACTOR } from "../records/audit-log.ts";
import { insertConflict } from "../store/insert-conflict.ts";
import type { WageringContext } from "./context.ts";

export interface ContradictingMessage {
	readonly partnerId: number;
	/** The bet or the cashback. */
	readonly subjectId: number;
	/** As it came, without tokens. */
	readonly message: object;
}

/**
 * Keeps a message that contradicts what stands, and chains it into the audit log. Nothing moved; a person has to see it.
 *
 * Whoever contradicts must neither fill the log nor hold it up: a message that is not kept is not in it either, no bet
 * waits for it, and of all those that come at once one waits for the log, so that the others take no connection.
 */
export async function recordConflict(
	context: WageringContext,
	about: ContradictingMessage,
	conflict: Conflict | null,
	kind: "bet" | "cashback" = "bet",
): Promise<void> {
	if (conflict === null) return;
	const happenedAt = context.clock.now();
	tell(context, about, conflict);
	await context.conflicts.run(() =>
		context.database.begin((sql) => writeConflict(sql, about, conflict, { kind, happenedAt })),
	);
}

/**
 * Keeps a contradicting message in the transaction of the bet that it changes. It is for a message whose repeat finds a
 * bet that agrees with it: what was lost between two transactions would never be found again.
 *
 * Such a message waits for the log with a connection in its hand. A bet is changed by it once, however often it comes.
 */
export async function recordConflictAlongside(
	sql: Transaction,
	context: WageringContext,
	about: ContradictingMessage,
	conflict: Conflict,
): Promise<void> {
	tell(context, about, conflict);
	await writeConflict(sql, about, conflict, { kind: "bet", happenedAt: context.clock.now() });
}

function tell({ logger }: WageringContext, { partnerId, subjectId }: ContradictingMessage, conflict: Conflict): void {
	logger.warn({ partnerId, subjectId, ...conflict }, "a message contradicts what stands; nothing moved");
}

/** Both or neither. It must be the last of its transaction, because it appends to the audit log. */
async function writeConflict(
	sql: Transaction,
	about: ContradictingMessage,
	conflict: Conflict,
	{ kind, happenedAt }: { readonly kind: "bet" | "cashback"; readonly happenedAt: Date },
): Promise<void> {
	const { partnerId, subjectId } = about;
	const message = storableJson(about.message);
	const conflictId = await insertConflict(sql, { partnerId, subjectId, ...conflict, message, happenedAt });
	if (conflictId === undefined) return;
	await appendAudit(sql, {
		happenedAt,
		actor: SERVICE_ACTOR,
		action: "conflict",
		subject: auditSubject(kind, subjectId),
		note: null,
		details: { ...conflict, conflictId, partnerId, messageSha256: hashOf(message) },
	});
}

/** Of the canonical JSON text: the database keeps the message with its keys in another order. */
function hashOf(message: string): string {
	return createHash("sha256")
		.update(canonicalJson(z.json().parse(JSON.parse(message))))
		.digest("hex");
}
