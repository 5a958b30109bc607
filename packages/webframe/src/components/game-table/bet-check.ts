/** What stands between the player and a bet, in the order in which it is told. */
import type { FrameState } from "../../store/state.ts";

/** What is to be staked, in minor units; undefined: it is no amount, or outside of the limits. */
export interface BetSituation {
	readonly state: FrameState;
	/** What is staked is play money, which nobody has to be logged in for. */
	readonly isPlay: boolean;
	/** Undefined: the player's currency is not played in. */
	readonly stake: "none" | "malformed" | bigint | undefined;
	/** The balance, as far as it is known; undefined where it does not matter. */
	readonly balance: bigint | undefined;
	/** True while bets are taken. */
	readonly open: boolean;
	/** True when a round is known, so that there will be a next one. */
	readonly hasRound: boolean;
	/** A bet has just been sent: a second tap of the same thumb is not a second bet. */
	readonly justSent: boolean;
}

export type BetCheck =
	/** Now, or when the next round opens. */
	| { readonly kind: "ready" | "next"; readonly stake: bigint }
	/** The balance does not cover it. */
	| { readonly kind: "balance"; readonly stake: bigint }
	/** A guest: the button leads to the casino's login. */
	| { readonly kind: "login" }
	/** The log-in is on its way: who is quicker is not asked to log in. */
	| { readonly kind: "connecting" }
	| { readonly kind: "paused" | "offline" | "unavailable" | "closed" | "sending" | "pick" | "stake" };

export function checkBet({ state, isPlay, stake, balance, open, hasRound, justSent }: BetSituation): BetCheck {
	if (state.paused) return { kind: "paused" };
	if (state.session.kind === "authorizing") return { kind: "connecting" };
	if (state.session.kind !== "authorized" && !isPlay) return { kind: "login" };
	if (state.connection === "offline") return { kind: "offline" };
	if (stake === undefined) return { kind: "unavailable" };
	if (justSent) return { kind: "sending" };
	if (!hasRound) return { kind: "closed" };
	if (stake === "none") return { kind: "pick" };
	if (stake === "malformed") return { kind: "stake" };
	// What a guest plays with is on its way. Who has laid nothing yet is told nothing of it.
	if (isPlay && balance === undefined) return { kind: "offline" };
	if (balance !== undefined && stake > balance) return { kind: "balance", stake };
	return { kind: open ? "ready" : "next", stake };
}
