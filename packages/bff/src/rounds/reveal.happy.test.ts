/**
 * The draw is public at `drawAt` and settled at `revealsAt`: in between every screen shows it, and no wallet tells its
 * end before them. Source: wire contract, section 5.2; own games, "Rounds".
 */
import { frameRoundListSchema, frameRoundSchema } from "@webframe/shared/wire";
import { beforeEach, expect, test } from "vitest";
import { TestOperator } from "../testing/test-operator.ts";
import { request, TestPlayer, valueIn } from "../testing/test-player.ts";
import { trailOf } from "../testing/trail.ts";
import { GAME, useWorld } from "../testing/world.ts";

const { bettingMs, acceptanceGapMs, drawMs } = GAME.timings;
/** The look that cuts a round leaves the draw to the next one, a second later. */
const LOOK_MS = 1_000;
const UNTIL_DRAWN_MS = bettingMs + acceptanceGapMs + LOOK_MS;
/** Twenty numbers with all three of the player's picks, and with none. */
const WINNING = { numbers: Array.from({ length: 20 }, (_, index) => index + 1) };
const LOSING = { numbers: Array.from({ length: 20 }, (_, index) => index + 10) };

const world = useWorld();
let player: TestPlayer;

beforeEach(async () => {
	player = await TestPlayer.logIn(world(), "rita");
});

const roundOf = async (gameCode: number) =>
	frameRoundSchema.parse(valueIn(await request(`${world().url}/frame/rounds/${gameCode}`)));

const resultsOf = async (roundId: number) =>
	frameRoundListSchema.parse(valueIn(await request(`${world().url}/frame/results?roundId=${roundId}`))).items;

async function betInDrawnRound(): Promise<{ readonly roundId: number; readonly betId: number }> {
	const { roundId } = await player.newRound();
	// So little that one operator may correct it several times a day.
	const betId = await player.place({ roundId, amount: "0.20" });
	await world().pass(UNTIL_DRAWN_MS);
	expect(await roundOf(GAME.gameCode)).toMatchObject({ roundId, state: "drawing", result: expect.anything() });
	return { roundId, betId };
}

test("while a draw is shown nobody is paid, nothing is written for it, and the results are silent; at the reveal all follow", async () => {
	const { roundId, betId } = await betInDrawnRound();
	await world().pass(drawMs - LOOK_MS - 1);
	expect(await roundOf(GAME.gameCode)).toMatchObject({ roundId, state: "drawing" });
	expect(await trailOf(world(), betId)).toBe("-1 accepted");
	expect(await player.bet(betId)).toMatchObject({ status: "accepted" });
	expect(await resultsOf(roundId)).toEqual([]);
	await world().pass(1);
	expect(await trailOf(world(), betId)).toBe("-1 accepted, 1 accepted, close accepted");
	expect(["win", "lose"]).toContain((await player.bet(betId)).status);
	expect(await resultsOf(roundId)).toMatchObject([{ roundId, state: "finished" }]);
});

test("a round that is drawn only after its reveal, because nobody ran, is settled at once", async () => {
	const { roundId } = await player.newRound();
	const betId = await player.place({ roundId });
	await world().clock.advance(UNTIL_DRAWN_MS + drawMs + 60_000);
	// Closed, cut, drawn, revealed: a look each, and one at what is due.
	for (let look = 0; look < 5; look++) await world().service.step();
	await world().settle();
	expect(await trailOf(world(), betId)).toBe("-1 accepted, 1 accepted, close accepted");
});

test("a result that is corrected while it is shown pays nothing yet, and each bet once and by the new result at the reveal", async () => {
	const operator = await TestOperator.named(world(), "oda");
	const { roundId, betId } = await betInDrawnRound();
	for (const result of [WINNING, LOSING, WINNING]) {
		const answer = await operator.does("/rounds/correct", { roundId, result });
		expect(["done", "nothing_to_do"]).toContain(answer["outcome"]);
		if (answer["outcome"] === "done") expect(answer).toMatchObject({ round: { state: "drawing" }, bets: [] });
	}
	expect(await trailOf(world(), betId)).toBe("-1 accepted");
	await world().pass(drawMs);
	expect(await trailOf(world(), betId)).toBe("-1 accepted, 1 accepted, close accepted");
	expect(await player.bet(betId)).toMatchObject({ status: "win" });
});

test("a round that is cancelled while its draw is shown gives the stakes back and pays nothing", async () => {
	const operator = await TestOperator.named(world(), "otto");
	const { roundId, betId } = await betInDrawnRound();
	expect(await operator.does("/rounds/cancel", { roundId })).toMatchObject({ outcome: "done" });
	await world().pass(drawMs + 5_000);
	expect((await player.ledger(betId)).map(([type]) => type)).toEqual([-1, 2]);
	expect(await player.bet(betId)).toMatchObject({ status: "return" });
});
