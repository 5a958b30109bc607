import { type PartnerPolicy, payJackpot, pushFor, settle } from "@webframe/shared/bet";
import type { DrawnRound } from "@webframe/shared/games";
import type { StoredBet } from "../store/bet-rows.ts";
import { readJackpotsWon } from "../store/jackpot-wins.ts";
import { readBets } from "../store/read-bets.ts";
import { type BetToSettle, findBetsToSettle } from "../store/round-bets.ts";
import type { RoundRow } from "../store/rounds.ts";
import { type SettledBet, writeSettledBets } from "../store/write-settled-bets.ts";
import type { WageringContext } from "./context.ts";
import { frameBet } from "./frame-bet.ts";
import { moneyOf } from "./money-of-bet.ts";
import { RoundChangedError } from "./round-changed.ts";

/** Bets settled by one statement. */
const SETTLED_AT_ONCE = 500;
/** Bets that an error names. */
const NAMED_MAX = 20;

/** Bets that cannot be decided on, in a round whose other bets have their payouts. */
export class UnsettledBetsError extends Error {
	override readonly name = "UnsettledBetsError";

	constructor(roundId: number, betIds: readonly number[]) {
		super(`${betIds.length} bets of the round ${roundId} cannot be settled: ${betIds.slice(0, NAMED_MAX).join(", ")}.`);
	}
}

/**
 * Writes one payout (type 1, 0 for a loss) for each bet that takes part in a drawn round. Doing it again, or on
 * two processes at once, finds the bets that have none yet. The payouts are sent by `recover`. A bet that cannot be
 * decided on holds up no other. What bets have won of jackpots is written already, and follows their payouts (type 4).
 *
 * @param round as it was read when its settlement began: from when it is not so any more, nothing is written
 * @throws RoundChangedError then
 * @throws UnsettledBetsError in the end, when there are such bets.
 */
export async function settleRound(context: WageringContext, round: RoundRow, drawn: DrawnRound): Promise<void> {
	const stuck: number[] = [];
	let lastBetId = 0;
	for (;;) {
		const found = await findBetsToSettle(context.database, round.roundId, lastBetId, SETTLED_AT_ONCE);
		const last = found.at(-1);
		if (last === undefined) break;
		stuck.push(...(await settleBets(context, found, { round, drawn })));
		lastBetId = last.betId;
	}
	if (stuck.length > 0) throw new UnsettledBetsError(round.roundId, stuck);
}

/** @returns the bets that cannot be settled */
async function settleBets(
	context: WageringContext,
	found: readonly BetToSettle[],
	settling: Settling,
): Promise<readonly number[]> {
	const selections = new Map(found.map(({ betId, selection }) => [betId, selection]));
	const betIds = [...selections.keys()];
	const bets = await readBets(context.database, betIds);
	const { round } = settling;
	const jackpots = round.jackpots === null ? NO_JACKPOTS : await readJackpotsWon(context.database, betIds);
	const now = context.clock.now();
	const decided = bets.map((bet) =>
		settleOne(context, bet, {
			...settling,
			selection: selections.get(bet.betId),
			jackpot: jackpots.get(bet.betId),
			now,
		}),
	);
	const settled = decided.flatMap((one) => (typeof one === "number" ? [] : one));
	const written = await writeSettledBets(context.database, round, settled, now);
	if (written === undefined) throw new RoundChangedError(round.roundId);
	const afterById = new Map(settled.map((one) => [one.after.betId, one]));
	for (const { betId, sequence, place } of written) {
		const one = afterById.get(betId);
		if (one === undefined) continue;
		context.known.set(betId, { ...one.after, place });
		const { before, after, policy } = one;
		const push = pushFor(before, after);
		if (push === null) continue;
		context.events.betChanged(after.playerId, push, frameBet(after, policy, { sequence, at: now, balance: null }));
	}
	return decided.filter((one) => typeof one === "number");
}

const NO_JACKPOTS: ReadonlyMap<number, bigint> = new Map();

interface Settling {
	readonly round: RoundRow;
	readonly drawn: DrawnRound;
}

interface SettlingOne extends Settling {
	readonly selection: unknown;
	/** What the bet has won of jackpots, before tax. */
	readonly jackpot: bigint | undefined;
	readonly now: Date;
}

interface Settled extends SettledBet {
	readonly policy: PartnerPolicy;
}

/** @returns nothing for a bet that is decided already, and the id of one that cannot be decided on */
function settleOne(
	context: WageringContext,
	before: StoredBet,
	{ drawn, selection, jackpot, now }: SettlingOne,
): readonly Settled[] | number {
	const partner = context.partners.get(before.partnerId);
	const gross = drawn.settle(selection, moneyOf(before));
	if (partner === undefined || gross === undefined) return before.betId;
	const won = settle(before, partner.policy, gross, now.getTime());
	const after = jackpot === undefined ? won : payJackpot(won, partner.policy, jackpot, now.getTime());
	const { policy } = partner;
	return after === before ? [] : [{ before, after: { ...after, version: before.version + 1 }, policy }];
}
