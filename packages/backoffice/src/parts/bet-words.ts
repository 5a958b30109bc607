/** Bets and their transactions in words. */
import type { BackofficeBet, BackofficeDelivery, RejectedBet } from "@webframe/shared/wire";
import { WORDS } from "../words/english.ts";
import type { Tone } from "./state-label.ts";

const TONE_OF_BET: Readonly<Record<BackofficeBet["state"], Tone>> = {
	pending: "wait",
	accepted: "plain",
	win: "good",
	lose: "plain",
	return: "plain",
	jackpotwin: "good",
	rejected: "bad",
};
const TONE_OF_DELIVERY: Readonly<Record<BackofficeDelivery["state"], Tone>> = {
	due: "wait",
	sent: "wait",
	taken: "wait",
	overdue: "bad",
	accepted: "good",
	refused: "bad",
	withdrawn: "bad",
	manual: "bad",
};

export function betState(state: BackofficeBet["state"]): readonly [Tone, string] {
	return [TONE_OF_BET[state], WORDS.betStates[state]];
}

export function deliveryState(state: BackofficeDelivery["state"]): readonly [Tone, string] {
	return [TONE_OF_DELIVERY[state], WORDS.deliveryStates[state]];
}

/** What a transaction is: Stake, Payout, …; a call that moves nothing by its kind. */
export function whatOf({ kind, transactionType }: Pick<BackofficeDelivery, "kind" | "transactionType">): string {
	const type = transactionType === null || kind !== "payment" ? undefined : WORDS.transactionTypes[transactionType];
	return type ?? WORDS.kinds[kind];
}

export function reasonOf(reason: RejectedBet["reason"]): { readonly name: string; readonly toDo: string } {
	return WORDS.reasons[reason];
}
