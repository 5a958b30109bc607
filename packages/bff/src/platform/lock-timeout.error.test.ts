/** A row that is held for long is not waited for: the caller hears within seconds that it should come again. */
import { expect, test } from "vitest";
import { holdPlayer } from "../testing/locks.ts";
import { TestPartner } from "../testing/test-partner.ts";
import { type Answer, TestPlayer } from "../testing/test-player.ts";
import { TestProvider } from "../testing/test-provider.ts";
import { takenBet } from "../testing/troubled-bets.ts";
import { useWorld } from "../testing/world.ts";

const LOCK_TIMEOUT_MS = 5_000;
/** Less than half of what a statement may take. */
const ANSWERED_MAX_MS = 14_000;

const world = useWorld({ realLocks: true });

/** What an answer says, and after how long. */
async function timed(call: Promise<Answer>) {
	const start = performance.now();
	const answer = await call;
	return { answer, tookMs: performance.now() - start };
}

test("who needs a player's row that is held is answered 503 with Retry-After after 5 s; the same calls later have their effect once", async () => {
	const alice = await TestPlayer.logIn(world(), "alice");
	const partner = await TestPartner.logIn(world());
	const provider = await TestProvider.arrive(world());
	const sessionId = await provider.openSession(alice);
	const taken = await takenBet(alice);
	const body = await alice.betBody();
	const key = crypto.randomUUID();
	const letGo = await holdPlayer(world(), "alice");
	const payIn = provider.payIn(sessionId, "held-1");
	const answers = await Promise.all([timed(alice.makeBet(body, key)), timed(partner.accept(taken))]);
	expect(await payIn).toMatchObject({ status: 503, _responseCode: 99 });
	await letGo();
	for (const { answer, tookMs } of answers) {
		expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "2"]);
		expect(tookMs).toBeGreaterThan(LOCK_TIMEOUT_MS - 100);
		expect(tookMs).toBeLessThan(ANSWERED_MAX_MS);
	}
	expect((await alice.makeBet(body, key)).status).toBe(202);
	expect((await partner.accept(taken)).body).toMatchObject({ ErrorCode: 200 });
	expect(await provider.payIn(sessionId, "held-1")).toMatchObject({ _responseCode: 1 });
	await world().settle();
	expect((await alice.ledger(taken)).map(([type]) => type)).toEqual([-1]);
	expect(await world().owner`select from bet`).toHaveLength(3);
});
