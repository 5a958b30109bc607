/** The service ends and starts again between two calls of a provider: it knows what it knew. */
import { beforeEach, describe, expect, test } from "vitest";
import { startPlaying } from "../../packages/bff/src/testing/start-playing.ts";
import { TestPlayer } from "../../packages/bff/src/testing/test-player.ts";
import type { SignedCall, TestProvider } from "../../packages/bff/src/testing/test-provider.ts";
import { useWorld } from "../../packages/bff/src/testing/world.ts";

const world = useWorld();

let provider: TestProvider;
let alice: TestPlayer;
let sessionId: string;
beforeEach(async () => {
	({ provider, player: alice, sessionId } = await startPlaying(world()));
});

async function money(): Promise<unknown> {
	return await world().owner`
		select (select count(*) from bet) as bets, (select count(*) from provider_bet) as ids,
			(select count(*) from delivery) as deliveries, (select sum(version) from bet) as changes`;
}

describe("a pay-in that was captured before a restart is refused after it, and nothing moves", () => {
	const OPERATIONS = ["pay-in", "pay-out", "pay-in-out", "refund"];
	let captured: SignedCall;
	let before: unknown;
	beforeEach(async () => {
		captured = await provider.sign({ betId: crypto.randomUUID(), gameRoundId: "r-1", betAmount: "5.00" });
		expect(await provider.send(`${sessionId}/bets/pay-in`, captured)).toMatchObject({ _responseCode: 1 });
		await world().settle();
		await world().restart();
		before = await money();
	});

	test.each(OPERATIONS)("sent after a restart, to /%s of its own session", async (operation) => {
		expect(await provider.send(`${sessionId}/bets/${operation}`, captured)).toEqual({ status: 401, _responseCode: 8 });
		expect(await money()).toEqual(before);
	});

	test("sent after a restart, to another session", async () => {
		const other = await provider.openSession(await TestPlayer.logIn(world(), "bob"));
		expect(await provider.send(`${other}/bets/pay-in`, captured)).toEqual({ status: 401, _responseCode: 8 });
		expect(await money()).toEqual(before);
	});
});

test("an honest repeat after a restart gets the first outcome, and the pay-out that was on its way pays once", async () => {
	expect(await provider.payIn(sessionId, "restart-1")).toMatchObject({ _responseCode: 1 });
	await world().settle();
	await world().restart();
	expect(await provider.payIn(sessionId, "restart-1")).toMatchObject({ status: 200, _responseCode: 1 });
	expect(await provider.payOut(sessionId, "restart-1")).toMatchObject({ _responseCode: 1 });
	await world().settle();
	await world().restart();
	expect(await provider.payOut(sessionId, "restart-1")).toMatchObject({ _responseCode: 1 });
	await world().settle();
	expect(await alice.ledger(await provider.betIdOf("restart-1"))).toEqual([
		[-1, "5.00"],
		[1, "9.00"],
	]);
});

test("a tombstone and a refusal outlive a restart", async () => {
	expect(await provider.refund(sessionId, "restart-2")).toMatchObject({ _responseCode: 1 });
	expect(await provider.payIn(sessionId, "restart-3", { betAmount: "0.01" })).toMatchObject({ _responseCode: 6 });
	await world().restart();
	expect(await provider.payIn(sessionId, "restart-2")).toMatchObject({ _responseCode: 7 });
	expect(await provider.payIn(sessionId, "restart-3", { betAmount: "0.01" })).toMatchObject({ _responseCode: 6 });
});
