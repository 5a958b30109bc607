/**
 * A cancelled or corrected round is walked over bet by bet. Each bet is decided on by itself, and a bet that is as
 * it should be stays as it is: so the walk may be done again, by several processes, and from its middle. One that
 * cannot be decided on, or that somebody holds, holds up no other: it is told of, and looked at again.
 *
 * Source: wire contract, sections 5.2 and 5.3.
 */
import {
	type Correction,
	correct,
	giveBackAfterJackpot,
	isListedAs,
	onCut,
	type PartnerPolicy,
	takesPart,
} from "@webframe/shared/bet";
import type { DrawnRound } from "@webframe/shared/games";
import { knownRules } from "../games/own-games.ts";
import { eachAtOnce } from "../platform/at-once.ts";
import type { Transaction } from "../platform/database.ts";
import { failedAlone, holdsUpAll } from "../platform/database-errors.ts";
import type { StoredBet } from "../store/bet-rows.ts";
import { readJackpotsWon } from "../store/jackpot-wins.ts";
import { findBetsInPlay } from "../store/round-bets.ts";
import { holdRound, type RoundRow } from "../store/rounds.ts";
import type { BetDecision } from "./asked-decision.ts";
import { changeBet, DECISIONS_AT_ONCE } from "./change-bet.ts";
import type { WageringContext } from "./context.ts";
import { moneyOf } from "./money-of-bet.ts";
import { RoundChangedError } from "./round-changed.ts";

export type WalkOutcome =
	| "unchanged"
	/** It was not accepted yet, and ends without taking part. */
	| "ended"
	/** Its stake goes back; what was paid is taken back before. */
	| "returned"
	/** What was paid is taken back, and the new amount is paid. */
	| "corrected"
	/** The partner would take a step for a repeat: a person has to settle it with the partner. */
	| "on_manual_list"
	/** Another correction of the bet is under way, or it cannot be decided on: it is looked at again. */
	| "waits"
	/** What was under way stands on a list: when a person has decided on that, it is looked at again. */
	| "waits_for_person";

export interface RoundWalk {
	readonly bets: readonly { readonly betId: number; readonly outcome: WalkOutcome }[];
	/** Where the walk goes on; null at the end of the round. */
	readonly nextAfterBetId: number | null;
}

export interface WalkPart {
	readonly afterBetId: number;
	/** The most bets that are looked at. */
	readonly limit: number;
}

/**
 * Bets of one part of a walk that wait in vain for what somebody holds, each for seconds: with so many it is better to come
 * again than to keep other rounds waiting.
 */
const HELD_MAX = 8;
/** Bets that a line of the log names. */
const NAMED_MAX = 20;

/** Takes the bets of a cancelled round out of play. What a bet has won of a jackpot is paid before. */
export async function returnBetsOfRound(
	context: WageringContext,
	{ roundId, jackpots }: Pick<RoundRow, "roundId" | "jackpots">,
	part: WalkPart,
): Promise<RoundWalk> {
	const findWon =
		jackpots === null ? undefined : (betIds: readonly number[]) => readJackpotsWon(context.database, betIds);
	return await walk(context, { roundId, findWon }, part, (_, jackpot) => takeOut(jackpot));
}

/**
 * Makes the payouts of a corrected round those of its result. Each is written only as long as the round has this
 * result: a process that was held up must not pay by a result that was corrected since.
 *
 * @throws RoundChangedError
 */
export async function correctBetsOfRound(
	context: WageringContext,
	round: RoundRow,
	part: WalkPart,
): Promise<RoundWalk> {
	const { roundId } = round;
	const drawn = knownRules(context.ownGames, round).parseResult(round.result);
	if (drawn === undefined) throw new Error(`The result of the round ${roundId} cannot be read.`);
	const alongside = async (sql: Transaction): Promise<void> => {
		if (!(await holdRound(sql, round))) throw new RoundChangedError(roundId);
	};
	return await walk(context, { roundId }, part, (selection) => {
		const decide = payByResult(drawn, selection);
		return (bet, policy, now) => ({ ...decide(bet, policy, now), alongside });
	});
}

