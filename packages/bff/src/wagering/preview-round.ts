/**
 * What cancelling a round, or another result, would do to its bets: the decisions of the walk (`walk-round.ts`), made and not
 * written. Nothing is locked: it is what it would be at this moment.
 *
 * Source: back office design, *Pages*, Rounds.
 */
import { acceptanceOf, type Bet } from "@webframe/shared/bet";
import type { DrawnRound } from "@webframe/shared/games";
import type { StoredBet } from "../store/bet-rows.ts";
import { readJackpotsWon } from "../store/jackpot-wins.ts";
import { readBets } from "../store/read-bets.ts";
import { findBetsInPlay } from "../store/round-bets.ts";
import type { RoundRow } from "../store/rounds.ts";
import type { WageringContext } from "./context.ts";
import { moneyOf, wonBeforeTheEnd } from "./money-of-bet.ts";
import { payByResult, type Step, takeOut } from "./walk-round.ts";

/** Bets that are decided on; of a round that has more, the first ones. */
export const PREVIEW_BETS_MAX = 10_000;
/** Bets that are read at once. */
const BETS_AT_ONCE = 500;

export interface RoundSum {
	readonly partnerId: number;
	readonly currency: string;
	readonly digits: number;
	bets: number;
	changed: number;
	onManualList: number;
	/** By the result as it stands, gross; without one, what players have who have left. */
	before: bigint;
	after: bigint;
	takenBack: bigint;
	given: bigint;
}

interface RoundPreview {
	readonly sums: readonly RoundSum[];
	readonly isComplete: boolean;
}

export interface PreviewedChange {
	/** As it stands; undefined where nothing is drawn. */
	readonly drawn: DrawnRound | undefined;
	/** Null: the round is cancelled. */
	readonly after: DrawnRound | null;
}

export async function previewRound(
	context: WageringContext,
	{ roundId, jackpots }: Pick<RoundRow, "roundId" | "jackpots">,
	change: PreviewedChange,
): Promise<RoundPreview> {
	const sums = new Map<string, RoundSum>();
	let afterBetId = 0;
	for (let looked = 0; looked < PREVIEW_BETS_MAX; looked += BETS_AT_ONCE) {
		const found = await findBetsInPlay(context.database, roundId, afterBetId, BETS_AT_ONCE);
		const betIds = found.map(({ betId }) => betId);
		const won = jackpots === null ? new Map<number, bigint>() : await readJackpotsWon(context.database, betIds);
		const selections = new Map(found.map(({ betId, selection }) => [betId, selection]));
		for (const bet of await readBets(context.database, betIds)) {
			addTo(sums, bet, decided(context, bet, selections.get(bet.betId), won.get(bet.betId) ?? 0n, change));
		}
		if (found.length < BETS_AT_ONCE) return { sums: [...sums.values()], isComplete: true };
		afterBetId = found.at(-1)?.betId ?? afterBetId;
	}
	return { sums: [...sums.values()], isComplete: false };
}

interface Decided {
	readonly step: Step | undefined;
	readonly before: bigint;
	readonly after: bigint;
}

function decided(
	{ partners, clock }: WageringContext,
	bet: StoredBet,
	selection: unknown,
	jackpot: bigint,
	{ drawn, after }: PreviewedChange,
): Decided {
	const policy = partners.get(bet.partnerId)?.policy;
	const money = moneyOf(bet);
	const paid = after === null ? stakeThatGoesBack(bet) : after.settle(selection, money);
	const decide = after === null ? takeOut(jackpot) : payByResult(after, selection);
	// A bet that cannot be read stays as it is, and is told of by the walk.
	const isKnown = policy !== undefined && paid !== undefined;
	return {
		step: isKnown ? decide(bet, policy, clock.now().getTime()) : undefined,
		before: drawn === undefined ? wonBeforeTheEnd(bet) : (drawn.settle(selection, money) ?? 0n),
		after: paid ?? 0n,
	};
}

/** A bet that was not accepted ends without taking part; of a freebet nobody's money goes back. */
function stakeThatGoesBack(bet: Bet): bigint {
	return bet.state === "pending" ? 0n : (acceptanceOf(bet).amount ?? 0n);
}

function addTo(sums: Map<string, RoundSum>, bet: StoredBet, { step, before, after }: Decided): void {
	const { partnerId, currency, digits } = bet;
	const key = `${partnerId} ${currency} ${digits}`;
	const none = { bets: 0, changed: 0, onManualList: 0, before: 0n, after: 0n, takenBack: 0n, given: 0n };
	const sum = sums.get(key) ?? { partnerId, currency, digits, ...none };
	sums.set(key, sum);
	// What stands on the manual list is not sent.
	const isSent = step !== undefined && step.outcome !== "on_manual_list";
	const moved = isSent ? movedBy(bet, step.bet) : NOTHING_MOVED;
	sum.bets += 1;
	sum.changed += step === undefined || step.outcome === "unchanged" ? 0 : 1;
	sum.onManualList += step?.outcome === "on_manual_list" ? 1 : 0;
	sum.before += before;
	sum.after += after;
	sum.takenBack += moved.takenBack;
	sum.given += moved.given;
}

const NOTHING_MOVED = { takenBack: 0n, given: 0n };

/** What the new steps of a bet move, once the partner has taken them. */
function movedBy(before: Bet, after: Bet): { readonly takenBack: bigint; readonly given: bigint } {
	const known = new Set(before.deliveries.map(({ seq }) => seq));
	const moved = { takenBack: 0n, given: 0n };
	for (const { seq, transactionType, amount } of after.deliveries) {
		if (known.has(seq) || transactionType === null || amount === null) continue;
		if (transactionType < 0) moved.takenBack += amount;
		else moved.given += amount;
	}
	return moved;
}
