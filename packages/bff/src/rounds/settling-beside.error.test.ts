/** A settlement takes as long as it takes: it begins at once, and every other game goes on by its own clock meanwhile. */
import { expect, onTestFinished, test } from "vitest";
import { findRound } from "../store/rounds.ts";
import { holdBet, locksAwaited } from "../testing/locks.ts";
import { TestPlayer } from "../testing/test-player.ts";
import { trailOf } from "../testing/trail.ts";
import { GAME, TWO_GAMES, useWorld } from "../testing/world.ts";

const FAST_KENO = 23;
const { bettingMs, acceptanceGapMs, drawMs } = GAME.timings;
const PATIENCE = { timeout: 20_000 };

const world = useWorld({ settings: { games: TWO_GAMES }, looksOften: true });

test("rounds of another game open, close and are drawn while a settlement waits", async () => {
	const alice = await TestPlayer.logIn(world(), "alice");
	const { roundId } = await alice.newRound();
	const betId = await alice.place({ roundId });
	await world().pass(bettingMs + acceptanceGapMs + 1_000);
	await world().clock.advance(drawMs);
	const revealed = world().clock.now();
	const settledAt = async () => {
		const [row] = await world().owner`select settled_at as at from round where round_id = ${roundId}`;
		return row?.["at"];
	};
	const drawnSince = async () =>
		await world().owner`
			select 1 from round
			where game_code = ${FAST_KENO} and betting_opens_at >= ${revealed} and state in ('drawing', 'finished')`;

	const letGo = await holdBet(world(), betId);
	onTestFinished(letGo);
	world().service.startWorkers();
	// The clock stands still: neither the look nor the settlement waits for a pause.
	await expect.poll(() => locksAwaited(world().owner), PATIENCE).toBe(1);
	expect((await findRound(world().owner, roundId))?.state).toBe("finished");
	await expect
		.poll(async () => {
			await world().clock.advance(1_000);
			return (await drawnSince()).length;
		}, PATIENCE)
		.toBeGreaterThan(0);
	expect(await settledAt()).toBeNull();

	await letGo();
	await expect.poll(settledAt, PATIENCE).not.toBeNull();
	await expect.poll(() => trailOf(world(), betId), PATIENCE).toMatch(/^-1 accepted, 1 /);
	expect(world().log).toEqual([]);
});
