/** Which jackpots operators may define, and what becomes of a definition. Source: wire contract, section 10. */
import { beforeEach, expect, test } from "vitest";
import { SHELF } from "../app/shelf.ts";
import { readJackpots } from "../store/jackpots.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { applyDocument, applyDocumentSchema } from "./apply-document.ts";
import { JackpotTermsError } from "./apply-jackpots.ts";

const given = useTestDatabase();
const NOW = new Date("2026-01-01T00:00:00.000Z");
const COIN = { jackpotId: "coin", name: "Coin", rate: 50, start: 0, chance: 1_000_000_000_000 };

beforeEach(async () => {
	await given().owner`delete from jackpot where version > 1 or jackpot_id = 'coin'`;
});

const apply = (jackpots: readonly object[]) =>
	applyDocument(given().database, applyDocumentSchema.parse({ jackpots }), {
		environment: {},
		ownGames: SHELF,
		now: NOW,
	});

const versions = async () =>
	(await readJackpots(given().owner)).map(({ jackpotId, version, state }) => `${jackpotId} ${version} ${state}`);

test("three stand ready for all own games, in the order of their rates", async () => {
	expect(await readJackpots(given().owner)).toEqual([
		{
			jackpotId: "bronze",
			version: 1,
			name: "Bronze",
			games: null,
			rate: 30,
			start: 50,
			chance: 40_000_000,
			state: "open",
		},
		{
			jackpotId: "silver",
			version: 1,
			name: "Silver",
			games: null,
			rate: 20,
			start: 500,
			chance: 2_000_000,
			state: "open",
		},
		{
			jackpotId: "gold",
			version: 1,
			name: "Gold",
			games: null,
			rate: 10,
			start: 5_000,
			chance: 100_000,
			state: "open",
		},
	]);
});

test("a fourth is added beside them; the same file again writes nothing, another rate another version, each in the audit log", async () => {
	await apply([COIN]);
	await apply([COIN]);
	expect(await versions()).toEqual(["coin 1 open", "bronze 1 open", "silver 1 open", "gold 1 open"]);
	await apply([{ ...COIN, rate: 40 }]);
	expect(await versions()).toContain("coin 2 open");
	const actions = await given().owner`select action, subject from audit_log order by audit_id`;
	expect([...actions]).toEqual([
		{ action: "jackpot.create", subject: "jackpot coin" },
		{ action: "jackpot.change", subject: "jackpot coin" },
	]);
});

test.each([
	["more than 1.5 % of a game", [{ ...COIN, rate: 60 }], "the game 9 would get more than 1.5 %"],
	["five of a game", [COIN, { ...COIN, jackpotId: "dime", rate: 1 }], "the game 9 has more than four jackpots"],
])("%s is refused, and nothing is written", async (_, jackpots, message) => {
	const refused = apply(jackpots);
	await expect(refused).rejects.toThrow(JackpotTermsError);
	await expect(refused).rejects.toThrow(message);
	expect(await versions()).toHaveLength(3);
});

test.each([
	["an id with capitals", { ...COIN, jackpotId: "Coin" }],
	["a game twice", { ...COIN, games: [9, 9] }],
	["no chance", { ...COIN, chance: 0 }],
	["more than certain", { ...COIN, chance: 1_000_000_000_001 }],
	["an unknown key", { ...COIN, colour: "red" }],
])("%s is no jackpot", (_, jackpot) => {
	expect(applyDocumentSchema.safeParse({ jackpots: [jackpot] }).success).toBe(false);
});

test("a game of others has none, and nothing is written", async () => {
	const refused = apply([{ ...COIN, games: [9, 100_000] }]);
	await expect(refused).rejects.toThrow("jackpots.0.games.1: is not the code of one of our own games");
	expect(await versions()).toHaveLength(3);
});

test("one that was paused stays paused when its terms change; a closed one cannot change", async () => {
	await given().owner`
		insert into jackpot select jackpot_id, 2, name, games, rate, start, chance, 'paused', created_at from jackpot
		where jackpot_id = 'gold' and version = 1`;
	await apply([{ jackpotId: "gold", name: "Gold", rate: 9, start: 5_000, chance: 100_000 }]);
	expect(await versions()).toContain("gold 3 paused");
	await given().owner`update jackpot set state = 'closed' where jackpot_id = 'gold' and version = 3`;
	await expect(apply([{ jackpotId: "gold", name: "Gold", rate: 8, start: 5_000, chance: 1 }])).rejects.toThrow(
		"gold was closed",
	);
});
