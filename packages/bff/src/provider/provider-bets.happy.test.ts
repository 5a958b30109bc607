import { expect, test } from "vitest";
import { startPlaying } from "../testing/start-playing.ts";
import { useWorld } from "../testing/world.ts";

const world = useWorld();

test("pay-in takes the stake and answers when the casino has it; pay-out brings the win; the wallet moved by exactly both", async () => {
	const { provider, player: alice, sessionId } = await startPlaying(world());
	const before = await provider.call(`${sessionId}/balance`);
	expect(before).toMatchObject({ status: 200, _responseCode: 1, currency: "EUR" });
	const paidIn = await provider.payIn(sessionId, "happy-1");
	expect(paidIn).toEqual({ status: 200, _responseCode: 1, currency: "EUR", balance: (before.balance ?? 0) - 5 });
	const betId = await provider.betIdOf("happy-1");
	expect(await alice.bet(betId)).toMatchObject({ status: "accepted", gameCode: 100_000, amount: "5.00" });
	expect(await provider.payOut(sessionId, "happy-1")).toMatchObject({ status: 200, _responseCode: 1 });
	await world().settle();
	expect(await alice.bet(betId)).toMatchObject({ status: "win", winAmount: "9.00" });
	expect(await alice.ledger(betId)).toEqual([
		[-1, "5.00"],
		[1, "9.00"],
	]);
	expect(await world().casino.books.bet(betId)).toMatchObject({ closed: true });
	expect(await provider.call(`${sessionId}/balance`)).toMatchObject({ balance: (before.balance ?? 0) + 4 });
});

test("pay-in-out takes the stake and pays the win in one call; a loss is a win of 0", async () => {
	const { provider, player: bob, sessionId } = await startPlaying(world(), "bob");
	expect(await provider.payInOut(sessionId, "spin-1", { winOdd: "1.8" })).toMatchObject({ _responseCode: 1 });
	expect(await provider.payInOut(sessionId, "spin-2", { winAmount: 0 })).toMatchObject({ _responseCode: 1 });
	await world().settle();
	const [won, lost] = [await provider.betIdOf("spin-1"), await provider.betIdOf("spin-2")];
	expect(await bob.bet(won)).toMatchObject({ status: "win", winAmount: "9.00" });
	expect(await bob.bet(lost)).toMatchObject({ status: "lose" });
	expect(await bob.ledger(won)).toEqual([
		[-1, "5.00"],
		[1, "9.00"],
	]);
});

test("refund gives the stake back", async () => {
	const { provider, player: bob, sessionId } = await startPlaying(world(), "bob");
	await provider.payIn(sessionId, "back-1");
	expect(await provider.refund(sessionId, "back-1")).toMatchObject({ _responseCode: 1 });
	await world().settle();
	const betId = await provider.betIdOf("back-1");
	expect(await bob.bet(betId)).toMatchObject({ status: "return" });
	expect(await bob.ledger(betId)).toEqual([
		[-1, "5.00"],
		[2, "5.00"],
	]);
});

test("amounts may be JSON numbers; two bets in one round of the provider are in one round of ours", async () => {
	const { provider, player: bob, sessionId } = await startPlaying(world(), "bob");
	await provider.payIn(sessionId, "number-1", { betAmount: 5.1, gameRoundId: 77 });
	await provider.payIn(sessionId, "number-2", { betAmount: 10, gameRoundId: "77" });
	const bets = [await provider.betIdOf("number-1"), await provider.betIdOf("number-2")];
	const [first, second] = [await bob.bet(bets[0] ?? 0), await bob.bet(bets[1] ?? 0)];
	expect([first.amount, second.amount]).toEqual(["5.10", "10.00"]);
	expect(first.roundId).toBe(second.roundId);
	expect(await provider.payOut(sessionId, "number-1", { winAmount: 10.2, gameRoundId: 77 })).toMatchObject({
		_responseCode: 1,
	});
});
