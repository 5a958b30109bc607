/** What the service answers at the desk: a round that somebody holds, and jackpots. */
import { backofficeRoundSchema, jackpotListValueSchema } from "@webframe/shared/wire";
import { at, PARTNER_ID, ROUND_ID } from "./ids.ts";

const NUMBERS = [4, 8, 15, 16, 23, 32, 37, 41, 44, 49, 52, 58, 60, 63, 66, 70, 71, 74, 77, 80];

export const round = backofficeRoundSchema.parse({
	roundId: ROUND_ID,
	gameCode: 23,
	edition: 411_902,
	state: "review",
	heldState: "finished",
	trouble: "held",
	rulesVersion: 3,
	bettingOpensAt: at("13:58:00"),
	bettingClosesAt: at("13:58:40"),
	cutAt: at("13:58:42"),
	drawAt: at("13:58:44"),
	revealsAt: at("13:58:58"),
	result: { numbers: NUMBERS },
	resultText: NUMBERS.join(" "),
	seedHash: "9c41".repeat(16),
	resultForm: [{ name: "numbers", kind: "integers", least: 20, most: 20, lowest: 1, highest: 80 }],
	bets: [
		{ partnerId: PARTNER_ID, currency: "EUR", bets: 214, stakes: "1204.50", payouts: "1102.00" },
		{ partnerId: 1_602, currency: "PLN", bets: 61, stakes: "844.00", payouts: "2310.00" },
	],
});

const jackpot = { version: 4, rate: 50, start: 1_000, chance: 2_000_000 };
const pool = { partnerId: PARTNER_ID, isHeld: false };

export const jackpots = jackpotListValueSchema.parse({
	items: [
		{
			...jackpot,
			jackpotId: "daily",
			name: "Daily jackpot",
			games: [9, 23],
			state: "open",
			pools: [
				{ ...pool, poolId: 1, currency: "EUR", amount: "4211.07" },
				{ ...pool, poolId: 2, currency: "PLN", amount: "18240.00" },
				{ ...pool, poolId: 3, partnerId: 1_602, currency: "PLN", amount: "9120.55", isHeld: true },
			],
		},
		{
			...jackpot,
			jackpotId: "grand",
			name: "Grand jackpot",
			games: null,
			rate: 20,
			state: "paused",
			pools: [{ ...pool, poolId: 4, currency: "EUR", amount: "120480.90" }],
		},
		{ ...jackpot, jackpotId: "summer", name: "Summer", games: [27], state: "closed", pools: [] },
	],
});
