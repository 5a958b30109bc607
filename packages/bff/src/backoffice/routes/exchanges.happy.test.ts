import { envelopeSchema, exchangeListSchema, makeBetValueSchema } from "@webframe/shared/wire";
import { beforeAll, expect, test } from "vitest";
import { TestOperator } from "../../testing/test-operator.ts";
import { TestPartner } from "../../testing/test-partner.ts";
import { TestPlayer, valueIn } from "../../testing/test-player.ts";
import { GAME, PARTNER_ID, useWorld } from "../../testing/world.ts";

const world = useWorld();
let operator: TestOperator;
let alice: TestPlayer;

beforeAll(async () => {
	operator = await TestOperator.named(world(), "olga");
	alice = await TestPlayer.logIn(world(), "alice");
});

async function find(body: object) {
	const answer = await operator.post("/exchanges", body);
	return exchangeListSchema.parse(envelopeSchema.parse(answer.body).Value);
}

test("both directions of a bet are found by its BetId, with what was said and how it ended", async () => {
	const betId = await alice.place();
	const { items, missing, nextCursor } = await find({ subjectId: betId });
	expect([missing, nextCursor]).toEqual([0, undefined]);
	// A call is written when it ends: the accept may overtake the answer to the make.
	const [accept, make] = items.toSorted((a, b) => a.direction.localeCompare(b.direction));
	expect(items).toHaveLength(2);
	expect(accept).toMatchObject({ direction: "in", call: "/payments/accept", status: 200, errorCode: 200 });
	expect(make).toMatchObject({ direction: "out", call: "/payments/make", status: 200, errorCode: 200 });
	expect(JSON.parse(make?.request ?? "")).toMatchObject({
		BetId: betId,
		Amount: "5.00",
		PartnerUserId: "alice",
		TransactionType: -1,
	});
	expect(JSON.parse(accept?.request ?? "")).toMatchObject({ ErrorCode: 200, Value: { BetId: betId } });
	expect(JSON.parse(accept?.answer ?? "")).toEqual({ ErrorCode: 200, Message: "recorded" });
	expect(make).toMatchObject({ subjectIds: [betId], partnerId: 1556, happenedAt: world().clock.now().toISOString() });
});

test("each attempt stands there, also one that got no answer", async () => {
	world().casino.faults.add({ call: "/payments/make", fault: "hang", player: "alice", times: 1 });
	const betId = await alice.place();
	await world().pass(5_000);
	const { items } = await find({ subjectId: betId });
	const makes = items.filter(({ call }) => call === "/payments/make");
	expect(makes.map(({ status }) => status)).toEqual([200, null]);
	expect(makes.at(-1)?.answer).toBe("lost: no answer within 700 ms");
});

test("the log is read page by page, newest first", async () => {
	const betId = await alice.place();
	const first = await find({ subjectId: betId, limit: 1 });
	const second = await find({ subjectId: betId, limit: 1, cursor: first.nextCursor });
	const third = await find({ subjectId: betId, limit: 1, cursor: second.nextCursor });
	const ids = [first, second, third].map(({ items }) => items.map(({ exchangeId }) => exchangeId));
	const all = (await find({ subjectId: betId })).items.map(({ exchangeId }) => exchangeId);
	expect(ids).toEqual([[all[0]], [all[1]], []]);
	expect(all).toEqual(all.toSorted((a, b) => b - a));
});

test("a batch is found by each of its bets", async () => {
	await world().configure({ batches: [{ gameCode: GAME.gameCode, collectionPeriodMs: 100, transactionLimit: 2 }] });
	const body = await alice.betBody();
	const [one, two] = await Promise.all([alice.makeBet(body), alice.makeBet(body)]);
	await world().settle();
	await world().configure({});
	for (const answer of [one, two]) {
		const { betId: subjectId } = makeBetValueSchema.parse(valueIn(answer));
		const calls = (await find({ subjectId })).items.map(({ call }) => call);
		expect(calls.toSorted()).toEqual(["/payments/accept", "/payments/make-list"]);
	}
});

test("a partner's last calls are found by the partner alone, and those of no other", async () => {
	const betId = await alice.place();
	const { items } = await find({ partnerId: PARTNER_ID, limit: 2 });
	expect(items.map(({ subjectIds }) => subjectIds)).toEqual([[betId], [betId]]);
	expect((await find({ partnerId: PARTNER_ID + 1 })).items).toEqual([]);
	const { body } = await operator.post("/exchanges", {});
	expect(envelopeSchema.parse(body).Message).toContain("subjectId: one of subjectId");
});

test("what a partner sends wrongly is kept with the answer that names the field", async () => {
	const partner = await TestPartner.logIn(world());
	const betId = await alice.place();
	const wrong = { ErrorCode: 200, Value: { BetId: betId, TransactionType: "one" } };
	await partner.post("/payments/accept", wrong);
	const [newest] = (await find({ subjectId: betId })).items;
	expect(newest).toMatchObject({ direction: "in", call: "/payments/accept", status: 400, errorCode: 103_752 });
	expect(newest?.answer).toContain("Value.TransactionType");
});
