import { expect, test } from "vitest";
import { TestPlayer } from "../../testing/test-player.ts";
import { useWorld } from "../../testing/world.ts";

const world = useWorld();

test("a bet is placed, accepted, drawn, paid and closed, and the wallet moved by exactly stake and win", async () => {
	const alice = await TestPlayer.logIn(world(), "alice");
	const betId = await alice.place({ amount: "5.00" });
	expect(await alice.bet(betId)).toMatchObject({ status: "accepted", amount: "5.00", currency: "EUR" });
	await world().pass(40_000);
	const settled = await alice.bet(betId);
	expect(["win", "lose"]).toContain(settled.status);
	expect(await alice.ledger(betId)).toEqual([
		[-1, "5.00"],
		[1, settled.winAmount],
	]);
	expect(await world().casino.books.bet(betId)).toMatchObject({ closed: true });
	expect(await world().casino.books.unbalanced()).toEqual([]);
});

test("the partner gets the tag of its catalogue and the exact amount of the currency", async () => {
	const carla = await TestPlayer.logIn(world(), "carla");
	const betId = await carla.place({ amount: "100.00" });
	const [delivery] = await world().owner<{ payload: string }[]>`
		select payload from delivery where subject_id = ${betId}`;
	expect(delivery?.payload).toBe(
		`{"Amount":"100","BetId":${betId},"PartnerUserId":"carla","TransactionType":-1,"TagId":1313}`,
	);
	expect(await carla.ledger(betId)).toEqual([[-1, "100"]]);
	expect(await carla.bet(betId)).toMatchObject({ amount: "100", currency: "JPY" });
});

test("a wallet that accepts after the cut gives the stake back without a human; the player sees returned", async () => {
	const bob = await TestPlayer.logIn(world(), "bob");
	world().casino.faults.add({ call: "/payments/make", fault: "acceptLate", value: 60_000, player: "bob", times: 1 });
	const betId = await bob.place();
	expect(await bob.bet(betId)).toMatchObject({ status: "inProgress" });
	await world().pass(40_000);
	expect(await bob.bet(betId)).toMatchObject({ status: "checking", code: "withdrawn" });
	await world().pass(30_000);
	expect(await bob.bet(betId)).toMatchObject({ status: "return" });
	expect(await bob.ledger(betId)).toEqual([
		[-1, "5.00"],
		[2, "5.00"],
	]);
});

test("a player without money is rejected with the reason, and nothing moves", async () => {
	const poor = await TestPlayer.logIn(world(), "poor-pete");
	const betId = await poor.place();
	expect(await poor.bet(betId)).toMatchObject({ status: "rejected", code: "insufficient_funds" });
	expect(await poor.ledger(betId)).toEqual([]);
});
