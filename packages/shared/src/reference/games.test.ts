import { describe, expect, test } from "vitest";
import {
	categoryOfCode,
	GAME_CATEGORIES,
	gameCategoryOf,
	lobbyCategoryOf,
	PROVIDER_GAME_CODE_MIN,
	REFERENCE_GAMES,
	referenceGameOf,
	SPORTS,
	sportOf,
} from "./index.ts";

/** The rows of the specification's table, as it prints them. */
const ROWS: Record<string, string> = {
	"Live show games":
		"Fast Keno: 23, Keno: 9, 1Bet: 10, 5Bet: 6, 7Bet: 7, Lucky 6: 12, Wheelbet: 2, Wheelbet Bonus: 62, Spin2Wheels: 199, Aerobet: 219",
	"Live table games": "Blackjack: 19, Poker: 3, War of Elements: 5",
	"Table casino":
		"Roulette: 22, Teen Patti: 24, Roulette X500: 25, Roulette X1001: 26, Auto Roulette: 27, VIP Roulette: 28, Olympus Roulette: 45, Wheel Roulette: 60, Wheel X777: 61, RouletteX: 63, Chicken Live: 64, CandyBall X: 65, Candyball Roulette: 67, Auto Roulette X: 72, Bingo Live: 73, Card Duel: 74, BlackJack Casino: 517, Andar Bahar: 518",
	Instant: "codes 29, 30, 68, 200 to 210, 401, 519, 538, 549",
	Crash: "codes 215, 216, 218, 220, 526 to 529, 532 to 537, 539 to 541, 547",
	Slots: "codes 530, 531",
};

function codesIn(row: string): number[] {
	return row
		.replace("codes ", "")
		.split(", ")
		.flatMap((entry) => {
			const [first = Number.NaN, last = first] = (entry.split(": ").at(-1) ?? "").split(" to ").map(Number);
			return Array.from({ length: last - first + 1 }, (_, index) => first + index);
		});
}

describe("the table of games is the specification's", () => {
	test.each(Object.entries(ROWS))("%s", (category, row) => {
		const games = REFERENCE_GAMES.filter((game) => game.category === category);
		expect(games.map(({ code }) => code)).toEqual(codesIn(row));
		const named = row.startsWith("codes") ? [] : row.split(", ");
		expect(games.flatMap(({ name, code }) => (name === undefined ? [] : [`${name}: ${code}`]))).toEqual(named);
	});

	test("no code is listed twice, and every category is one of the six", () => {
		expect(new Set(REFERENCE_GAMES.map(({ code }) => code)).size).toBe(REFERENCE_GAMES.length);
		expect(REFERENCE_GAMES).toHaveLength(10 + 3 + 18 + 18 + 18 + 2);
		expect(Object.keys(ROWS)).toEqual([...GAME_CATEGORIES]);
	});

	test("a game is found by its code", () => {
		expect(referenceGameOf(9)).toEqual({ code: 9, category: "Live show games", name: "Keno" });
		expect(referenceGameOf(200)).toEqual({ code: 200, category: "Instant" });
		expect(referenceGameOf(8)).toBeUndefined();
	});
});

describe("ranges with gaps say the category of a code, not that there is such a game", () => {
	test.each([222, 300, 313, 402, 516, 520, 525])("%i lies in the slots", (code) => {
		expect(referenceGameOf(code)).toBeUndefined();
		expect(categoryOfCode(code)).toBe("Slots");
	});

	test.each([
		[517, "Table casino"],
		[518, "Table casino"],
		[519, "Instant"],
		[401, "Instant"],
		[526, "Crash"],
		[530, "Slots"],
	])("%i is listed by itself, as %s", (code, category) => {
		expect(categoryOfCode(code)).toBe(category);
	});

	test.each([1, 221, 314, 400, 550, PROVIDER_GAME_CODE_MIN])("%i has no category", (code) => {
		expect(categoryOfCode(code)).toBeUndefined();
	});

	test("providers' games start far above all of them", () => {
		expect(PROVIDER_GAME_CODE_MIN).toBe(100_000);
		expect(Math.max(...REFERENCE_GAMES.map(({ code }) => code))).toBeLessThan(PROVIDER_GAME_CODE_MIN);
	});
});

describe("the lobby shows every category in one of its three parts", () => {
	test.each([
		["Live show games", "LiveGames"],
		["Live table games", "LiveGames"],
		["Table casino", "ElCasino"],
		["Instant", "BetOnGames"],
		["Crash", "BetOnGames"],
		["Slots", "BetOnGames"],
		["crash", "BetOnGames"],
		["LIVE SHOW GAMES", "LiveGames"],
		["a provider's own", "BetOnGames"],
		["", "BetOnGames"],
	])("%j in %s", (category, lobby) => {
		expect(lobbyCategoryOf(category)).toBe(lobby);
	});

	test("a provider's category is compared without case", () => {
		expect(gameCategoryOf("CRASH")).toBe("Crash");
		expect(gameCategoryOf("crush")).toBeUndefined();
	});
});

test("the sports are 51 to 55", () => {
	expect(SPORTS.map(({ code, name }) => `${code} ${name.toLowerCase()}`).join(", ")).toBe(
		"51 short football, 52 table tennis, 53 efootball, 54 ebasketball, 55 ehockey",
	);
	expect(sportOf(52)?.name).toBe("Table tennis");
	expect(sportOf(50)).toBeUndefined();
});
