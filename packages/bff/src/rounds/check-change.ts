import type { DrawnRound } from "@webframe/shared/games";
import { rulesOfRound } from "../games/own-games.ts";
import { mayMoveAlone } from "../partners/moves-alone.ts";
import { findRound, type RoundRow } from "../store/rounds.ts";
import { previewRound, type RoundSum } from "../wagering/preview-round.ts";
import type { RoundsContext } from "./context.ts";
import { isDrawn } from "./operator-actions.ts";
import { movedByEarlyEnd, movedByRound } from "./second-person.ts";

export type RoundChecked =
	| {
			readonly kind: "done" | "nothing_to_do" | "waits_for_second_person";
			readonly sums: readonly RoundSum[];
			readonly isComplete: boolean;
			/** The new result in words. */
			readonly text: string | undefined;
	  }
	| { readonly kind: "refused"; readonly reason: "unknown_round" | "not_finished" | "invalid_result" };

/** What becomes of a round: null when it is cancelled, else its result in the form of its game. */
export interface WantedRound {
	readonly roundId: number;
	readonly result: unknown;
}

/** What cancelling a round, or another result, would cost, and whether this operator may do it alone. Writes nothing. */
export async function checkRoundChange(
	context: RoundsContext,
	{ roundId, result }: WantedRound,
	operator: string,
): Promise<RoundChecked> {
	const { wagering, ownGames, clock } = context;
	const round = await findRound(wagering.database, roundId);
	if (round === undefined) return { kind: "refused", reason: "unknown_round" };
	const isCancel = result === null;
	if (!isCancel && !isDrawn(round)) return { kind: "refused", reason: "not_finished" };
	const rules = rulesOfRound(ownGames, round);
	const drawn = round.result === null ? undefined : rules?.parseResult(round.result);
	const after = isCancel ? null : rules?.parseResult(result);
	if (after === undefined) return { kind: "refused", reason: "invalid_result" };
	const preview = await previewRound(wagering, round, { drawn, after });
	const about = { ...preview, text: after?.text };
	if (isAsWanted(round, drawn, after)) return { kind: "nothing_to_do", ...about };
	const isEarlyEnd = isCancel && round.result === null;
	const moves = isEarlyEnd
		? await movedByEarlyEnd(wagering.database, roundId)
		: await movedByRound(wagering.database, { round, rules, after });
	const now = clock.now();
	const mayAlone = moves !== undefined && (await mayMoveAlone(wagering, wagering.database, { operator, now, moves }));
	return { kind: mayAlone ? "done" : "waits_for_second_person", ...about };
}

function isAsWanted(round: RoundRow, drawn: DrawnRound | undefined, after: DrawnRound | null): boolean {
	return after === null ? round.state === "cancelled" : drawn?.text === after.text;
}
