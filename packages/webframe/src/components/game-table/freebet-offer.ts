/** The freebets that fit the bet that is being made, and the one that the player has chosen for it. */
import { type BetOdds, takesOdds } from "@webframe/shared/bonus";
import type { FrameFreebet } from "@webframe/shared/wire";
import { freebetStateAt, type Rewards } from "../../store/rewards.ts";

/** What is offered at most: more would hide the stake. */
const OFFERS_MAX = 3;

/** Freebets of one amount are one offer: the player need not know one from the other. */
export interface FreebetOffer {
	readonly amount: string;
	/** The one of them that is over first: it is played first. */
	readonly bonusId: string;
	readonly betsLeft: number;
}

export interface FreebetSituation {
	readonly rewards: Rewards;
	readonly gameCode: number;
	readonly currency: string;
	/** Undefined while there is no bet yet whose odds could be compared. */
	readonly odds: BetOdds | undefined;
	/** Milliseconds since the epoch, by the service's clock. */
	readonly now: number;
}

/** What a player has chosen for a game: no choice of another player, or for another game. */
export interface FreebetChoice {
	/** Of the offer. */
	readonly amount: string;
	readonly gameCode: number;
	readonly partnerUserId: string;
}

/** `cash`: none is chosen. `gone`, `odd`: the chosen one cannot be used, and no other stake is taken in its place. */
export type ChosenFreebet = "cash" | "gone" | "odd" | FreebetOffer;

/** What fits, the one that is over first before the others. */
export function freebetOffers(situation: FreebetSituation): readonly FreebetOffer[] {
	return offersOf(usable(situation).filter((freebet) => fitsOdds(freebet, situation.odds))).slice(0, OFFERS_MAX);
}

/** @param amount of the offer that the player has chosen; undefined: none */
export function chosenFreebet(amount: string | undefined, situation: FreebetSituation): ChosenFreebet {
	if (amount === undefined) return "cash";
	const ofAmount = usable(situation).filter((freebet) => freebet.amount === amount);
	const [offer] = offersOf(ofAmount.filter((freebet) => fitsOdds(freebet, situation.odds)));
	return offer ?? (ofAmount.length > 0 ? "odd" : "gone");
}

function usable({ rewards, gameCode, currency, now }: FreebetSituation): readonly FrameFreebet[] {
	return rewards.items
		.filter((reward) => reward.kind === "freebet")
		.filter(
			(freebet) =>
				freebetStateAt(freebet, now) === "active" && freebet.currency === currency && freebet.games.includes(gameCode),
		)
		.toSorted((one, other) => Date.parse(one.validTo) - Date.parse(other.validTo));
}

function offersOf(freebets: readonly FrameFreebet[]): readonly FreebetOffer[] {
	const offers = new Map<string, FreebetOffer>();
	for (const { amount, bonusId, betsLeft } of freebets) {
		const known = offers.get(amount);
		offers.set(
			amount,
			known === undefined ? { amount, bonusId, betsLeft } : { ...known, betsLeft: known.betsLeft + betsLeft },
		);
	}
	return [...offers.values()];
}

function fitsOdds({ minOdd, maxOdd }: FrameFreebet, odds: BetOdds | undefined): boolean {
	return odds === undefined || takesOdds({ minOdd: hundredths(minOdd), maxOdd: hundredths(maxOdd) }, odds);
}

function hundredths(odd: string | undefined): number | null {
	return odd === undefined ? null : Math.round(Number(odd) * 100);
}
