/** A row that is held for long is not waited for: the caller hears within seconds that it should come again. */
import { expect, test } from "vitest";
import { holdPlayer } from "../testing/locks.ts";
import { TestPlayer } from "../testing/test-player.ts";
import { useWorld } from "../testing/world.ts";

const LOCK_TIMEOUT_MS = 5_000;
/** Less than half of what a statement may take. */
const ANSWERED_MAX_MS = 14_000;

const world = useWorld();

test("a bet of a player whose row is held is answered 503 with Retry-After after 5 s; the same call later places it once", {
	timeout: 90_000,
}, async () => {
	const alice = await TestPlayer.logIn(world(), "alice");
	const body = await alice.betBody();
	const key = crypto.randomUUID();
	const letGo = await holdPlayer(world(), "alice");
	const start = performance.now();
	const answer = await alice.makeBet(body, key);
	const tookMs = performance.now() - start;
	await letGo();
	expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "2"]);
	expect(tookMs).toBeGreaterThan(LOCK_TIMEOUT_MS - 100);
	expect(tookMs).toBeLessThan(ANSWERED_MAX_MS);
	expect((await alice.makeBet(body, key)).status).toBe(202);
	await world().settle();
});
