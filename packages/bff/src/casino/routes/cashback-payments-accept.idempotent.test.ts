import { afterEach, beforeAll, expect, test } from "vitest";
import { issue, seeCashback, send } from "../../testing/test-cashback.ts";
import { TestPartner } from "../../testing/test-partner.ts";
import { type Answer, TestPlayer } from "../../testing/test-player.ts";
import { useWorld } from "../../testing/world.ts";

const world = useWorld();
let partner: TestPartner;

beforeAll(async () => {
	partner = await TestPartner.logIn(world());
	await TestPlayer.logIn(world(), "alice");
});
afterEach(() => world().casino.faults.clear());

/** A cashback whose accept the casino keeps to itself, so that the test sends it. */
async function takenCashback(): Promise<number> {
	world().casino.faults.add({ call: "/cashback-payments/make", fault: "acceptNever" });
	const cashbackId = await issue(world(), "alice");
	await send(world());
	expect(await seeCashback(world(), cashbackId)).toMatchObject({ steps: ["1 taken"] });
	return cashbackId;
}

function accept(CashbackId: number, over: object = {}, value: object = {}): Promise<Answer> {
	const body = { ErrorCode: 200, Message: "ok", ...over, Value: { CashbackId, TransactionType: 1, ...value } };
	return partner.post("/cashback-payments/accept", body);
}

const codeOf = (answer: Answer): unknown => (answer.body as { ErrorCode: number }).ErrorCode;

test("the same accept 50 times at once is one transition and 50 equal answers", async () => {
	const cashbackId = await takenCashback();
	const answers = await Promise.all(Array.from({ length: 50 }, () => accept(cashbackId)));
	expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))).toEqual(
		new Set(['[200,{"ErrorCode":200,"Message":"recorded"}]']),
	);
	expect(await seeCashback(world(), cashbackId)).toMatchObject({ state: "paid", steps: ["1 accepted"] });
});

test("a repeat may spell the amount in another way and name another balance", async () => {
	const cashbackId = await takenCashback();
	expect(codeOf(await accept(cashbackId, {}, { Amount: "12.50", Balance: "1.00" }))).toBe(200);
	expect(codeOf(await accept(cashbackId, {}, { Amount: 12.5, PartnerTransactionId: "x" }))).toBe(200);
	expect(codeOf(await accept(cashbackId, { Message: "again" }, { Amount: "12.500" }))).toBe(200);
});

test("no TaxAmount, null, 0 and 0.00 say the same of a cashback that was sent without a tax", async () => {
	const cashbackId = await takenCashback();
	for (const TaxAmount of ["0.00", "0", 0, null, undefined]) {
		expect(codeOf(await accept(cashbackId, {}, { TaxAmount }))).toBe(200);
	}
	expect(await seeCashback(world(), cashbackId)).toMatchObject({ state: "paid", steps: ["1 accepted"] });
});

test("a repeat names the balance of then: the newer one that the player sees stays", async () => {
	const cashbackId = await takenCashback();
	const player = world().owner`select balance from player where partner_user_id = 'alice'`;
	await accept(cashbackId, {}, { Balance: "112.50" });
	await world().owner`update player set balance = '90.00' where partner_user_id = 'alice'`;
	await accept(cashbackId, {}, { Balance: "112.50" });
	expect(await player).toEqual([{ balance: "90.00" }]);
});

test("a contradiction moves nothing and is kept for a person: a refusal after the acceptance, an acceptance after it", async () => {
	const paid = await takenCashback();
	await accept(paid);
	expect(codeOf(await accept(paid, { ErrorCode: 103_799 }))).toBe(102_823);
	expect(await seeCashback(world(), paid)).toMatchObject({ state: "paid" });
	const refused = await takenCashback();
	expect(codeOf(await accept(refused, { ErrorCode: 103_799 }))).toBe(200);
	expect(codeOf(await accept(refused, { ErrorCode: 103_802 }))).toBe(200);
	expect(codeOf(await accept(refused))).toBe(102_823);
	expect(await seeCashback(world(), refused)).toMatchObject({ state: "refused", listed: ["contradicted"] });
	const conflicts = await world().owner`
		select subject_id as "subjectId", kind from conflict where subject_id in (${paid}, ${refused}) order by subject_id`;
	expect([...conflicts]).toEqual([
		{ subjectId: paid, kind: "contradicts_outcome" },
		{ subjectId: refused, kind: "contradicts_outcome" },
	]);
	const chained = await world().owner`
		select subject from audit_log where action = 'conflict' order by audit_id`;
	expect([...chained]).toEqual([{ subject: `cashback ${paid}` }, { subject: `cashback ${refused}` }]);
});
