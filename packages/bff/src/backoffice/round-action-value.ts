import type { RoundActionValue } from "@webframe/shared/wire";
import { z } from "zod";
import type { OwnGames } from "../games/own-games.ts";
import { resultTextOf } from "../games/result-text.ts";
import type { HoldOutcome } from "../rounds/hold-round.ts";
import type { RoundActionOutcome } from "../rounds/operator-actions.ts";
import type { RoundRow } from "../store/rounds.ts";
import type { RoundWalk } from "../wagering/walk-round.ts";
import { actionValue } from "./answer.ts";

/** What the core made of a round, as operators get it. */
export function roundActionValue(ownGames: OwnGames, outcome: RoundActionOutcome | HoldOutcome): RoundActionValue {
	const round = outcome.round === undefined ? {} : { round: showRound(ownGames, outcome.round) };
	if (outcome.kind === "refused" || outcome.kind === "waits_for_second_person")
		return { ...actionValue(outcome), ...round };
	return { outcome: outcome.kind, ...round, ...("walk" in outcome ? showWalk(outcome.walk) : {}) };
}

const resultSchema = z.looseObject({}).nullable();

function showRound(ownGames: OwnGames, row: RoundRow): NonNullable<RoundActionValue["round"]> {
	const { roundId, gameCode, state, bettingOpensAt, correctedAt, heldState } = row;
	const result = resultSchema.parse(row.result);
	const resultText = resultTextOf(ownGames, row);
	return {
		roundId,
		gameCode,
		state,
		bettingOpensAt: bettingOpensAt.toISOString(),
		...(result === null ? {} : { result }),
		...(resultText === undefined ? {} : { resultText }),
		...(correctedAt === null ? {} : { correctedAt: correctedAt.toISOString() }),
		...(heldState === null ? {} : { heldState }),
	};
}

function showWalk({ bets, nextAfterBetId }: RoundWalk): Pick<RoundActionValue, "bets" | "isComplete"> {
	const isWaiting = bets.some(({ outcome }) => outcome === "waits");
	return {
		bets: bets.flatMap(({ betId, outcome }) => (outcome === "unchanged" ? [] : [{ betId, outcome }])),
		isComplete: nextAfterBetId === null && !isWaiting,
	};
}
