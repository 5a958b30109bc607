/** What stands between the player and a bet, in the order in which it is told. */
import type { StakeLimits } from "@webframe/shared/wire";
import type { FrameState } from "../../store/state.ts";
import type { Stake } from "./stake.ts";

export type BetCheck =
	| { readonly kind: "ready"; readonly amount: string }
	/** A guest: the button leads to the casino's login. */
	| { readonly kind: "login" }
	| { readonly kind: "paused" | "offline" | "unavailable" | "closed" | "sending" | "pick" | "stake" };

export interface BetSituation {
	readonly state: FrameState;
	readonly limits: StakeLimits | undefined;
	readonly open: boolean;
	readonly picked: boolean;
	readonly stake: Stake | undefined;
	/** A bet has just been sent: a second tap of the same thumb is not a second bet. */
	readonly justSent: boolean;
}

export function checkBet({ state, limits, open, picked, stake, justSent }: BetSituation): BetCheck {
	if (state.paused) return { kind: "paused" };
	if (state.session.kind !== "authorized") return { kind: "login" };
	if (state.connection === "offline") return { kind: "offline" };
	if (limits === undefined || stake === undefined) return { kind: "unavailable" };
	if (justSent) return { kind: "sending" };
	if (!open) return { kind: "closed" };
	if (!picked) return { kind: "pick" };
	return stake.kind === "ok" ? { kind: "ready", amount: stake.amount } : { kind: "stake" };
}

/** The limits of the player's currency; a guest sees those of the casino's, else of the first one offered. */
export function limitsFor(state: FrameState): StakeLimits | undefined {
	if (state.catalogue.kind !== "ready") return undefined;
	const { limits, currency: ofGuests } = state.catalogue.config;
	const limitsIn = (currency: string | undefined) => limits.find((candidate) => candidate.currency === currency);
	return state.session.kind === "authorized"
		? limitsIn(state.session.player.currency)
		: (limitsIn(ofGuests) ?? limits[0]);
}
