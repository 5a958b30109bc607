import type { Conflict } from "@webframe/shared/bet";
import { insertConflict } from "../store/insert-conflict.ts";
import type { WageringContext } from "./context.ts";

export interface ContradictingMessage {
	readonly partnerId: number;
	/** The bet or the cashback. */
	readonly subjectId: number;
	/** As it came, without tokens. */
	readonly message: object;
}

/** Keeps a message that contradicts what stands. Nothing moved; a person has to see it. */
export async function recordConflict(
	context: WageringContext,
	about: ContradictingMessage,
	conflict: Conflict | null,
): Promise<void> {
	if (conflict === null) return;
	const { partnerId, subjectId, message } = about;
	context.logger.warn({ partnerId, subjectId, ...conflict }, "a message contradicts what stands; nothing moved");
	await insertConflict(context.database, {
		partnerId,
		subjectId,
		seq: conflict.seq,
		kind: conflict.kind,
		message,
		happenedAt: context.clock.now(),
	});
}
