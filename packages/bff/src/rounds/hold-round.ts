/**
 * Holding a round of our own games: nothing of it goes on by itself until it is released, cancelled or has had its result
 * corrected and then been released. Nothing moves by either step, so that one person is enough.
 *
 * Source: wire contract, sections 6 and 8.
 */
import { auditSubject, type ByOperator } from "../records/audit-log.ts";
import { appendAction } from "../records/with-second-person.ts";
import { findRound, holdRoundRow, type RoundRow, releaseRoundRow } from "../store/rounds.ts";
import type { RoundsContext } from "./context.ts";
import { frameRound } from "./frame-round.ts";

export type HoldOutcome =
	| { readonly kind: "done" | "nothing_to_do"; readonly round: RoundRow }
	| {
			readonly kind: "refused";
			readonly reason: "unknown_round" | "not_open" | "cancelled" | "settled";
			readonly round?: RoundRow;
	  };

/** Holds a round that is under way or being settled; before its cut, from its cut on. */
export async function holdRound(context: RoundsContext, roundId: number, by: ByOperator): Promise<HoldOutcome> {
	return await change(context, roundId, { by, action: "round.hold", write: holdRoundRow });
}

/** Lets a round go on that is held. */
export async function releaseRound(context: RoundsContext, roundId: number, by: ByOperator): Promise<HoldOutcome> {
	return await change(context, roundId, { by, action: "round.release", write: releaseRoundRow });
}

interface HoldChange {
	readonly by: ByOperator;
	readonly action: "round.hold" | "round.release";
	readonly write: typeof holdRoundRow;
}

async function change(
	{ wagering, events, clock }: RoundsContext,
	roundId: number,
	{ by, action, write }: HoldChange,
): Promise<HoldOutcome> {
	const before = await findRound(wagering.database, roundId);
	if (before === undefined) return { kind: "refused", reason: "unknown_round" };
	const now = clock.now();
	const changed = await wagering.database.begin(async (sql) => {
		const row = await write(sql, roundId, now);
		if (row === undefined) return undefined;
		const request = { gameCode: row.gameCode, state: row.state };
		await appendAction(sql, { ...by, action, subject: auditSubject("round", roundId), request, now }, false);
		return row;
	});
	if (changed !== undefined) {
		events.roundChanged(frameRound(changed));
		return { kind: "done", round: changed };
	}
	const round = (await findRound(wagering.database, roundId)) ?? before;
	const isHeld = round.heldState !== null;
	if (isHeld === (action === "round.hold")) return { kind: "nothing_to_do", round };
	const reason = action === "round.hold" ? whyNot(round) : undefined;
	return reason === undefined ? { kind: "nothing_to_do", round } : { kind: "refused", reason, round };
}

function whyNot({ state }: RoundRow): "not_open" | "cancelled" | "settled" {
	if (state === "cancelled") return "cancelled";
	return state === "awaiting" ? "not_open" : "settled";
}
