import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { WORDS } from "./english.ts";

const GUIDE = readFileSync(fileURLToPath(new URL("../../../../docs/operators.md", import.meta.url)), "utf8");

test.each([
	["Bet", WORDS.betStates],
	["Transaction", WORDS.deliveryStates],
	["Round", WORDS.rounds.states],
	["Campaign", WORDS.promotions.campaigns.states],
	["Freebet", WORDS.promotions.freebets.states],
	["Cashback", WORDS.promotions.cashbacks.states],
	["Jackpot", WORDS.promotions.jackpots.states],
	["Long work", WORDS.jobs.states],
] as const)("each state of %s stands in the guide as the page says it", (of, words) => {
	const rows = GUIDE.matchAll(/^\| (?<of>[A-Z][a-z ]+?) +\| `(?<state>[a-z]+)` +\| (?<word>[^|]+?) +\|/gm);
	const told = [...rows].flatMap(({ groups }) => (groups?.["of"] === of ? [[groups["state"], groups["word"]]] : []));
	expect(Object.fromEntries(told)).toEqual(words);
});

test("each reason why somebody may not give what waits for two stands in the guide as the page says it", () => {
	const rows = GUIDE.matchAll(/^\| `(?<reason>yours|role|close)` +\| (?<word>[^|]+?) +\|/gm);
	expect(Object.fromEntries([...rows].map(({ groups }) => [groups?.["reason"], groups?.["word"]]))).toEqual(
		WORDS.approvals.whyNot,
	);
});
