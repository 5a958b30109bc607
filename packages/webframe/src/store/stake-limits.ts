import type { FrameGame, StakeLimits } from "@webframe/shared/wire";
import type { FrameState } from "./state.ts";

export interface LimitsInPlay extends StakeLimits {
	/** How many times the stakes hold. */
	readonly factor: number;
}

/**
 * Of the player's currency; a guest sees those of the casino's, else of the first one offered.
 *
 * @param game whose factor they hold by, unless they are its own
 */
export function stakeLimitsFor(
	state: FrameState,
	game?: Pick<FrameGame, "limits" | "limitsFactor">,
): LimitsInPlay | undefined {
	if (state.catalogue.kind !== "ready") return undefined;
	const { limits, currency: ofGuests } = state.catalogue.config;
	const limitsIn = (currency: string | undefined): LimitsInPlay | undefined => {
		const isIn = (one: StakeLimits): boolean => one.currency === currency;
		const own = game?.limits?.find(isIn);
		const found = own ?? limits.find(isIn);
		return found && { ...found, factor: own ? 1 : (game?.limitsFactor ?? 1) };
	};
	return state.session.kind === "authorized"
		? limitsIn(state.session.player.currency)
		: (limitsIn(ofGuests) ?? limitsIn(limits[0]?.currency));
}
