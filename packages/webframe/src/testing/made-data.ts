/** Made data for tests and the gallery. Every message is parsed by its own schema before it is sent. */
import { type GameData, roundLengthMs } from "@webframe/shared/games";
import { FAST_KENO, KENO, NUMBERS_GAMES, type NumbersRules } from "@webframe/shared/games/numbers";
import {
	type FrameBetDetails,
	type FrameConfig,
	type FrameFreebet,
	type FrameGame,
	type FrameJackpotList,
	type FrameReward,
	type FrameRound,
	frameBetDetailsSchema,
	frameConfigSchema,
	frameFreebetSchema,
	frameJackpotListSchema,
	frameRewardListSchema,
	frameRoundSchema,
	type LobbyCategory,
	type Player,
} from "@webframe/shared/wire";

/** A draw that the tests know by heart. */
export const MADE_DRAW: readonly number[] = [
	7, 63, 21, 44, 80, 12, 35, 58, 3, 69, 27, 41, 16, 74, 50, 9, 66, 38, 23, 55,
];
export const MADE_SEED = "5a".repeat(32);
const MADE_HASH = "a5".repeat(32);

export function madePlayer(change: Partial<Player> = {}): Player {
	return { partnerUserId: "alice", currency: "EUR", currencyDigits: 2, isTest: false, balance: "1000.00", ...change };
}

export function madeConfig(now: number, change: Partial<FrameConfig> = {}): FrameConfig {
	return frameConfigSchema.parse({
		partnerClientId: "PartnerClient-1556",
		games: [KENO, FAST_KENO].map(({ gameCode, name, timings }) => ({
			gameCode,
			name,
			family: "numbers",
			timings: { lengthMs: roundLengthMs(timings), offsetMs: timings.offsetMs, bettingMs: timings.bettingMs },
			lobbyCategory: "LiveGames",
			category: "Live show games",
			kind: "own",
			demo: false,
			tagId: 1300 + gameCode,
		})),
		limits: [
			{
				currency: "EUR",
				currencyDigits: 2,
				minStake: "0.20",
				maxStake: "500.00",
				quickStakes: ["0.50", "1.00", "2.00", "5.00", "10.00"],
				chip: "0.20",
				maxWin: "100000.00",
			},
			{
				currency: "JPY",
				currencyDigits: 0,
				minStake: "20",
				maxStake: "50000",
				quickStakes: ["50", "100", "500", "1000"],
				chip: "20",
				maxWin: "16000000",
			},
		],
		defaultTagId: 1300,
		languages: ["EN"],
		features: { feed: false, jackpots: false, freebets: false },
		serverTime: new Date(now).toISOString(),
		...change,
	});
}

/** A round whose betting opened at an instant (milliseconds since the epoch), in the state that is asked for. */
export function madeRound(
	gameCode: number,
	roundId: number,
	opensAt: number,
	state: FrameRound["state"],
	draw: readonly number[] = MADE_DRAW,
): FrameRound {
	const { timings } = madeGame(gameCode);
	const closesAt = opensAt + timings.bettingMs;
	const drawsAt = closesAt + timings.acceptanceGapMs;
	return frameRoundSchema.parse({
		roundId,
		edition: roundId,
		gameCode,
		rulesVersion: 1,
		state,
		bettingOpensAt: new Date(opensAt).toISOString(),
		bettingClosesAt: new Date(closesAt).toISOString(),
		drawAt: new Date(drawsAt).toISOString(),
		revealsAt: new Date(drawsAt + timings.drawMs).toISOString(),
		seedHash: MADE_HASH,
		...(state === "drawing" || state === "finished" ? { result: { numbers: draw }, seed: MADE_SEED } : {}),
	});
}

/** A round whose draw has been shown to its end: until then a frame tells nothing of what its bets have won. */
export function madeShownRound(gameCode: number, roundId: number): FrameRound {
	const { bettingMs, acceptanceGapMs, drawMs } = madeGame(gameCode).timings;
	return madeRound(gameCode, roundId, Date.now() - 2 * (bettingMs + acceptanceGapMs + drawMs), "finished");
}

function madeGame(gameCode: number): GameData<NumbersRules> {
	return NUMBERS_GAMES.find((game) => game.gameCode === gameCode) ?? KENO;
}

export function madeBet(change: Partial<FrameBetDetails> & Pick<FrameBetDetails, "betId">): FrameBetDetails {
	const at = new Date(1_790_000_000_000).toISOString();
	return frameBetDetailsSchema.parse({
		sequence: change.betId,
		gameCode: KENO.gameCode,
		roundId: 4711,
		amount: "2.00",
		currency: "EUR",
		status: "accepted",
		freebet: false,
		at,
		placedAt: at,
		selection: { market: "numbers", numbers: [3, 14, 27, 58, 69] },
		...change,
	});
}

const MADE_NAMES =
	"Amber Anvil Arrow Basalt Beacon Canyon Cedar Comet Copper Coral Delta Drift Ember Falcon Harbor".split(" ");
