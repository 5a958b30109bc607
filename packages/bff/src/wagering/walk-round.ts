/**
 * A cancelled or corrected round is walked over bet by bet. Each bet is decided on by itself, and a bet that is as
 * it should be stays as it is: so the walk may be done again, by several processes, and from its middle.
 *
 * Source: wire contract, sections 5.2 and 5.3.
 */
import {
	type CorrectionResult,
	correct,
	giveBack,
	onCut,
	type PartnerPolicy,
	playingStake,
	takesPart,
} from "@webframe/shared/bet";
import { gameRulesOf } from "@webframe/shared/games";
import type { Transaction } from "../platform/database.ts";
import type { StoredBet } from "../store/bet-rows.ts";
import { findBetsInPlay } from "../store/round-bets.ts";
import { holdRound, type RoundRow } from "../store/rounds.ts";
import { type BetDecision, changeBet } from "./change-bet.ts";
import type { WageringContext } from "./context.ts";

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
	/** Another correction of the bet is under way: it is looked at again. */
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

/** Decisions made at once, so that a walk leaves connections for players. */
const DECISIONS_AT_ONCE = 4;

/** Takes the bets of a cancelled round out of play. */
export async function returnBetsOfRound(context: WageringContext, roundId: number, part: WalkPart): Promise<RoundWalk> {
	return await walk(context, roundId, part, () => takeOut);
}

/** The round got yet another result, or was cancelled, while it was walked over: what is left of the walk is void. */
export class RoundChangedError extends Error {
	override readonly name = "RoundChangedError";
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
	const { roundId, gameCode } = round;
	const rules = gameRulesOf(gameCode);
	const result = rules?.parseResult(round.result);
	if (rules === undefined || result === undefined)
		throw new Error(`The result of the round ${roundId} cannot be read.`);
	const alongside = async (sql: Transaction): Promise<void> => {
		if (!(await holdRound(sql, round))) throw new RoundChangedError(`The round ${roundId} has changed.`);
	};
	return await walk(context, roundId, part, (selection) => {
		const parsed = rules.parseSelection(selection);
		if (!parsed.ok) throw new Error(`A selection of the round ${roundId} cannot be read.`);
		return (bet, policy, now) => {
			const gross = rules.settle(parsed.selection, result, playingStake(bet));
			const corrected = correct(bet, policy, { kind: "payout", gross }, now);
			return { ...afterCorrection(bet, corrected, "corrected"), alongside };
		};
	});
}

interface Step extends BetDecision {
	readonly outcome: WalkOutcome;
}

type Decide = (bet: StoredBet, policy: PartnerPolicy, now: number) => Step;

async function walk(
	context: WageringContext,
	roundId: number,
	{ afterBetId, limit }: WalkPart,
	decideOn: (selection: unknown) => Decide,
): Promise<RoundWalk> {
	const found = await findBetsInPlay(context.database, roundId, afterBetId, limit);
	const outcomes = new Map<number, WalkOutcome>();
	const queue = found.values();
	const worker = async (): Promise<void> => {
		for (const { betId, selection } of queue) {
			const decide = decideOn(selection);
			const step = await changeBet(context, betId, (bet, { policy }, now) => decide(bet, policy, now.getTime()), {
				// A bet known from before would not show what has happened to its round.
				fresh: true,
			});
			outcomes.set(betId, step?.outcome ?? "unchanged");
		}
	};
	await Promise.all(Array.from({ length: DECISIONS_AT_ONCE }, worker));
	return {
		bets: found.map(({ betId }) => ({ betId, outcome: outcomes.get(betId) ?? "unchanged" })),
		nextAfterBetId: found.length < limit ? null : (found.at(-1)?.betId ?? null),
	};
}

function takeOut(bet: StoredBet, policy: PartnerPolicy, now: number): Step {
	if (bet.outOfPlay !== null) return { bet, outcome: "unchanged" };
	if (bet.state === "pending") return { bet: onCut(bet, policy, now), outcome: "ended" };
	if (takesPart(bet)) return { bet: giveBack(bet, policy, "cancelled", now), outcome: "returned" };
	return afterCorrection(bet, correct(bet, policy, { kind: "void" }, now), "returned");
}

function afterCorrection(before: StoredBet, result: CorrectionResult<StoredBet>, done: "returned" | "corrected"): Step {
	if (result.kind === "queued") return { bet: result.bet, outcome: done };
	if (result.kind === "manual") return { bet: result.bet, outcome: "on_manual_list" };
	switch (result.reason) {
		case "same_result":
			return { bet: before, outcome: "unchanged" };
		case "correction_under_way":
			return {
				bet: before,
				outcome: isBlocked(before) ? "on_manual_list" : isStuck(before) ? "waits_for_person" : "waits",
			};
		case "not_settled":
			return { bet: before, outcome: isBlocked(before) ? "on_manual_list" : "unchanged" };
	}
}

/** An earlier correction would have repeated a key of the partner: nothing of the bet is corrected by itself any more. */
function isBlocked(bet: StoredBet): boolean {
	return bet.deliveries.some(
		({ kind, state, dedupeKey }) => kind === "payment" && state === "manual" && dedupeKey === null,
	);
}

/** Something of it moves on only by an accept or an operator. */
function isStuck(bet: StoredBet): boolean {
	return bet.deliveries.some(
		({ kind, state, listed }) => kind === "payment" && listed !== null && (state === "refused" || state === "manual"),
	);
}
