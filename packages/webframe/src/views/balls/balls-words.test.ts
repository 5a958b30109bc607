import { BALLS_GAMES, type BallsRules, marketsOf } from "@webframe/shared/games/balls";
import { describe, expect, test } from "vitest";
import { textsOf } from "../../i18n/texts.ts";
import { messages } from "../../locales/balls/en.ts";
import { messages as frame } from "../../locales/en.ts";
import { type BallsWords, outcomeText } from "./balls-words.ts";

const texts = textsOf(frame, "en", "ltr");
const wordsOf = (rules: BallsRules): BallsWords => ({ say: texts.sayer(messages), texts, rules });
const plain = (text: string) => text.replace(/[\u2068\u2069]/g, "");
const games = BALLS_GAMES.flatMap(({ gameCode, name, versions }) =>
	Object.values(versions).map((rules) => ({ gameCode, name, rules })),
);

describe.each(games)("$name", ({ rules }) => {
	const outcomes = marketsOf(rules).flatMap(({ rows }) => rows.flatMap((row) => row.outcomes));
	const written = outcomes.map((outcome) => plain(outcomeText(outcome, wordsOf(rules))));

	test("every outcome is in words, and no two in the same", () => {
		expect(outcomes.filter((outcome, index) => outcome === written[index])).toEqual([]);
		expect(new Set(written).size).toBe(outcomes.length);
	});
});

test.each([
	[6, "drawn:17", "Drawn: 17"],
	[6, "absent:3", "Not drawn: 3"],
	[6, "all:3-17-20", "Drawn: 3 17 20"],
	[6, "first-colour:red", "First ball: red"],
	[6, "last-range:19-36", "Last ball: 19–36"],
	[6, "colour:red:2", "Red: 2"],
	[6, "colours:4", "Colours: 4"],
	[6, "sum:over:92.5", "Sum: over 92.5"],
	[6, "sum:odd", "Sum: odd"],
	[6, "odd:3", "Odd: 3"],
	[6, "more:even", "More even than odd"],
	[10, "first-parity:odd", "odd"],
	[12, "zone:A:7", "Zone A: 7"],
	[12, "order:B:7-3", "Zone B: 7 3"],
	[12, "double:C", "Zone C: Two equal digits"],
	[12, "zone-sum:A:under:9.5", "Zone A: under 9.5"],
	[12, "digit:7:3", "Digit 7: 3×"],
	[12, "distinct:4", "Different digits: 4"],
])("in game %i %s is %s", (gameCode, outcome, text) => {
	const rules = games.find((game) => game.gameCode === gameCode)?.rules;
	expect(rules && plain(outcomeText(outcome, wordsOf(rules)))).toBe(text);
});

test("what is no outcome stays as it is", () => {
	const [game] = games;
	expect(game && outcomeText("straight:17", wordsOf(game.rules))).toBe("straight:17");
});
