/** Whether there are jackpots, and in what money they are shown. */
import type { FrameState } from "./state.ts";

/** True where the partner plays for jackpots. */
export function areJackpotsOn({ catalogue }: Pick<FrameState, "catalogue">): boolean {
	return catalogue.kind === "ready" && catalogue.config.features.jackpots;
}

/** The currency in which jackpots are shown: the player's, or that of guests; undefined where neither is known. */
export function jackpotCurrency({ catalogue, session }: Pick<FrameState, "catalogue" | "session">): string | undefined {
	if (session.kind === "authorized") return session.player.currency;
	// Whoever is being logged in is about to have a currency.
	if (session.kind === "authorizing" || catalogue.kind !== "ready") return undefined;
	return catalogue.config.currency;
}
