/** What cannot be settled holds up nobody else: not the other bets of its round, and not the rounds after it. */
import { expect, test } from "vitest";
import { TestPlayer } from "../testing/test-player.ts";
import { trailOf } from "../testing/trail.ts";
import { useWorld } from "../testing/world.ts";

const world = useWorld();
const ROUND_MS = 50_000;
const PAID = "-1 accepted, 1 accepted, close accepted";

test("a bet that cannot be settled waits alone: the others of its round are paid, later rounds go on, and it is told", async () => {
	const alice = await TestPlayer.logIn(world(), "alice");
	const { roundId } = await alice.newRound();
	const [poisoned, other] = [await alice.place({ roundId }), await alice.place({ roundId })];
	const selection = { market: "numbers", numbers: [1, 2, 3] };
	await world().owner`update bet set selection = '{"market": "unknown"}' where bet_id = ${poisoned}`;
	await world().pass(ROUND_MS);
	expect(await trailOf(world(), other)).toBe(PAID);
	const next = await alice.place();
	await world().pass(ROUND_MS);
	expect(await trailOf(world(), next)).toBe(PAID);
	expect(await trailOf(world(), poisoned)).toBe("-1 accepted");
	const told = world().log.filter((line) => line.includes(String(roundId)));
	expect(told.length).toBeGreaterThan(0);
	// Not at every look, of which there are ten a second.
	expect(told.length).toBeLessThanOrEqual((2 * ROUND_MS) / 5_000);
	expect(told[0]).toContain(String(poisoned));
	await world().owner`
		update bet set selection = ${JSON.stringify(selection)}::text::jsonb where bet_id = ${poisoned}`;
	await world().pass(10_000);
	expect(await trailOf(world(), poisoned)).toBe(PAID);
});
