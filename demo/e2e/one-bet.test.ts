/**
 * One bet, the whole way, on real parts: over the official SignalR client instead of a browser. The tests wait for rounds,
 * and do it side by side: each has a player of its own, and faults for no other.
 */
import { test, vi } from "vitest";
import { armFault, clearFaults, newName, ROUND_WAIT_MS, TestPlayer } from "./testing/player.ts";
import { demo, useSharedDemo } from "./testing/shared-demo.ts";

useSharedDemo();

/** Some twenty draws, of which a busy machine may miss many. */
const LOOKS_WAIT_MS = 240_000;

/** Minor units of an amount with two digits. */
const cents = (amount: string): number => Math.round(Number(amount) * 100);

test.concurrent("a bet goes through the wallet, and its states are pushed: in progress, accepted, won or lost, and the jackpot that every bet wins here", async ({
	expect,
}) => {
	const alice = await (await new TestPlayer(demo, newName("one-alice")).logIn()).connect();
	// The accept comes after all that is made of the answer to the make; by itself it may overtake it.
	await armFault(demo, { call: "/payments/make", fault: "acceptHeld", player: alice.name });
	const { betId } = await alice.place({ numbers: [7], amount: "5.00" });
	await expect.poll(() => alice.pushes.map(({ push }) => push)).toEqual(["betInProgress"]);
	await clearFaults(demo, alice.name);
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

/** What wallet and bet tell of a bet, and the end of the draw that was shown before they were asked and after they had answered. */
interface Look {
	readonly told: object;
	readonly revealsAt: number;
}

/** Bets, and looks as often as it can while the draw is shown: not at all where a slow moment has taken the draw. */
async function looksAtOneDraw(
	player: TestPlayer,
): Promise<{ readonly betId: number; readonly looks: readonly Look[] }> {
	const { betId } = await player.place({ amount: "5.00" });
	const { roundId } = await player.readBet(betId);
	const looks: Look[] = [];
	const isOver = async (): Promise<boolean> => {
		const { Transactions } = await player.wallet();
		const { status, winAmount } = await player.readBet(betId);
		const round = await player.readRound();
		if (round?.roundId !== roundId) return true;
		const types = Transactions.filter(({ BetId }) => BetId === betId).map(({ TransactionType }) => TransactionType);
		const revealsAt = Date.parse(round.revealsAt);
		// By the clock, too: what the service says of a round may be as old as its answer.
		const isShown = round.state === "drawing" && round.result !== undefined && Date.now() < revealsAt;
		if (isShown) looks.push({ told: { types, status, winAmount }, revealsAt });
		return false;
	};
	await vi.waitUntil(isOver, { timeout: ROUND_WAIT_MS, interval: 50 });
	return { betId, looks };
}

test.concurrent("while the draw is shown neither wallet nor bet tells its end; both move only at the reveal", async ({
	expect,
}) => {
	const dora = await (await new TestPlayer(demo, newName("one-dora")).logIn()).connect();
	const { betId, looks } = await vi.waitUntil(
		async () => {
			const one = await looksAtOneDraw(dora);
			return one.looks.length > 0 ? one : undefined;
		},
		{ timeout: LOOKS_WAIT_MS },
	);
	const untold = { types: [-1], status: "accepted", winAmount: undefined };
	expect(looks.map(({ told }) => told)).toEqual(looks.map(() => untold));
	await dora.until(betId, ["win", "lose", "jackpotwin"]);
	const told = () =>
		dora.pushes
			.filter(({ bet }) => bet.betId === betId && bet.winAmount !== undefined)
			.map(({ bet }) => Date.parse(bet.at));
	await expect.poll(() => told().length).toBeGreaterThan(0);
	await dora.disconnect();
	expect(Math.min(...told())).toBeGreaterThanOrEqual(Math.max(...looks.map(({ revealsAt }) => revealsAt)));
});

test.concurrent("a wallet that accepts after the cut gives the stake back by itself; the player sees returned", async ({
	expect,
}) => {
	const bob = await new TestPlayer(demo, newName("one-bob")).logIn();
	await armFault(demo, {
		call: "/payments/make",
		transactionType: -1,
		fault: "acceptLate",
		value: 20_000 * demo.roundFactor,
		player: bob.name,
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
	const poor = await (await new TestPlayer(demo, newName("poor-one")).logIn()).connect();
	const { betId } = await poor.place();
	const rejected = await poor.until(betId, ["rejected"]);
	expect(rejected.code).toBe("insufficient_funds");
	expect((await poor.wallet()).Transactions).toEqual([]);
	await expect.poll(() => poor.pushes.at(-1)?.push).toBe("betRejected");
	await poor.disconnect();
});
