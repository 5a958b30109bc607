/** Rounds that wait, that an operator holds, and games in maintenance. Source: wire contract, sections 6 and 8. */
import { FAST_KENO } from "@webframe/shared/games/numbers";
import { type FrameRound, frameRoundSchema } from "@webframe/shared/wire";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { TestOperator } from "../testing/test-operator.ts";
import { request, TestPlayer, valueIn } from "../testing/test-player.ts";
import { trailOf } from "../testing/trail.ts";
import { ROUND_MS } from "../testing/troubled-bets.ts";
import { GAME, TWO_GAMES, useWorld } from "../testing/world.ts";

const world = useWorld({ deduplication: "BetId+TransactionType+Amount+TaxAmount", settings: { games: TWO_GAMES } });
let alice: TestOperator;
let bob: TestOperator;
let player: TestPlayer;

beforeAll(async () => {
	[alice, bob] = await TestOperator.two(world());
});
beforeEach(async () => {
	player = await TestPlayer.logIn(world(), "hanna");
});
afterEach(async () => {
	for (const { gameCode } of [GAME, FAST_KENO]) await alice.does("/games/maintenance", { gameCode, isOn: false });
});

async function currentRound(gameCode = GAME.gameCode): Promise<FrameRound> {
	return frameRoundSchema.parse(valueIn(await request(`${world().url}/frame/rounds/${gameCode}`)));
}

const rowOf = async (roundId: number) => {
	const [row] = await world().owner<{ state: string; heldState: string | null; isSettled: boolean }[]>`
		select state, held_state as "heldState", settled_at is not null as "isSettled" from round where round_id = ${roundId}`;
	return row;
};

const passUntil = async (roundId: number, state: string): Promise<void> => {
	for (let steps = 0; steps < 60 && (await rowOf(roundId))?.state !== state; steps++) await world().pass(1_000);
	expect((await rowOf(roundId))?.state).toBe(state);
};

test("rounds of a game are counted from 1 without a gap, each game by itself", async () => {
	await world().pass(2 * ROUND_MS);
	for (const { gameCode } of [GAME, FAST_KENO]) {
		const rows = await world().owner<{ edition: number }[]>`
			select edition from round where game_code = ${gameCode} order by betting_opens_at`;
		expect(rows.map(({ edition }) => edition)).toEqual(rows.map((_, index) => index + 1));
		expect((await currentRound(gameCode)).edition).toBe(rows.length);
	}
});

test("after a cancellation the next round is known and takes no bets until its time", async () => {
	const { roundId } = await player.newRound();
	const body = await player.betBody({ roundId });
	expect(await alice.does("/rounds/cancel", { roundId })).toMatchObject({ outcome: "done" });
	await world().pass(1_000);
	const next = await currentRound();
	expect(next).toMatchObject({ state: "awaiting" });
	expect(next.roundId).toBeGreaterThan(roundId);
	expect((await player.makeBet({ ...body, roundId: next.roundId })).body).toMatchObject({
		Value: { code: "betting_closed" },
	});
	await passUntil(next.roundId, "betting");
	expect(await trailOf(world(), await player.place({ roundId: next.roundId }))).toContain("-1");
	expect(world().clock.now().getTime()).toBeGreaterThanOrEqual(Date.parse(next.bettingOpensAt));
});

test("a round that is held while it takes bets goes on to its cut, is not drawn, and pays when it is released", async () => {
	const { roundId } = await player.newRound();
	expect(await alice.does("/rounds/hold", { roundId })).toMatchObject({
		outcome: "done",
		round: { state: "betting", heldState: "betting" },
	});
	expect(await bob.does("/rounds/hold", { roundId })).toMatchObject({ outcome: "nothing_to_do" });
	const betId = await player.place({ roundId });
	await passUntil(roundId, "review");
	await world().pass(ROUND_MS);
	expect(await trailOf(world(), betId)).toBe("-1 accepted");
	const [{ seed } = {}] = await world().owner`select seed from round where round_id = ${roundId}`;
	expect(seed).toBeNull();
	expect((await currentRound()).roundId).toBeGreaterThan(roundId);
	expect(await bob.does("/rounds/release", { roundId })).toMatchObject({ outcome: "done", round: { state: "cut" } });
	await world().pass(20_000);
	expect(await trailOf(world(), betId)).toBe("-1 accepted, 1 accepted, close accepted");
	expect(await alice.does("/rounds/release", { roundId })).toMatchObject({ outcome: "nothing_to_do" });
	expect(await alice.does("/rounds/hold", { roundId })).toMatchObject({ outcome: "refused", reason: "settled" });
	const rows = await alice.lists("/audit-log", { subject: `round ${roundId}` });
	expect(rows.map(({ action, actor }) => [action, actor])).toEqual([
		["round.release", "bob"],
		["round.hold", "alice"],
	]);
});

