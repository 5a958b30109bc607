/**
 * A request that was refused never becomes a bet, though an earlier one under the same key is still on its way: its
 * process was cut off from the database, or waits for a lock, while the player asked another process.
 */
import { makeBetValueSchema } from "@webframe/shared/wire";
import { beforeEach, expect, test, vi } from "vitest";
import { holdPlayer, locksAwaited } from "../testing/locks.ts";
import { postJson, TestPlayer, valueIn } from "../testing/test-player.ts";
import { useWorld } from "../testing/world.ts";

const world = useWorld({ looksOften: true });
let alice: TestPlayer;
let otherUrl: string;
beforeEach(async () => {
	alice = await TestPlayer.logIn(world(), "alice");
	otherUrl ??= (await world().startAnother()).url;
	await alice.newRound();
});

const KEY_REUSED = { code: "key_reused", field: "Idempotency-Key" };

async function betsUnder(key: string): Promise<number> {
	return (await world().owner`select 1 from bet where idempotency_key = ${key}`).length;
}

/** Betting is over by the clock, and nobody has closed the round yet. */
async function passBettingTime(): Promise<void> {
	const round = await alice.openRound();
	await world().clock.advance(Date.parse(round.bettingClosesAt) - world().clock.now().getTime() + 1);
}

test("an attempt that is delayed until after the refusal places nothing", async () => {
	const key = crypto.randomUUID();
	const body = await alice.betBody();
	const inTime = world().clock.now();
	await passBettingTime();
	const refused = await alice.makeBet(body, key);
	expect(valueIn(refused)).toEqual({ code: "betting_closed" });
	// The delayed attempt was decided on while the round took bets.
	const clock = vi.spyOn(world().clock, "now").mockReturnValue(inTime);
	const delayed = await alice.makeBet(body, key);
	clock.mockRestore();
	// By that clock the round is open: nothing stands against it but its key.
	expect(valueIn(delayed)).toEqual(KEY_REUSED);
	expect(await betsUnder(key)).toBe(0);
});

test("a refusal waits for an attempt that is being written, and then answers what that one has placed", async () => {
	const key = crypto.randomUUID();
	const body = await alice.betBody();
	const letGo = await holdPlayer(world(), "alice");
	const waiting = () => locksAwaited(world().owner);
	const first = alice.makeBet(body, key);
	await expect.poll(waiting).toBe(1);
	await passBettingTime();
	const second = postJson(`${otherUrl}/make-bet`, body, { ...alice.headers, "idempotency-key": key });
	await expect.poll(waiting).toBeGreaterThan(1);
	await letGo();
	const { betId } = makeBetValueSchema.parse(valueIn(await first));
	expect(valueIn(await second)).toMatchObject({ betId });
	expect(await betsUnder(key)).toBe(1);
	await world().settle();
});

test("who was refused because no bets were taken hears so, though they are taken again a moment later", async () => {
	const body = await alice.betBody();
	const isAway = vi.spyOn(world().service.wagering.wallet, "isAvailable").mockReturnValueOnce(false);
	const refused = await alice.makeBet(body);
	isAway.mockRestore();
	expect(valueIn(refused)).toEqual({ code: "unavailable" });
});

test("an attempt that is delayed until after the player was told `unavailable` places nothing", async () => {
	const body = await alice.betBody();
	world().casino.faults.add({ call: "/payments/make", fault: "http", value: 503 });
	for (let bet = 0; bet < 8; bet++) await alice.makeBet(body);
	await world().settle();
	world().casino.faults.clear();
	const key = crypto.randomUUID();
	expect(valueIn(await alice.makeBet(body, key))).toEqual({ code: "unavailable" });
	// The other process has not found out that the casino is away.
	const elsewhere = (idempotencyKey: string) =>
		postJson(`${otherUrl}/make-bet`, body, { ...alice.headers, "idempotency-key": idempotencyKey });
	// Betting is open, and nobody is told that it is not.
	expect(valueIn(await elsewhere(key))).toEqual(KEY_REUSED);
	expect(await betsUnder(key)).toBe(0);
	expect(valueIn(await elsewhere(crypto.randomUUID()))).toHaveProperty("betId");
	await world().settle();
});
