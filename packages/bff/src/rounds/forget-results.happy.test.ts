/** After 90 days a round without a bet has its seed alone, and everybody still sees what it drew. */
import { frameRoundListSchema, frameRoundSchema, roundListSchema } from "@webframe/shared/wire";
import { expect, test } from "vitest";
import { ownGamesFrom } from "../games/own-games.ts";
import { ladderGame } from "../testing/made-family.ts";
import { TestOperator } from "../testing/test-operator.ts";
import { request, TestPlayer, valueIn } from "../testing/test-player.ts";
import { useWorld } from "../testing/world.ts";
import { forgetResults, RESULTS_KEPT_MS } from "./forget-results.ts";

const LADDER = ladderGame(1);
const { gameCode } = LADDER;
const world = useWorld({ ownGames: ownGamesFrom([LADDER]), settings: { newGames: "auto" } });

const stored = async () =>
	await world().owner<{ roundId: number; result: unknown; opened: unknown }[]>`
		select round_id as "roundId", result, opened from round where state = 'finished' order by round_id`;
const told = async () =>
	frameRoundListSchema.parse(valueIn(await request(`${world().url}/frame/results?gameCode=${gameCode}&limit=100`)))
		.items;

/** What the back office tells of the game's rounds: all of them in its list, each on its own page. */
async function toldTo(operator: TestOperator): Promise<readonly unknown[]> {
	const { items } = roundListSchema.parse(valueIn(await operator.post("/rounds", { gameCode, limit: 100 })));
	const pages = items.map(async ({ roundId }) => valueIn(await operator.post("/rounds/find", { roundId })));
	return [...items, ...(await Promise.all(pages))];
}

test("it loses its result, one with a bet or a correction keeps it, and both are told as before", async () => {
	const player = await TestPlayer.logIn(world(), "mira");
	const operator = await TestOperator.named(world(), "olga");
	const { roundId: withBet } = await player.newRound(gameCode);
	await player.place({ gameCode, roundId: withBet, selection: { market: "ladder", leaveAt: 1 } });
	await world().pass(80_000);
	const drawn = await told();
	const corrected = drawn.find(({ roundId, opened }) => roundId !== withBet && opened?.["highestRung"] !== 1);
	if (corrected === undefined) return expect.unreachable("rounds were drawn");
	const rung = corrected.result?.["rung"] === 1 ? 2 : 1;
	await operator.does("/rounds/correct", { roundId: corrected.roundId, result: { rung } });
	await world().pass(1_000);
	const [before, shown] = [await told(), await toldTo(operator)];
	const { database } = world().service.wagering;
	const atDay = (ms: number) => ({ database, clock: { now: () => new Date(world().clock.now().getTime() + ms) } });

	await forgetResults(atDay(RESULTS_KEPT_MS - 200_000));
	expect((await stored()).filter(({ result }) => result === null)).toEqual([]);
	await forgetResults(atDay(RESULTS_KEPT_MS));
	await forgetResults(atDay(RESULTS_KEPT_MS));
	const kept = (await stored()).filter(({ result }) => result !== null);
	expect(kept.map(({ roundId }) => roundId)).toEqual([withBet, corrected.roundId].toSorted((one, two) => one - two));
	expect((await stored()).length).toBeGreaterThan(kept.length);
	expect(await told()).toEqual(before);
	expect(await toldTo(operator)).toEqual(shown);
	for (const round of before) {
		const one = await request(`${world().url}/frame/rounds/${gameCode}/${round.roundId}`);
		expect(valueIn(one)).toEqual(frameRoundSchema.parse(round));
	}
});

test("a round of another game, or none, is not found", async () => {
	const [round] = await told();
	expect((await request(`${world().url}/frame/rounds/9/${round?.roundId}`)).status).toBe(404);
	expect((await request(`${world().url}/frame/rounds/${gameCode}/999999`)).status).toBe(404);
});