const MADE_KINDS: readonly (readonly [category: string, lobby: LobbyCategory, noun: string])[] = [
	["Slots", "BetOnGames", "Reels"],
	["Crash", "BetOnGames", "Flight"],
	["Instant", "BetOnGames", "Mines"],
	["Table casino", "ElCasino", "Blackjack"],
	["Live show games", "LiveGames", "Wheel"],
	["Slots", "BetOnGames", "Spins"],
];
const MADE_PROVIDERS = ["Northwind", "Atelier", "Half Moon"];

/** Games of providers, from code 100000 up. */
export function madeProviderGames(count: number): readonly FrameGame[] {
	return Array.from({ length: count }, (_, index) => {
		const [category, lobbyCategory, noun] = MADE_KINDS[index % MADE_KINDS.length] ?? ["Slots", "BetOnGames", "Reels"];
		const lap = Math.trunc(index / MADE_NAMES.length);
		const name = `${MADE_NAMES[index % MADE_NAMES.length]} ${noun}${lap < 6 ? "" : ` ${lap}`}`;
		return {
			gameCode: 100_000 + index,
			name,
			lobbyCategory,
			category,
			kind: "provider",
			provider: MADE_PROVIDERS[index % MADE_PROVIDERS.length] ?? "Northwind",
			demo: index % 2 === 0,
		};
	});
}

/** Drawn rounds of one of our own games, the newest first, ending at an instant. */
export function madeResults(
	gameCode: number,
	count: number,
	endsAt: number,
	lastRoundId = 4710,
): readonly FrameRound[] {
	const { timings, versions } = madeGame(gameCode);
	const lengthMs = roundLengthMs(timings);
	const highest = versions[1]?.highest ?? 0;
	return Array.from({ length: count }, (_, index) => {
		const draw = MADE_DRAW.map((number) => ((number + index * 7 - 1) % highest) + 1);
		return madeRound(gameCode, lastRoundId - index, endsAt - (index + 1) * lengthMs, "finished", draw);
	});
}

/** Four jackpots, the largest first, and three who have won. */
export function madeJackpots(now: number): FrameJackpotList {
	const updatedAt = new Date(now).toISOString();
	const wonAgo = (ms: number): string => new Date(now - ms).toISOString();
	const won = { currency: "EUR", gameCode: KENO.gameCode };
	return frameJackpotListSchema.parse({
		items: [
			{ jackpotId: "gold", name: "Gold", amount: "128450.75", currency: "EUR", updatedAt, games: [KENO.gameCode] },
			{ jackpotId: "silver", name: "Silver", amount: "3120.40", currency: "EUR", updatedAt },
			{ jackpotId: "bronze", name: "Bronze", amount: "187.05", currency: "EUR", updatedAt },
			{ jackpotId: "copper", name: "Copper", amount: "0.42", currency: "EUR", updatedAt },
		],
		winners: [
			{ ...won, jackpotId: "copper", roundId: 4709, betId: 903, name: "al***", amount: "1.10", at: wonAgo(94_000) },
			{ ...won, jackpotId: "bronze", roundId: 4702, betId: 871, amount: "212.55", at: wonAgo(620_000) },
			{
				...won,
				jackpotId: "silver",
				roundId: 4188,
				betId: 512,
				name: "ju***",
				amount: "1840.00",
				at: wonAgo(86_400_000),
			},
		],
	});
}

/** A reward in each of its states. */
export function madeRewards(now: number): readonly FrameReward[] {
	const at = (afterMs: number): string => new Date(now + afterMs).toISOString();
	const day = 86_400_000;
	const states = ["active", "issued", "used", "expired", "cancelled"] as const;
	const cashbacks = ["pending", "paid", "refused", "cancelled"] as const;
	return frameRewardListSchema.parse({
		items: [
			...states.map((state, index) => madeFreebet(now, { bonusId: `bonus-${index}`, state, betsCount: index + 1 })),
			...cashbacks.map((state, index) => ({
				kind: "cashback",
				cashbackId: 900 + index,
				amount: "12.50",
				currency: "EUR",
				state,
				at: at(-index * day),
			})),
		],
	}).items;
}

/** A freebet of 2.00 EUR for Keno and Fast Keno that ends in a little less than six hours. */
export function madeFreebet(now: number, change: Partial<FrameFreebet> = {}): FrameFreebet {
	const at = (afterMs: number): string => new Date(now + afterMs).toISOString();
	const hour = 3_600_000;
	const { state = "active", betsCount = 1 } = change;
	const isOver = state === "expired";
	return frameFreebetSchema.parse({
		kind: "freebet",
		bonusId: "bonus",
		games: [KENO.gameCode, FAST_KENO.gameCode],
		amount: "2.00",
		currency: "EUR",
		betsLeft: state === "used" ? 0 : betsCount,
		betsCount,
		validFrom: at(state === "issued" ? 40 * hour : -24 * hour),
		validTo: at(isOver ? -hour : state === "issued" ? 80 * hour : 6 * hour - 1_000),
		...(state === "active" ? { minOdd: "1.5", maxOdd: "800" } : {}),
		state,
		...change,
	});
}
