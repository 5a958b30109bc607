/**
 * What a bet of Keno should have been paid, by the table as it is published and by what was drawn: neither our row of
 * the bet nor the code that pays is asked. It judges the first payouts of uncorrected bets without a tax; the simulation
 * judges corrections and taxes with its own model.
 */
import { winOf } from "../../simulation/games/selections.ts";
import { payoutMoney } from "../../simulation/pay-table.ts";
import type { BetSeen, Evidence } from "../testing/evidence.ts";
import { entriesOf } from "./look-up.ts";

const KENO = 9;
/** The bets of the suites have no more. */
const PICKS_MAX = 3;

/** The wallet got what the table pays, for every bet that the table can judge. */
export function paidByTheTable(evidence: Evidence): readonly string[] {
	return evidence.bets.flatMap((bet) => {
		const due = payoutByTheTable(bet);
		if (due === undefined) return [];
		const sent = entriesOf(evidence, bet.betId).flatMap(({ transaction }) => transaction ?? []);
		// A tax on the stake makes the payout smaller, which names no tax itself.
		if (sent.some(({ taxAmount }) => taxAmount !== null)) return [];
		const paid = sent.flatMap(({ transactionType, amount }) => (transactionType === 1 ? [amount] : []));
		const wanted = textOf(due, bet.digits);
		return paid
			.filter((amount) => amount !== wanted)
			.map((amount) => `bet ${bet.betId} was paid ${amount}, and by the table it is ${wanted}`);
	});
}

/** @returns minor units; undefined where it takes more than the table to know it */
export function payoutByTheTable(bet: BetSeen): bigint | undefined {
	const { picks, drawn, stake, promoCode } = bet;
	if (bet.gameCode !== KENO || bet.isCorrected || picks === null || drawn === null) return undefined;
	if (picks.length > PICKS_MAX) return undefined;
	const selection = { market: "numbers", numbers: picks } as const;
	const gross = winOf({ game: KENO, version: 1, selection, stake }, stake, { numbers: [...drawn] });
	return payoutMoney(gross, stake, promoCode !== null, null).amount;
}

function textOf(minorUnits: bigint, digits: number): string {
	if (digits === 0) return String(minorUnits);
	const text = String(minorUnits).padStart(digits + 1, "0");
	return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
