import { type PartnerPolicy, playingStake, shownState } from "@webframe/shared/bet";
import { formatAmount } from "@webframe/shared/money";
import type { CashOut, FrameBet } from "@webframe/shared/wire";
import type { StoredBet } from "../store/bet-rows.ts";
import { toldCashOut } from "./told-cash-out.ts";

interface Change {
	readonly sequence: number;
	readonly at: Date;
	/** As the casino told it with the change. */
	readonly balance: string | null;
}

/** A bet as the player's frame gets it, in a push or a list. Source: wire contract, section 6. */
export function frameBet(
	bet: StoredBet,
	{ tax }: Pick<PartnerPolicy, "tax">,
	{ sequence, at, balance }: Change,
): FrameBet {
	const shown = shownState(bet);
	const jackpot = jackpotOf(bet);
	return {
		sequence,
		betId: bet.betId,
		...(bet.idempotencyKey === null ? {} : { idempotencyKey: bet.idempotencyKey }),
		gameCode: bet.gameCode,
		roundId: bet.roundId,
		amount: formatAmount(bet.stake, bet.digits),
		currency: bet.currency,
		status: shown.status,
		...(shown.code === null ? {} : { code: shown.code }),
		...(shown.winAmount === null ? {} : { winAmount: formatAmount(shown.winAmount, bet.digits) }),
		...(bet.winTaxAmount === null ? {} : { taxAmount: formatAmount(bet.winTaxAmount, bet.digits) }),
		...(jackpot === undefined ? {} : { jackpotAmount: formatAmount(jackpot, bet.digits) }),
		...(bet.cashOut === null ? {} : { cashOut: cashOutOf(bet, bet.cashOut, tax) }),
		freebet: bet.promoCode !== null,
		...(balance === null ? {} : { balance }),
		at: at.toISOString(),
	};
}

function cashOutOf(bet: StoredBet, coefficient: number, tax: PartnerPolicy["tax"]): CashOut {
	const { stake, promoCode, digits } = bet;
	return toldCashOut({ stake, playing: playingStake(bet), promoCode, digits, coefficient }, tax);
}

/** What the bet's 4 has paid, as a list of bets reads it: a bet that was returned after it keeps it. */
function jackpotOf({ state, deliveries }: StoredBet): bigint | undefined {
	if (state !== "jackpotwin" && state !== "return") return undefined;
	const paid = deliveries.find((one) => one.transactionType === 4 && one.state === "accepted");
	return paid?.amount ?? undefined;
}
