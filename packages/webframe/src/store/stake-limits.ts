import type { FrameGame, StakeLimits } from "@webframe/shared/wire";
import type { FrameState } from "./state.ts";

/**
 * Of the player's currency; a guest sees those of the casino's, else of the first one offered.
 *
 * @param game that may have limits of its own
 */
export function stakeLimitsFor(state: FrameState, game?: Pick<FrameGame, "limits">): StakeLimits | undefined {
	if (state.catalogue.kind !== "ready") return undefined;
	const { limits, currency: ofGuests } = state.catalogue.config;
	const limitsIn = (currency: string | undefined) =>
		[...(game?.limits ?? []), ...limits].find((candidate) => candidate.currency === currency);
	return state.session.kind === "authorized"
		? limitsIn(state.session.player.currency)
		: (limitsIn(ofGuests) ?? limitsIn(limits[0]?.currency));
}
