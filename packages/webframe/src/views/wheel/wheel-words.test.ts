import { placesOf, WHEEL_GAMES } from "@webframe/shared/games/wheel";
import { expect, test } from "vitest";
import { textsOf } from "../../i18n/texts.ts";
import { messages as frame } from "../../locales/en.ts";
import { messages } from "../../locales/wheel/en.ts";
import { resultText } from "./result-text.ts";
import { newestRules, priceOf, stopOutcomes } from "./rules.ts";
import { kindName, outcomeText } from "./wheel-words.ts";

const say = textsOf(frame, "en", "ltr").sayer(messages);
const plain = (text: string): string => text.replace(/[\u2068\u2069]/gu, "");

test.each([
	[22, "straight:17", "Straight 17", 3_600],
	[22, "split:17-20", "Split 17 20", 1_800],
	[22, "corner:8-9-11-12", "Corner 8 9 11 12", 900],
	[22, "dozen:2", "13 to 24", 300],
	[22, "half:low", "1 to 18", 200],
	[22, "colour:red", "Red", 200],
	[2, "five:0-00-1-2-3", "Top line 0 00 1 2 3", 720],
	[2, "under:12.5", "Under 12.5", 300],
	[62, "stop:10", "Wheel stops at 10", 1_100],
	[62, "bonus:7", "First spin ×7", 5_200],
	[199, "multiplier:10", "Second wheel ×10", 1_150],
])("in game %i %s is “%s” and pays %i hundredths", (gameCode, outcome, text, price) => {
	const rules = newestRules(gameCode);
	expect(rules && plain(outcomeText(outcome, rules, say))).toBe(text);
	expect(rules && priceOf(outcome, rules)).toBe(price);
});

test("every outcome of every game has words of its own, and a price", () => {
	for (const { gameCode } of WHEEL_GAMES) {
		const rules = newestRules(gameCode);
		if (rules === undefined) throw new RangeError(`Game ${gameCode} has no rules.`);
		const places = rules.kind === "table" ? placesOf(rules).map(({ outcome }) => outcome) : [];
		const outcomes = [...places, ...stopOutcomes(rules)];
		const texts = outcomes.map((outcome) => outcomeText(outcome, rules, say));
		expect(new Set(texts).size, `game ${gameCode}`).toBe(outcomes.length);
		expect(texts.filter((text) => outcomes.includes(text))).toEqual([]);
		for (const outcome of outcomes) expect(priceOf(outcome, rules), outcome).toBeGreaterThan(100);
	}
});

test("a kind alone has no marks", () => {
	expect(kindName("street", say)).toBe("Street");
});

test("results are told with their colour and their multipliers", () => {
	const told = (gameCode: number, result: Parameters<typeof resultText>[0]): string | undefined => {
		const rules = newestRules(gameCode);
		return rules && plain(resultText(result, rules, say));
	};
	expect(told(22, { stop: "17" })).toBe("17 Black");
	expect(told(22, { stop: "0" })).toBe("0 Zero");
	expect(told(199, { stop: "20", second: 1 })).toBe("20 Black ×10");
	expect(told(62, { spins: [19, 1] })).toBe("40 ×2");
});