test("a draw that is held pays nothing at its reveal; corrected, it pays by the new result once it is released", async () => {
	const { roundId } = await player.newRound();
	const betId = await player.place({ roundId });
	await passUntil(roundId, "drawing");
	await alice.does("/rounds/hold", { roundId });
	await world().pass(ROUND_MS);
	expect(await trailOf(world(), betId)).toBe("-1 accepted");
	const result = { numbers: Array.from({ length: 20 }, (_, index) => index + 1) };
	await alice.does("/rounds/correct", { roundId, result });
	await bob.does("/rounds/correct", { roundId, result });
	await world().pass(10_000);
	expect(await trailOf(world(), betId)).toBe("-1 accepted");
	await alice.does("/rounds/release", { roundId });
	await world().pass(20_000);
	expect(await player.bet(betId)).toMatchObject({ status: "win", winAmount: "240.00" });
	expect(await player.ledger(betId)).toEqual([
		[-1, "5.00"],
		[1, "240.00"],
	]);
});

test("a held round can be cancelled, and what cannot be held says why", async () => {
	const { roundId } = await player.newRound();
	const betId = await player.place({ roundId });
	await passUntil(roundId, "drawing");
	await alice.does("/rounds/hold", { roundId });
	await alice.does("/rounds/cancel", { roundId });
	await bob.does("/rounds/cancel", { roundId });
	await world().pass(10_000);
	expect(await player.bet(betId)).toMatchObject({ status: "return" });
	expect(await alice.does("/rounds/hold", { roundId })).toMatchObject({ outcome: "refused", reason: "cancelled" });
	expect(await alice.does("/rounds/hold", { roundId: 999_999 })).toMatchObject({ reason: "unknown_round" });
});

test("a game in maintenance ends its round and opens none; afterwards its rounds go on, counted without a gap", async () => {
	const { roundId, edition } = await player.newRound();
	const { gameCode } = GAME;
	expect(await alice.does("/games/maintenance", { gameCode, isOn: true })).toEqual({ outcome: "done" });
	expect(await bob.does("/games/maintenance", { gameCode, isOn: true })).toEqual({ outcome: "nothing_to_do" });
	const betId = await player.place({ roundId });
	await world().pass(3 * ROUND_MS);
	expect(await trailOf(world(), betId)).toBe("-1 accepted, 1 accepted, close accepted");
	expect(await currentRound()).toMatchObject({ roundId, state: "finished" });
	expect((await currentRound(FAST_KENO.gameCode)).state).not.toBe("awaiting");
	expect(await alice.does("/games/maintenance", { gameCode, isOn: false })).toEqual({ outcome: "done" });
	await world().pass(ROUND_MS);
	const [first] = await world().owner`
		select edition from round where game_code = ${gameCode} and round_id > ${roundId} order by betting_opens_at limit 1`;
	expect(first).toEqual({ edition: edition + 1 });
	expect(await alice.does("/games/maintenance", { gameCode: 219, isOn: true })).toMatchObject({
		reason: "unknown_game",
	});
	const rows = await alice.lists("/audit-log", { subject: `game ${gameCode}` });
	expect(rows.map(({ action }) => action).slice(0, 2)).toEqual(["game.maintenance_end", "game.maintenance_begin"]);
});

test("a round that waits when its game goes into maintenance takes another place on the grid after it", async () => {
	const { roundId } = await player.newRound();
	await alice.does("/rounds/cancel", { roundId });
	await world().pass(1_000);
	const waiting = await currentRound();
	await alice.does("/games/maintenance", { gameCode: GAME.gameCode, isOn: true });
	await world().pass(3 * ROUND_MS);
	expect(await currentRound()).toMatchObject({ roundId: waiting.roundId, state: "awaiting" });
	await alice.does("/games/maintenance", { gameCode: GAME.gameCode, isOn: false });
	await passUntil(waiting.roundId, "betting");
	const moved = await currentRound();
	expect(moved).toMatchObject({ roundId: waiting.roundId, edition: waiting.edition });
	expect(moved.bettingOpensAt > waiting.bettingOpensAt).toBe(true);
});
