import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { TestPartner } from "../../testing/test-partner.ts";
import { type Answer, postJson, TestPlayer } from "../../testing/test-player.ts";
import { trailOf } from "../../testing/trail.ts";
import { useWorld } from "../../testing/world.ts";

const world = useWorld({ settings: { refundConditions: ["http5xx"] } });
let partner: TestPartner;
let alice: TestPlayer;
/** A bet whose rollback the casino has booked and says nothing about, so that the test does. */
let betId: number;

beforeAll(async () => {
	partner = await TestPartner.logIn(world());
	alice = await TestPlayer.logIn(world(), "alice");
});
beforeEach(async () => {
	const { faults } = world().casino;
	faults.add({ call: "/payments/make", fault: "http", value: 500, processed: true });
	faults.add({ call: "*", fault: "acceptNever" });
	betId = await alice.place();
	await world().settle();
	expect(await trailOf(world(), betId)).toBe("-1 withdrawn, rollback taken");
});
afterEach(() => world().casino.faults.clear());

function accept(value: object = {}, over: object = {}): Promise<Answer> {
	return partner.post("/rollbacks/accept", { ErrorCode: 200, ...over, Value: { BetId: betId, ...value } });
}

describe("it records the rollback", () => {
	test.each([
		["TransactionType -1", { TransactionType: -1 }],
		["TransactionType 2", { TransactionType: 2 }],
		["no TransactionType", {}],
		["a TransactionType that is null", { TransactionType: null }],
		["a tax of nothing where none was sent", { TaxAmount: "0.00" }],
		["the amount", { Amount: "5.0", PartnerUserId: "alice", Balance: "1000.00" }],
	])("%s", async (_, value) => {
		expect(await accept(value)).toMatchObject({ status: 200, body: { ErrorCode: 200, Message: "recorded" } });
		expect(await trailOf(world(), betId)).toBe("-1 withdrawn, rollback accepted");
		expect(await alice.bet(betId)).toMatchObject({ status: "return" });
	});

	test("50 times at once: one transition, one event, equal answers", async () => {
		const before = await alice.bet(betId);
		const answers = await Promise.all(Array.from({ length: 50 }, () => accept()));
		expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))).toEqual(
			new Set(['[200,{"ErrorCode":200,"Message":"recorded"}]']),
		);
		expect((await alice.bet(betId)).sequence).toBe(before.sequence + 1);
	});

	test("a refusal, and a contradiction after it", async () => {
		expect(await accept({}, { ErrorCode: 103_799 })).toMatchObject({ body: { ErrorCode: 200 } });
		expect(await trailOf(world(), betId)).toBe("-1 withdrawn, rollback refused");
		expect(await accept()).toMatchObject({ body: { ErrorCode: 102_823 } });
		expect(await trailOf(world(), betId)).toBe("-1 withdrawn, rollback refused");
	});
});

describe("it moves nothing", () => {
	test.each([
		["another amount", { Amount: "5.01" }, 103_801],
		["another player", { PartnerUserId: "bob" }, 103_752],
		["a bet that nobody has", { BetId: 999_999_999 }, 103_752],
	])("%s", async (_, value, code) => {
		expect(await accept(value)).toMatchObject({ status: 200, body: { ErrorCode: code } });
		expect(await trailOf(world(), betId)).toBe("-1 withdrawn, rollback taken");
	});

	test.each([
		["a TransactionType of a payout", { TransactionType: 1 }, "Value.TransactionType"],
		["a BetId that is text", { BetId: "1" }, "Value.BetId"],
	])("%s", async (_, value, field) => {
		expect(await accept(value)).toMatchObject({ status: 400, body: { Message: expect.stringContaining(field) } });
	});

	test("the rollback among the payments, and a bet without one", async () => {
		const asPayment = { ErrorCode: 200, Value: { BetId: betId, TransactionType: 2 } };
		expect(await partner.post("/payments/accept", asPayment)).toMatchObject({ body: { ErrorCode: 103_752 } });
		world().casino.faults.clear();
		const fine = await alice.place();
		expect(await accept({ BetId: fine })).toMatchObject({ body: { ErrorCode: 103_752 } });
		expect(await alice.bet(fine)).toMatchObject({ status: "accepted" });
	});

	test("another partner, a player, and nobody at all", async () => {
		const another = await TestPartner.another(world());
		const body = { ErrorCode: 200, Value: { BetId: betId } };
		expect(await another.post("/rollbacks/accept", body)).toMatchObject({ body: { ErrorCode: 103_752 } });
		for (const headers of [alice.headers, {}]) {
			expect(await postJson(`${world().url}/rollbacks/accept`, body, headers)).toMatchObject({ status: 401 });
		}
		expect(await trailOf(world(), betId)).toBe("-1 withdrawn, rollback taken");
	});
});
