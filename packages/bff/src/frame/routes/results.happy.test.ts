/** What was drawn, as frames read it. */
import { verifyRound } from "@webframe/shared/games";
import { envelopeOf, frameRoundListSchema, frameRoundSchema } from "@webframe/shared/wire";
import { beforeAll, expect, test } from "vitest";
import { TestOperator } from "../../testing/test-operator.ts";
import { type Answer, request } from "../../testing/test-player.ts";
import { GAME, GAME_RULES, TWO_GAMES, useWorld } from "../../testing/world.ts";

const world = useWorld({ settings: { games: TWO_GAMES } });

const get = (query: string): Promise<Answer> => request(`${world().url}/frame/results${query}`);
const read = async (query: string) => envelopeOf(frameRoundListSchema).parse((await get(query)).body).Value;

beforeAll(async () => {
	// Three rounds of Keno, seven of Fast Keno.
	await world().pass(3 * 45_000 + 2_000);
});

test("drawn rounds come newest first, in pages, each once", async () => {
	const all = await read("?limit=100");
	const ids = all.items.map((round) => round.roundId);
	expect(ids).toEqual(ids.toSorted((one, other) => other - one));
	expect(new Set(all.items.map((round) => round.gameCode))).toEqual(new Set([9, 23]));
	expect(all.items.every((round) => round.state === "finished")).toBe(true);
	const seen: number[] = [];
	for (let query = "?limit=4"; query !== ""; ) {
		const page = await read(query);
		seen.push(...page.items.map((round) => round.roundId));
		query = page.nextCursor === undefined ? "" : `?limit=4&cursor=${page.nextCursor}`;
	}
	expect(seen).toEqual(ids);
});

test("one game's rounds come alone and in pages; one round comes alone", async () => {
	const keno = await read(`?gameCode=${GAME.gameCode}`);
	expect(keno.items.map((round) => round.gameCode)).toEqual(keno.items.map(() => GAME.gameCode));
	expect(keno.items.length).toBeGreaterThanOrEqual(2);
	const first = await read(`?gameCode=${GAME.gameCode}&limit=1`);
	const second = await read(`?gameCode=${GAME.gameCode}&limit=1&cursor=${first.nextCursor}`);
	expect([...first.items, ...second.items]).toEqual(keno.items.slice(0, 2));
	const wanted = keno.items[1];
	expect(await read(`?roundId=${wanted?.roundId}`)).toEqual({ items: [wanted] });
	expect((await read("?gameCode=4711")).items).toEqual([]);
});

test("each round can be computed again from what is published", async () => {
	const [round] = (await read(`?gameCode=${GAME.gameCode}&limit=1`)).items;
	if (round?.seed === undefined) throw new Error("no seed");
	const { seedHash, seed, result } = round;
	expect(await verifyRound(GAME_RULES, { seedHash, seed, result })).toMatchObject({ fair: true });
});

test("a round whose result an operator has put in the place of the drawn one says so, wherever it is read", async () => {
	const [newest, round] = (await read(`?gameCode=${GAME.gameCode}`)).items;
	if (round?.seed === undefined) throw new Error("no seed");
	const { roundId, seedHash, seed } = round;
	const numbers = Array.from({ length: 20 }, (_, index) => index + 1);
	const operator = await TestOperator.named(world(), "olga");
	await operator.does("/rounds/correct", { roundId, result: { numbers } });
	const told = (await read(`?gameCode=${GAME.gameCode}`)).items;
	expect(told.slice(0, 2)).toMatchObject([newest, { roundId, seedHash, seed, result: { numbers }, corrected: true }]);
	expect(told.filter(({ corrected }) => corrected)).toEqual([told[1]]);
	const one = await request(`${world().url}/frame/rounds/${GAME.gameCode}/${roundId}`);
	expect(envelopeOf(frameRoundSchema).parse(one.body).Value).toMatchObject({ result: { numbers }, corrected: true });
});

test("a round that takes bets is not among them", async () => {
	const current = await request(`${world().url}/frame/rounds/${GAME.gameCode}`);
	const { roundId, state } = envelopeOf(frameRoundSchema).parse(current.body).Value;
	expect(state).toBe("betting");
	expect((await read(`?roundId=${roundId}`)).items).toEqual([]);
});

test.each([
	["?limit=0", "limit"],
	["?limit=101", "limit"],
	["?cursor=x", "cursor"],
	["?cursor=-1", "cursor"],
	["?cursor=99999999999999999999", "cursor"],
	["?gameCode=x", "gameCode"],
	["?gameCode=99999999999", "gameCode"],
	["?roundId=0", "roundId"],
])("%s is refused and names its field", async (query, field) => {
	expect(await get(query)).toMatchObject({ status: 400, body: { Message: expect.stringContaining(field) } });
});
