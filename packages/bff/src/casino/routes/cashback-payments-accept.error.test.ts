import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { issue, seeCashback, send } from "../../testing/test-cashback.ts";
import { TestPartner } from "../../testing/test-partner.ts";
import { TestPlayer } from "../../testing/test-player.ts";
import { useWorld } from "../../testing/world.ts";

const world = useWorld();
let partner: TestPartner;
let cashbackId: number;

beforeAll(async () => {
	partner = await TestPartner.logIn(world());
	const alice = await TestPlayer.logIn(world(), "alice");
	world().casino.faults.add({ call: "*", fault: "acceptNever" });
	cashbackId = await issue(world(), "alice");
	await send(world());
	betId = await alice.place();
});
afterEach(async () => {
	expect(await seeCashback(world(), cashbackId)).toMatchObject({ state: "pending", steps: ["1 taken"] });
});
let betId: number;

const value = (over: object = {}) => ({
	ErrorCode: 200,
	Value: { CashbackId: cashbackId, TransactionType: 1, ...over },
});

describe("a malformed accept is refused by the name of the field", () => {
	test.each([
		["no ErrorCode", () => ({ Value: value().Value }), "ErrorCode"],
		["an ErrorCode that is text", () => ({ ...value(), ErrorCode: "200" }), "ErrorCode"],
		["no Value", () => ({ ErrorCode: 200 }), "Value"],
		["no CashbackId", () => value({ CashbackId: undefined }), "Value.CashbackId"],
		["a CashbackId beyond 2^53", () => value({ CashbackId: 2 ** 53 }), "Value.CashbackId"],
		["no TransactionType", () => value({ TransactionType: undefined }), "Value.TransactionType"],
		["a type that only bets have", () => value({ TransactionType: 2 }), "Value.TransactionType"],
		["an Amount that is a list", () => value({ Amount: ["1"] }), "Value.Amount"],
		["an Amount with an exponent", () => value({ Amount: "1e1" }), "Value.Amount"],
		["an Amount with a sign", () => value({ Amount: -12.5 }), "Value.Amount"],
	])("%s", async (_, body, field) => {
		const answer = await partner.post("/cashback-payments/accept", body());
		expect(answer).toMatchObject({
			status: 400,
			body: { ErrorCode: 103_752, Message: expect.stringContaining(field) },
		});
	});
});

describe("what does not fit what was sent moves nothing", () => {
	test.each([
		["another amount", { Amount: "12.51" }, 103_801],
		["more digits than the currency has", { Amount: "12.501" }, 103_801],
		["a tax that was not sent", { TaxAmount: "0.01" }, 103_801],
		["a step that was never sent", { TransactionType: -1 }, 103_752],
		["another player", { PartnerUserId: "bob" }, 103_752],
		["an id that nobody has", { CashbackId: 999_999_999 }, 103_752],
	])("%s", async (_, over, code) => {
		expect(await partner.post("/cashback-payments/accept", value(over))).toMatchObject({
			status: 200,
			body: { ErrorCode: code },
		});
	});

	test("another player is said so: the cashback is the partner's own", async () => {
		expect(await partner.post("/cashback-payments/accept", value({ PartnerUserId: "bob" }))).toMatchObject({
			body: { Message: "Value.PartnerUserId: the transaction was sent for another player of yours." },
		});
	});

	test("the id of a bet, and a cashback's id among the payments", async () => {
		expect(await partner.post("/cashback-payments/accept", value({ CashbackId: betId }))).toMatchObject({
			body: { ErrorCode: 103_752 },
		});
		const asPayment = { ErrorCode: 200, Value: { BetId: cashbackId, TransactionType: 1 } };
		expect(await partner.post("/payments/accept", asPayment)).toMatchObject({ body: { ErrorCode: 103_752 } });
	});
});
