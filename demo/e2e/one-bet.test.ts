/**
 * One bet, the whole way, on real parts: over the official SignalR client instead of a browser. The tests wait for rounds,
 * and do it side by side: each has a player of its own, and faults for no other.
 */
import { test } from "vitest";
import { armFault, clearFaults, TestPlayer } from "./testing/player.ts";
import { demo, useSharedDemo } from "./testing/shared-demo.ts";

useSharedDemo();

/** Minor units of an amount with two digits. */
const cents = (amount: string): number => Math.round(Number(amount) * 100);

test.concurrent("a bet goes through the wallet, and its states are pushed: in progress, accepted, won or lost, and the jackpot that every bet wins here", async ({
	expect,
}) => {
	const alice = await (await new TestPlayer(demo, "one-alice").logIn()).connect();
	// The accept comes after all that is made of the answer to the make; by itself it may overtake it.
	await armFault(demo, { call: "/payments/make", fault: "acceptHeld", player: "one-alice" });
	const { betId } = await alice.place({ numbers: [7], amount: "5.00" });
	await expect.poll(() => alice.pushes.map(({ push }) => push)).toEqual(["betInProgress"]);
	await clearFaults(demo, "one-alice");
	const settled = await alice.until(betId, ["jackpotwin"]);
	await expect.poll(() => alice.pushes.at(-1)?.bet.status).toBe("jackpotwin");
	await alice.disconnect();

	const states = alice.pushes.map(
		({ push, bet }) => `${push} ${bet.status}${bet.winAmount === undefined ? "" : " drawn"}`,
	);
	expect(states).toEqual([
		"betInProgress inProgress",
		"betAccepted accepted",
		"betAccepted accepted drawn",
		`betSettled ${cents(settled.winAmount ?? "0.00") > 0 ? "win" : "lose"} drawn`,
		"betSettled jackpotwin drawn",
	]);
	const sequences = alice.pushes.map(({ bet }) => bet.sequence);
	expect(sequences).toEqual(sequences.map((_, index) => (sequences[0] ?? 0) + index));

	const wallet = await alice.wallet();
	const win = settled.winAmount ?? "0.00";
	const jackpot = settled.jackpotAmount ?? "0.00";
	expect(cents(jackpot)).toBeGreaterThan(0);
	expect(cents(wallet.Balance)).toBe(100_000 - 500 + cents(win) + cents(jackpot));
	expect(wallet.Transactions.map(({ TransactionType, Amount }) => [TransactionType, Amount])).toEqual([
		[-1, "5.00"],
		[1, win],
		[4, jackpot],
	]);
	expect(alice.pushes.at(-1)?.bet.balance).toBe(wallet.Balance);
});

test.concurrent("while the draw is shown neither wallet nor bet tells its end; both move only at the reveal", async ({
	expect,
}) => {
	const dora = await (await new TestPlayer(demo, "one-dora").logIn()).connect();
	const { roundId, revealsAt } = await dora.openRound();
	const { betId } = await dora.place({ roundId, amount: "5.00" });
	const look = async () => {
		const { Transactions } = await dora.wallet();
		const { status, winAmount } = await dora.readBet(betId);
		const types = Transactions.map(({ TransactionType }) => TransactionType);
		// A look counts only where the draw was still shown after it.
		return { types, status, winAmount, round: await dora.readRound() };
	};
	const shown = { roundId, state: "drawing", result: expect.anything() };
	await expect
		.poll(look, { interval: 50 })
		.toMatchObject({ types: [-1], status: "accepted", winAmount: undefined, round: shown });
	await dora.until(betId, ["win", "lose", "jackpotwin"]);
	await dora.disconnect();
	const told = dora.pushes.filter(({ bet }) => bet.winAmount !== undefined).map(({ bet }) => Date.parse(bet.at));
	expect(told.length).toBeGreaterThan(0);
	expect(Math.min(...told)).toBeGreaterThanOrEqual(Date.parse(revealsAt));
});

test.concurrent("a wallet that accepts after the cut gives the stake back by itself; the player sees returned", async ({
	expect,
}) => {
	const bob = await new TestPlayer(demo, "one-bob").logIn();
	await armFault(demo, {
		call: "/payments/make",
		transactionType: -1,
		fault: "acceptLate",
		value: 20_000 * demo.roundFactor,
		player: "one-bob",
		times: 1,
	});
	const { betId } = await bob.place();
	await bob.until(betId, ["checking"]);
	const returned = await bob.until(betId, ["return"]);
	expect(returned.status).toBe("return");
	const wallet = await bob.wallet();
	expect(wallet.Balance).toBe("1000.00");
	expect(wallet.Transactions.map(({ TransactionType }) => TransactionType)).toEqual([-1, 2]);
});

test.concurrent("a player without money is rejected with the reason, and nothing moves", async ({ expect }) => {
	const poor = await (await new TestPlayer(demo, "poor-one").logIn()).connect();
	const { betId } = await poor.place();
	const rejected = await poor.until(betId, ["rejected"]);
	expect(rejected.code).toBe("insufficient_funds");
	expect((await poor.wallet()).Transactions).toEqual([]);
	await expect.poll(() => poor.pushes.at(-1)?.push).toBe("betRejected");
	await poor.disconnect();
});