/** Decides on a bet of a round that has got another result. @throws Error for a selection that its game cannot read */
export function payByResult(drawn: DrawnRound, selection: unknown): Decide {
	return (bet, policy, now) => {
		const gross = drawn.settle(selection, moneyOf(bet));
		if (gross === undefined) throw new Error(`The selection of the bet ${bet.betId} cannot be read.`);
		return correctionOf(bet, policy, { kind: "payout", gross }, now);
	};
}

export interface Step extends BetDecision {
	readonly outcome: WalkOutcome;
}

type Decide = (bet: StoredBet, policy: PartnerPolicy, now: number) => Step;

interface WalkedRound {
	readonly roundId: number;
	/** What bets have won of jackpots; undefined for a round without any. */
	readonly findWon?: ((betIds: readonly number[]) => Promise<ReadonlyMap<number, bigint>>) | undefined;
}

async function walk(
	context: WageringContext,
	{ roundId, findWon }: WalkedRound,
	{ afterBetId, limit }: WalkPart,
	decideOn: (selection: unknown, jackpot: bigint) => Decide,
): Promise<RoundWalk> {
	const found = await findBetsInPlay(context.database, roundId, afterBetId, limit);
	const won = await findWon?.(found.map(({ betId }) => betId));
	const outcomes = new Map<number, WalkOutcome>();
	const failed: { readonly betId: number; readonly error: unknown }[] = [];
	await eachAtOnce(found, DECISIONS_AT_ONCE, async ({ betId, selection }) => {
		try {
			outcomes.set(betId, await walkOver(context, betId, decideOn(selection, won?.get(betId) ?? 0n)));
		} catch (error) {
			if (holdsUpAll(error) || error instanceof RoundChangedError) throw error;
			outcomes.set(betId, "waits");
			failed.push({ betId, error });
			if (failed.filter((one) => failedAlone(one.error)).length === HELD_MAX) throw error;
		}
	});
	if (failed.length > 0) {
		const betIds = failed.slice(0, NAMED_MAX).map(({ betId }) => betId);
		const broken = failed.find(({ error }) => !failedAlone(error));
		const about = { err: (broken ?? failed[0])?.error, roundId, betIds, count: failed.length };
		const level = broken === undefined ? "warn" : "error";
		context.logger[level](about, "bets of a cancelled or corrected round cannot be decided on; the others go on");
	}
	return {
		bets: found.map(({ betId }) => ({ betId, outcome: outcomes.get(betId) ?? "unchanged" })),
		nextAfterBetId: found.length < limit ? null : (found.at(-1)?.betId ?? null),
	};
}

async function walkOver(context: WageringContext, betId: number, decide: Decide): Promise<WalkOutcome> {
	const step = await changeBet(context, betId, (bet, { policy }, now) => decide(bet, policy, now.getTime()), {
		// A bet known from before would not show what has happened to its round.
		fresh: true,
	});
	return step?.outcome ?? "unchanged";
}

/** Decides on a bet of a cancelled round. @param jackpot what the bet has won of jackpots */
export function takeOut(jackpot: bigint): Decide {
	return (bet, policy, now) => {
		if (bet.outOfPlay !== null) return { bet, outcome: "unchanged" };
		if (bet.state === "pending") return { bet: onCut(bet, policy, now), outcome: "ended" };
		if (takesPart(bet)) {
			return { bet: giveBackAfterJackpot(bet, policy, "cancelled", { jackpot, now }), outcome: "returned" };
		}
		return correctionOf(bet, policy, { kind: "void" }, now);
	};
}

function correctionOf(bet: StoredBet, policy: PartnerPolicy, correction: Correction, now: number): Step {
	const result = correct(bet, policy, correction, now);
	if (result.kind === "queued") {
		return { bet: result.bet, outcome: correction.kind === "void" ? "returned" : "corrected" };
	}
	if (result.kind === "manual") return { bet: result.bet, outcome: "on_manual_list" };
	if (isListedAs(bet, policy, correction)) return { bet, outcome: "on_manual_list" };
	if (result.reason !== "correction_under_way") return { bet, outcome: "unchanged" };
	return { bet, outcome: isStuck(bet) ? "waits_for_person" : "waits" };
}

/** Something of it moves on only by an accept or an operator. */
function isStuck(bet: StoredBet): boolean {
	return bet.deliveries.some(
		({ kind, state, listed }) => kind === "payment" && listed !== null && (state === "refused" || state === "manual"),
	);
}
