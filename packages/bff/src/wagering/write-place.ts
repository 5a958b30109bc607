import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database.ts";
import { WriteTogether } from "../platform/write-together.ts";
import { type BetPlacement, type PlacedBet, placeBet } from "../store/place-bet.ts";
import { placeBets } from "../store/place-bets.ts";
import { type PlacedProviderBet, type ProviderBetPlacement, placeProviderBet } from "../store/place-provider-bet.ts";
import { placeProviderBets } from "../store/place-provider-bets.ts";

/** Bets of our own games that are placed at the same time, of each player and idempotency key one. */
export function placesTogether(database: Database, clock: Clock): WriteTogether<BetPlacement, PlacedBet> {
	return new WriteTogether(clock, {
		fits: () => true,
		alone: (bet) => placeBet(database, bet),
		together: (bets) => placeBets(database, bets),
	});
}

/** Bets of providers that are placed at the same time, of each provider and bet id one. */
export function providerPlacesTogether(
	database: Database,
	clock: Clock,
): WriteTogether<ProviderBetPlacement, PlacedProviderBet> {
	return new WriteTogether(clock, {
		fits: () => true,
		alone: (bet) => placeProviderBet(database, bet),
		together: (bets) => placeProviderBets(database, bets),
	});
}
