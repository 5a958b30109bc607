/** Made data for lobbies: all games of our own, on the grid that the service tells. */
import type { FrameGame } from "@webframe/shared/wire";

type Rhythm = readonly [lengthSeconds: number, bettingSeconds: number];

const KENO: Rhythm = [45, 30];
const FAST: Rhythm = [20, 10];
const BINGO: Rhythm = [60, 32];
const BALLS: Rhythm = [60, 40];
const WHEEL: Rhythm = [40, 24];
const BOOSTED: Rhythm = [40, 21];
const AUTO: Rhythm = [30, 18];
const BONUS: Rhythm = [60, 35];
const CARDS: Rhythm = [45, 24];
const MATCH: Rhythm = [120, 60];

const GAMES: readonly (readonly [gameCode: number, name: string, family: string, rhythm: Rhythm | undefined])[] = [
	[9, "Keno", "numbers", KENO],
	[23, "Fast Keno", "numbers", FAST],
	[6, "5Bet", "balls", BALLS],
	[7, "7Bet", "balls", BALLS],
	[10, "1Bet", "balls", BALLS],
	[12, "Lucky 6", "balls", BALLS],
	[2, "Wheelbet", "wheel", WHEEL],
	[62, "Wheelbet Bonus", "wheel", BONUS],
	[199, "Spin2Wheels", "wheel", BOOSTED],
	[219, "Aerobet", "flight", undefined],
	[19, "Blackjack", "cards", CARDS],
	[3, "Poker", "cards", CARDS],
	[5, "War of Elements", "cards", CARDS],
	[22, "Roulette", "wheel", WHEEL],
	[24, "Teen Patti", "cards", CARDS],
	[25, "Roulette X500", "wheel", BOOSTED],
	[26, "Roulette X1001", "wheel", BOOSTED],
	[27, "Auto Roulette", "wheel", AUTO],
	[28, "VIP Roulette", "wheel", WHEEL],
	[45, "Olympus Roulette", "wheel", WHEEL],
	[60, "Wheel Roulette", "wheel", WHEEL],
	[61, "Wheel X777", "wheel", BOOSTED],
	[63, "RouletteX", "wheel", BOOSTED],
	[64, "Chicken Live", "flight", undefined],
	[65, "CandyBall X", "balls", BALLS],
	[67, "Candyball Roulette", "wheel", WHEEL],
	[72, "Auto Roulette X", "wheel", AUTO],
	[73, "Bingo Live", "numbers", BINGO],
	[74, "Card Duel", "cards", CARDS],
	[517, "BlackJack Casino", "cards", CARDS],
	[518, "Andar Bahar", "cards", CARDS],
	[51, "Short Football", "match", MATCH],
	[52, "Table Tennis", "match", MATCH],
	[53, "eFootball", "match", MATCH],
	[54, "eBasketball", "match", MATCH],
	[55, "eHockey", "match", MATCH],
];
/** Of the specification's table: games up to this one in it are live, the sports come last. */
const LIVE = 13;
const SPORTS = 31;
const MS = 1_000;
/** So far behind the one before it each game of the list opens. */
const APART_MS = 1_700;

/** Every game of our own, as the config tells of them. */
export function madeOwnGames(): readonly FrameGame[] {
	return GAMES.map(([gameCode, name, family, rhythm], index) => {
		const [length, betting] = rhythm ?? [0, 0];
		const timings = {
			lengthMs: length * MS,
			bettingMs: betting * MS,
			offsetMs: rhythm === undefined ? 0 : (index * APART_MS) % (length * MS),
		};
		return {
			gameCode,
			name,
			family,
			lobbyCategory: index < LIVE ? "LiveGames" : index < SPORTS ? "ElCasino" : "BetOnGames",
			category: index < LIVE ? "Live show games" : "Table casino",
			kind: "own",
			demo: true,
			...(rhythm === undefined ? {} : { timings }),
		};
	});
}
