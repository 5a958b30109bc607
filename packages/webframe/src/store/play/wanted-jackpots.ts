import { areJackpotsOn, jackpotCurrency } from "../jackpot-currency.ts";
import type { FrameState } from "../state.ts";

export interface WantedJackpots {
	readonly partnerClientId: string;
	readonly currency: string;
	/** Who has won is on show, too. */
	readonly winners: boolean;
}

/** The jackpots that can be seen from where the player is: in the lobby what they hold, under their tab everything. */
export function wantedJackpots(state: FrameState): WantedJackpots | undefined {
	const { catalogue, place } = state;
	if (catalogue.kind !== "ready" || !areJackpotsOn(state) || place.gameCode !== undefined) return undefined;
	if (place.tab !== "lobby" && place.tab !== "jackpots") return undefined;
	const currency = jackpotCurrency(state);
	if (currency === undefined) return undefined;
	return { partnerClientId: catalogue.config.partnerClientId, currency, winners: place.tab === "jackpots" };
}
