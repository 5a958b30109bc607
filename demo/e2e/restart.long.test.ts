/** The aggregator dies while a casino answers. In each run `suites/kills` has it die there, with a casino in the test's own process. */
import { expect, test } from "vitest";
import { demo, openDemo } from "./testing/each-demo.ts";
import { armFault, clearFaults, newName, TestPlayer } from "./testing/player.ts";

openDemo({ rounds: "short", without: ["providers", "developer page"] });

test("SIGKILL after the bet's commit and before the partner's answer: the bet ends right, debited once", async () => {
	const frank = await new TestPlayer(demo, newName("frank")).logIn();
	// The wallet debits at once, but its answer and its accept come when nobody listens any more.
	await armFault(demo, {
		call: "/payments/make",
		fault: "delay",
		value: 3_000 * demo.roundFactor,
		player: frank.name,
		times: 1,
	});
	const { betId } = await frank.place();
	await expect.poll(async () => (await frank.wallet()).Transactions.length).toBe(1);
	demo.bff().kill("SIGKILL");
	await demo.restartBff();
	await clearFaults(demo);
	const settled = await frank.until(betId, ["jackpotwin", "return"]);
	const wallet = await frank.wallet();
	expect(wallet.Transactions.filter((one) => one.TransactionType === -1)).toHaveLength(1);
	const back = wallet.Transactions.filter((one) => one.TransactionType !== -1).map(({ Amount }) => Amount);
	expect(back).toEqual(settled.status === "return" ? ["5.00"] : [settled.winAmount, settled.jackpotAmount]);
});
