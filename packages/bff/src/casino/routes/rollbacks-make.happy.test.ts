import { afterEach, expect, test } from "vitest";
import { TestPartner } from "../../testing/test-partner.ts";
import { TestPlayer } from "../../testing/test-player.ts";
import { useWorld } from "../../testing/world.ts";

const world = useWorld();
afterEach(() => world().casino.faults.clear());

test("an accepted bet is returned while its round takes bets: one type 2 of the stake, and it never plays", async () => {
	const alice = await TestPlayer.logIn(world(), "alice");
	const betId = await alice.place({ amount: "7.50" });
	expect(await alice.bet(betId)).toMatchObject({ status: "accepted" });
	world().casino.faults.add({ call: "/payments/make", fault: "bookLate", value: 2_000, transactionType: 2 });
	expect(await world().casino.requestReturn(betId, "alice", "a mistake")).toMatchObject({ errorCode: 200 });
	await world().settle();
	expect(await alice.bet(betId)).toMatchObject({ status: "checking", code: "returned" });
	await world().pass(3_000);
	expect(await alice.bet(betId)).toMatchObject({ status: "return" });
	await world().pass(60_000);
	expect(await alice.ledger(betId)).toEqual([
		[-1, "7.50"],
		[2, "7.50"],
	]);
	expect(await world().casino.books.unbalanced()).toEqual([]);
	expect(await world().casino.books.bet(betId)).toMatchObject({ returned: true, closed: true });
});

test("a return that the casino does not answer is repeated until it is accepted", async () => {
	const bob = await TestPlayer.logIn(world(), "bob");
	const betId = await bob.place();
	world().casino.faults.add({ call: "/payments/make", fault: "reset", transactionType: 2, times: 2 });
	await world().casino.requestReturn(betId, "bob", "a mistake");
	await world().pass(10_000);
	expect(await bob.bet(betId)).toMatchObject({ status: "return" });
	expect(await bob.ledger(betId)).toEqual([
		[-1, "5.00"],
		[2, "5.00"],
	]);
});

test.each([null, 7, "x".repeat(257)])("a Reason decides nothing: %j is no reason to keep the stake", async (Reason) => {
	const carol = await TestPlayer.logIn(world(), "carol");
	const betId = await carol.place();
	const partner = await TestPartner.logIn(world());
	const answer = await partner.post("/rollbacks/make", { BetId: betId, PartnerUserId: "carol", Reason });
	expect(answer).toMatchObject({ status: 200, body: { ErrorCode: 200 } });
	await world().settle();
	expect(await carol.bet(betId)).toMatchObject({ status: "return" });
});
