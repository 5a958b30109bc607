import { afterEach, beforeAll, expect, test } from "vitest";
import { TestPartner } from "../../testing/test-partner.ts";
import { TestPlayer } from "../../testing/test-player.ts";
import { useWorld } from "../../testing/world.ts";

const world = useWorld();
let partner: TestPartner;
let alice: TestPlayer;

beforeAll(async () => {
	partner = await TestPartner.logIn(world());
	alice = await TestPlayer.logIn(world(), "alice");
});
afterEach(() => world().casino.faults.clear());

const askFor = (BetId: number, over: object = {}) =>
	partner.post("/rollbacks/make", { BetId, PartnerUserId: "alice", ...over });

test("asked 50 times at once it is one return, and every answer is 200", async () => {
	const betId = await alice.place();
	const answers = await Promise.all(
		Array.from({ length: 50 }, (_, index) => askFor(betId, { Reason: `try ${index}` })),
	);
	expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))).toEqual(
		new Set(['[200,{"ErrorCode":200,"Message":"recorded; the return follows"}]']),
	);
	await world().settle();
	expect(await alice.bet(betId)).toMatchObject({ status: "return" });
	expect((await alice.ledger(betId)).map(([type]) => type)).toEqual([-1, 2]);
});

test("a repeat is answered 200 after the return is through and the round is over", async () => {
	const betId = await alice.place();
	await askFor(betId);
	await world().pass(60_000);
	expect(await askFor(betId)).toMatchObject({ status: 200, body: { ErrorCode: 200 } });
	expect((await alice.ledger(betId)).map(([type]) => type)).toEqual([-1, 2]);
});

test("a repeat is answered 200 while the return is refused, and sends nothing", async () => {
	world().casino.faults.add({ call: "/payments/make", fault: "acceptCode", value: 103_799, transactionType: 2 });
	const betId = await alice.place();
	await askFor(betId);
	await world().settle();
	const sent = world().casino.traffic.received.length;
	expect(await askFor(betId)).toMatchObject({ status: 200, body: { ErrorCode: 200 } });
	await world().settle();
	expect(world().casino.traffic.received.length).toBe(sent);
});
