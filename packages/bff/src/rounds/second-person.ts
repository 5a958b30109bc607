/**
 * What is counted when a drawn round gets another result or is cancelled: what its bets move in all, for each partner and
 * currency. Above the threshold two people have to agree, and also when that is not known.
 *
 * A round that is not drawn is cancelled by one person. Nobody knows its result, so that nobody gains by it; every stake
 * goes back to where it came from, and nothing was paid. It is the stop of a game that has gone wrong, which must not wait
 * for a colleague. What players have left it with is another matter: they know what they have, and it counts as moved.
 *
 * Source: P21 of the reliability reference; wire contract, section 5.8.
 */
import { type Bet, isSameResult } from "@webframe/shared/bet";
import type { DrawnRound, RoundRules } from "@webframe/shared/games";
import type { Queryable } from "../platform/database.ts";
import type { Moved } from "../store/operator-moves.ts";
import { readBets } from "../store/read-bets.ts";
import { findBetsInPlay, findBetsLeft } from "../store/round-bets.ts";
import type { RoundRow } from "../store/rounds.ts";
import { moneyOf, wonBeforeTheEnd } from "../wagering/money-of-bet.ts";
import { movedByCorrection, newestPayout } from "../wagering/operator-actions/moved-by-correction.ts";

/** Bets that are added up while the round is locked. What more of them move in all is taken to be large. */
const BETS_ADDED_UP_MAX = 200;

/** What becomes of a drawn round: another result, or null when it is cancelled. */
interface RoundChange {
	/** As it is before the change. */
	readonly round: RoundRow;
	/** Undefined: this process does not know them. */
	readonly rules: RoundRules | undefined;
	readonly after: DrawnRound | null;
}

/**
 * @param sql for a change its transaction, which holds the round
 * @returns undefined when it is not known
 */
export async function movedByRound(
	sql: Queryable,
	{ round, rules, after }: RoundChange,
): Promise<readonly Moved[] | undefined> {
	const before = rules?.parseResult(round.result);
	if (rules === undefined || before === undefined) return undefined;
	const found = await findBetsInPlay(sql, round.roundId, 0, BETS_ADDED_UP_MAX + 1);
	if (found.length > BETS_ADDED_UP_MAX) return undefined;
	const selections = new Map(found.map(({ betId, selection }) => [betId, selection]));
	const moves: Moved[] = [];
	for (const bet of await readBets(sql, [...selections.keys()])) {
		const money = moneyOf(bet);
		const paidBy = (drawn: DrawnRound): bigint | undefined => drawn.settle(selections.get(bet.betId), money);
		const moved = after === null ? movedByVoid(bet, paidBy(before)) : movedByResult(bet, paidBy(before), paidBy(after));
		if (moved === undefined) return undefined;
		moves.push({ ...bet, amount: moved });
	}
	return moves;
}

/**
 * The same for a round that is cancelled before it is drawn: of its bets those that were left lose what they would be paid.
 *
 * @returns undefined when there are too many
 */
export async function movedByEarlyEnd(sql: Queryable, roundId: number): Promise<readonly Moved[] | undefined> {
	const left = await findBetsLeft(sql, roundId, BETS_ADDED_UP_MAX + 1);
	if (left.length === 0) return [];
	if (left.length > BETS_ADDED_UP_MAX) return undefined;
	const bets = await readBets(sql, left);
	return bets.map((bet) => ({ ...bet, amount: movedByVoid(bet, wonBeforeTheEnd(bet)) }));
}

/** @param won by the result of before; undefined for a bet that cannot be read, which nobody has paid */
function movedByVoid(bet: Bet, won: bigint | undefined): bigint {
	return larger(movedByCorrection(bet, { kind: "void" }), lost(bet, won ?? 0n));
}

/** @returns undefined for a bet that cannot be read: nobody knows what it will be paid. */
function movedByResult(bet: Bet, won: bigint | undefined, gross: bigint | undefined): bigint | undefined {
	if (won === undefined || gross === undefined) return undefined;
	if (isSameResult(bet, gross)) return 0n;
	return larger(movedByCorrection(bet, { kind: "payout", gross }), lost(bet, won));
}

/** What a bet has won that has no payout yet: it is taken away before it was given. */
function lost(bet: Bet, won: bigint): bigint {
	return newestPayout(bet) === undefined ? won : 0n;
}

function larger(one: bigint, other: bigint): bigint {
	return one > other ? one : other;
}
