/** What a partner calls a transaction is kept with it and found by it. It decides nothing, and no statement is made for it. */
import { backofficeBetSchema, backofficeCashbackSchema, findValueSchema } from "@webframe/shared/wire";
import { beforeAll, expect, test } from "vitest";
import { findNamedByPartner } from "../../store/find-anything.ts";
import { notingTexts, planOf } from "../../testing/plans.ts";
import { issue, send } from "../../testing/test-cashback.ts";
import { TestOperator } from "../../testing/test-operator.ts";
import { TestPartner } from "../../testing/test-partner.ts";
import { TestPlayer, valueIn } from "../../testing/test-player.ts";
import { takenBet } from "../../testing/troubled-bets.ts";
import { useWorld } from "../../testing/world.ts";

const world = useWorld();
/** Enough that reading all of them would be the wrong plan. */
const ROWS = 50_000;
let partner: TestPartner;
let operator: TestOperator;
let alice: TestPlayer;

beforeAll(async () => {
	partner = await TestPartner.logIn(world());
	operator = await TestOperator.named(world(), "olga");
	alice = await TestPlayer.logIn(world(), "alice");
});

const transactionsOf = async (betId: number): Promise<unknown> => {
	const { deliveries } = backofficeBetSchema.parse(valueIn(await operator.post("/bets/find", { betId })));
	return deliveries;
};
const found = async (text: string) => findValueSchema.parse(valueIn(await operator.post("/find", { text }))).items;

test("what an accept calls its stake stands at the bet, and finds it", async () => {
	const betId = await takenBet(alice);
	await partner.accept(betId, { PartnerTransactionId: "P-8c1f 'é%" });
	expect(await transactionsOf(betId)).toMatchObject([{ transactionType: -1, partnerTransactionId: "P-8c1f 'é%" }]);
	expect(await found("P-8c1f 'é%")).toMatchObject([{ kind: "bet", betId }]);
	for (const other of ["P-8c1f", "p-8c1f 'é%", "%"]) expect(await found(other), other).toEqual([]);
});

test("a refusal by accept names its transaction, too", async () => {
	const betId = await takenBet(alice);
	await partner.accept(betId, { PartnerTransactionId: "refused-1" }, { ErrorCode: 103_802 });
	expect(await transactionsOf(betId)).toMatchObject([{ state: "refused", partnerTransactionId: "refused-1" }]);
});

test("a cashback and its step", async () => {
	world().casino.faults.add({ call: "/cashback-payments/make", fault: "acceptNever" });
	const cashbackId = await issue(world(), "alice");
	await send(world());
	const Value = { CashbackId: cashbackId, TransactionType: 1, PartnerTransactionId: "cashback-1" };
	await partner.post("/cashback-payments/accept", { ErrorCode: 200, Message: "ok", Value });
	const { deliveries } = backofficeCashbackSchema.parse(
		valueIn(await operator.post("/cashbacks/find", { cashbackId })),
	);
	expect(deliveries).toMatchObject([{ state: "accepted", partnerTransactionId: "cashback-1" }]);
	expect(await found("cashback-1")).toMatchObject([{ kind: "cashback", cashbackId }]);
});

test("a repeat under another name changes nothing", async () => {
	const betId = await takenBet(alice);
	await partner.accept(betId, { PartnerTransactionId: "first" });
	expect(await partner.accept(betId, { PartnerTransactionId: "second" })).toMatchObject({ body: { ErrorCode: 200 } });
	expect(await transactionsOf(betId)).toMatchObject([{ partnerTransactionId: "first" }]);
	expect(await found("second")).toEqual([]);
});

test.each([
	["a number", 4711],
	["nothing", undefined],
	["an empty text", ""],
	["more than 128 characters", "x".repeat(129)],
	["text that no database can keep", "a\u0000b"],
	["half of a character", "\ud800"],
])("%s is no name, and the accept counts", async (_, PartnerTransactionId) => {
	const betId = await takenBet(alice);
	expect(await partner.accept(betId, { PartnerTransactionId })).toMatchObject({ body: { ErrorCode: 200 } });
	expect(await transactionsOf(betId)).toMatchObject([{ state: "accepted", partnerTransactionId: null }]);
});

test("several bets under one name are all found, and an id of ours beside them", async () => {
	const [one, other, third] = [await takenBet(alice), await takenBet(alice), await takenBet(alice)];
	for (const betId of [one, other]) await partner.accept(betId, { PartnerTransactionId: String(third) });
	const bets = (await found(String(third))).flatMap((hit) => (hit.kind === "bet" ? [hit.betId] : []));
	expect(bets.toSorted((a, b) => a - b)).toEqual([one, other, third]);
});

test("looking for one reads stretches of the table by their summaries", async () => {
	const sql = world().owner;
	const columns = await sql<{ name: string }[]>`
		select column_name as name from information_schema.columns where table_name = 'delivery' order by ordinal_position`;
	const over: Readonly<Record<string, string>> = {
		subject_id: "1000000 + n",
		listed: "null",
		partner_transaction_id: "'made-' || n",
	};
	await sql.unsafe(`
		insert into delivery select ${columns.map(({ name }) => over[name] ?? name).join(", ")}
		from (select * from delivery where seq = 1 order by subject_id desc limit 1) one, generate_series(1, ${ROWS}) n`);
	await sql`vacuum analyze delivery`;
	const { noting, texts } = notingTexts(sql);
	expect(await findNamedByPartner(noting, "made-7")).toEqual([1_000_007]);
	const plan = await planOf(sql, texts[0]);
	expect(plan).toContain("Bitmap Index Scan on delivery_summaries");
});
