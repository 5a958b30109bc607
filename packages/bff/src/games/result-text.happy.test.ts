/** What a round has drawn stands in words wherever results are told, of each family, and of one that nobody has written for. */
import { isDeepStrictEqual } from "node:util";
import { OWN_GAMES } from "@webframe/shared/games/own-games";
import { feedGameInfoSchema, frameRoundListSchema, frameRoundSchema } from "@webframe/shared/wire";
import { beforeAll, describe, expect, test } from "vitest";
import { FeedStates } from "../feed/feed-states.ts";
import { feedToken, getFeed } from "../feed/testing/feed-client.ts";
import { slotOf, tickAt } from "../feed/ticks.ts";
import { forgetResults, RESULTS_KEPT_MS } from "../rounds/forget-results.ts";
import { ladderGame } from "../testing/made-family.ts";
import { TestOperator } from "../testing/test-operator.ts";
import { request, valueIn } from "../testing/test-player.ts";
import { useWorld } from "../testing/world.ts";
import { ownGamesFrom } from "./own-games.ts";

const LADDER = ladderGame(1);
const GAMES = ownGamesFrom([...OWN_GAMES, LADDER]);

/** Game by game: a result as an operator types it in, and what it is called. */
const WORDS: readonly (readonly [string, number, object, string])[] = [
	["numbers", 23, { numbers: twentyFrom(11) }, twentyFrom(11).join(", ")],
	["balls from an urn", 6, { numbers: [36, 1, 12, 9, 20] }, "36, 1, 12, 9, 20"],
	["balls from drums", 12, { numbers: [0, 9, 4, 4, 7, 1] }, "A 0-9, B 4-4, C 7-1"],
	["balls with a boost", 65, { numbers: [3, 17, 24], boost: "green" }, "green boosted: 3, 17, 24"],
	["a roulette", 22, { stop: "17" }, "17 black"],
	["a roulette with boosts", 25, { stop: "0", boosts: [{ stop: "0", multiplier: 5_000 }] }, "0 green; boosted 0 × 50"],
	["two wheels", 199, { stop: "5", second: 3 }, "5 red × 2 (stop 3)"],
	["a made-up family", LADDER.gameCode, { rung: 0 }, "up to rung 0"],
];

function twentyFrom(first: number): readonly number[] {
	return Array.from({ length: 20 }, (_, index) => first + 3 * index);
}

const world = useWorld({
	ownGames: GAMES,
	settings: { games: WORDS.map(([, gameCode]) => gameCode), isFeedOn: true, tokensPerMinute: 600 },
	userTokensPerMinute: 600,
});
let operator: TestOperator;
/** A finished round of each game, which has drawn another result than the one that is put in its place. */
const finished = new Map<number, number>();

beforeAll(async () => {
	operator = await TestOperator.named(world(), "olga");
	while (finished.size < WORDS.length) {
		await world().pass(5_000);
		for (const [, gameCode, result] of WORDS) {
			const [round] = await results(`?gameCode=${gameCode}&limit=1`);
			if (round !== undefined && !isDeepStrictEqual(round.result, result)) finished.set(gameCode, round.roundId);
		}
	}
});

async function results(query: string) {
	return frameRoundListSchema.parse(valueIn(await request(`${world().url}/frame/results${query}`))).items;
}

async function infoOf(roundId: number) {
	const answer = await getFeed(world().url, `/games/info?id=${roundId}`, await feedToken(world().url));
	return feedGameInfoSchema.parse(valueIn(answer));
}

async function stateOf(gameCode: number) {
	const now = world().clock.now().getTime();
	return (await new FeedStates(world().owner, GAMES).one(gameCode, tickAt(slotOf(gameCode), now))).wgi;
}

describe.each(WORDS)("%s", (_what, gameCode, result, text) => {
	test("a result is told in its words to frames, to both sides of the feed and to operators", async () => {
		const roundId = finished.get(gameCode) ?? 0;
		const [drawn] = await results(`?roundId=${roundId}`);
		const drawnText = GAMES.of(gameCode)
			?.round(1, drawn?.opened ?? null)
			?.parseResult(drawn?.result)?.text;
		expect([drawn?.resultText, (await infoOf(roundId)).ResultText]).toEqual([drawnText, drawnText]);
		expect(drawnText).toEqual(expect.stringMatching(/\S/));
		const corrected = await operator.does("/rounds/correct", { roundId, result });
		expect(corrected).toMatchObject({ outcome: "done", round: { result, resultText: text } });
		expect(await results(`?roundId=${roundId}`)).toMatchObject([{ result, resultText: text }]);
		expect(await infoOf(roundId)).toMatchObject({ Result: result, ResultText: text });
		const told = await stateOf(gameCode);
		expect(told.find(({ i }) => i === roundId)).toMatchObject({ res: result, txt: text });
	});
});

test("nothing stands in words of a round that is not finished, whatever it has drawn already", async () => {
	const gameCode = 22;
	const current = async () => frameRoundSchema.parse(valueIn(await request(`${world().url}/frame/rounds/${gameCode}`)));
	let round = await current();
	while (round.state !== "drawing") {
		await world().pass(1_000);
		round = await current();
	}
	expect(round.result).toBeDefined();
	const { roundId } = round;
	expect(await results(`?roundId=${roundId}`)).toEqual([]);
	expect(await infoOf(roundId)).not.toHaveProperty("ResultText");
	const told = (await stateOf(gameCode)).find(({ i }) => i === roundId);
	expect(told).toMatchObject({ s: 2 });
	expect(told).not.toHaveProperty("txt");
	await operator.does("/rounds/hold", { roundId });
	expect(await infoOf(roundId)).not.toHaveProperty("ResultText");
	await operator.does("/rounds/release", { roundId });
});

test("what was forgotten of a round that nobody has bet on is told by the feed as before", async () => {
	const gameCode = 23;
	// The next one: that of before is corrected, and keeps its result.
	await world().pass(20_000);
	const [round] = await results(`?gameCode=${gameCode}&limit=1`);
	const roundId = round?.roundId ?? 0;
	const before = [await infoOf(roundId), await stateOf(gameCode)];
	const now = new Date(world().clock.now().getTime() + RESULTS_KEPT_MS + 60_000);
	await forgetResults({ database: world().service.wagering.database, clock: { now: () => now } });
	expect(await world().owner`select 1 from round where round_id = ${roundId} and result is null`).toHaveLength(1);
	expect([await infoOf(roundId), await stateOf(gameCode)]).toEqual(before);
});
