import { formatAmount } from "@webframe/shared/money";
import type { BackofficeRound, ListedRound } from "@webframe/shared/wire";
import { z } from "zod";
import { type OwnGames, rulesOfRound } from "../games/own-games.ts";
import { resultTextOf } from "../games/result-text.ts";
import type { RoundBets, RoundView } from "../store/rounds-view.ts";

/** A round that is not settled so long after its end is late. */
export const LATE_MS = 30_000;

const resultSchema = z.looseObject({});

/** A round in a list. */
export function showListedRound(ownGames: OwnGames, row: RoundView, now: Date): ListedRound {
	const { roundId, gameCode, edition, state, bettingOpensAt, cutAt, revealsAt, settledAt } = row;
	const resultText = resultTextOf(ownGames, row);
	const trouble = troubleOf(row, now);
	return {
		roundId,
		gameCode,
		edition,
		state,
		bettingOpensAt: bettingOpensAt.toISOString(),
		cutAt: cutAt.toISOString(),
		revealsAt: revealsAt.toISOString(),
		...(settledAt === null ? {} : { settledAt: settledAt.toISOString() }),
		...(resultText === undefined ? {} : { resultText }),
		...(row.correctedAt === null ? {} : { correctedAt: row.correctedAt.toISOString() }),
		...(row.heldState === null ? {} : { heldState: row.heldState }),
		...(trouble === undefined ? {} : { trouble }),
	};
}

function troubleOf({ state, heldState, settledAt, revealsAt, changedAt }: RoundView, now: Date) {
	if (settledAt !== null || state === "awaiting") return undefined;
	if (heldState !== null) return "held" as const;
	const since = Math.max(revealsAt.getTime(), changedAt?.getTime() ?? 0);
	return since < now.getTime() - LATE_MS ? ("late" as const) : undefined;
}

/** A round with everything that is known of it, and what was staked on it. */
export function showWholeRound(
	ownGames: OwnGames,
	row: RoundView,
	bets: readonly RoundBets[],
	now: Date,
): BackofficeRound {
	const form = rulesOfRound(ownGames, row)?.resultForm();
	return {
		...showListedRound(ownGames, row, now),
		rulesVersion: row.rulesVersion,
		bettingClosesAt: row.bettingClosesAt.toISOString(),
		drawAt: row.drawAt.toISOString(),
		seedHash: row.seedHash,
		...(row.seed === null ? {} : { seed: row.seed }),
		...(row.changedAt === null ? {} : { changedAt: row.changedAt.toISOString() }),
		...(row.result === null ? {} : { result: resultSchema.parse(row.result) }),
		...(form === undefined ? {} : { resultForm: form }),
		bets: bets.map(({ digits, stakes, payouts, ...sum }) => ({
			...sum,
			stakes: formatAmount(stakes, digits),
			payouts: formatAmount(payouts, digits),
		})),
	};
}
