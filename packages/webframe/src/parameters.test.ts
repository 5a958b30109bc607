import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { categoryOf, gameCodeOf, sportOf, tabOf, tagIdOf, themeOf } from "./parameters.ts";

const warnings: string[] = [];

beforeEach(() => {
	vi.spyOn(console, "warn").mockImplementation((text: string) => void warnings.push(text));
});
afterEach(() => {
	vi.restoreAllMocks();
	warnings.splice(0);
});

test("what is known is taken, and says nothing", () => {
	expect([
		themeOf("dark"),
		tabOf("bets"),
		categoryOf("ElCasino"),
		tagIdOf("0"),
		gameCodeOf("9"),
		sportOf("53")?.code,
	]).toEqual(["dark", "bets", "ElCasino", 0, 9, 53]);
	expect(warnings).toEqual([]);
});

test("what is absent is the default, and says nothing", () => {
	for (const text of [null, ""]) {
		expect([themeOf(text), tabOf(text), categoryOf(text), tagIdOf(text), gameCodeOf(text), sportOf(text)]).toEqual([
			"auto",
			"lobby",
			undefined,
			undefined,
			undefined,
			undefined,
		]);
	}
	expect(warnings).toEqual([]);
});

test.each([
	[() => themeOf("Dark"), "auto", "auto, light, dark"],
	[() => tabOf("casino"), "lobby", "lobby, bets, results, jackpots, rewards, help"],
	[() => categoryOf("livegames"), undefined, "LiveGames, ElCasino, BetOnGames"],
	[() => tagIdOf("4294967296"), undefined, "0 to 4294967295"],
	[() => tagIdOf("-1"), undefined, "0 to 4294967295"],
	[() => tagIdOf("1e3"), undefined, "0 to 4294967295"],
	[() => gameCodeOf("Keno"), undefined, "whole number"],
	[() => sportOf("56"), undefined, "51, 52, 53, 54, 55"],
] as const)(
	"an unknown value is the default, with one warning that lists those allowed (%#)",
	(read, value, listed) => {
		expect(read()).toBe(value);
		expect(read()).toBe(value);
		expect(warnings).toHaveLength(1);
		expect(warnings[0]).toContain(listed);
	},
);
