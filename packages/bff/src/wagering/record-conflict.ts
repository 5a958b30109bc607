import { createHash } from "node:crypto";
import type { Conflict } from "@webframe/shared/bet";
import { canonicalJson } from "@webframe/shared/signing";
import { z } from "zod";
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
	const { partnerId, subjectId } = about;
	context.logger.warn({ partnerId, subjectId, ...conflict }, "a message contradicts what stands; nothing moved");
	const message = storableJson(about.message);
	const happenedAt = context.clock.now();
	const keep = () =>
		context.database.begin(async (sql) => {
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
		});
	await context.conflicts.run(keep);
}

/** Of the canonical JSON text: the database keeps the message with its keys in another order. */
function hashOf(message: string): string {
	return createHash("sha256")
		.update(canonicalJson(z.json().parse(JSON.parse(message))))
		.digest("hex");
}
