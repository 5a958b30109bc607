import { expect, test } from "vitest";
import { openDatabase } from "../database/database.ts";
import { postToken } from "../testing/test-aggregator.ts";
import { useCasino } from "../testing/use-casino.ts";

const setup = useCasino();

test("a stake over the balance is taken, and refused by its accept with 103802", async () => {
	const { call, player, newId, balance, aggregator, codesOf } = setup();
	const poor = await player("poor-pia");
	const bet = newId();
	expect(
		await call("/payments/make", { Amount: "0.01", BetId: bet, PartnerUserId: poor, TransactionType: -1 }),
	).toMatchObject({
		ErrorCode: 200,
	});
	expect(codesOf(bet)).toEqual([103_802]);
	expect(aggregator.reports.at(-1)?.body.Message).toBe("Insufficient funds.");
	expect(await balance(poor)).toBe("0.00");
});

test("a payback that finds the money spent is refused by its accept, and nothing moves", async () => {
	const { call, player, newId, balance, codesOf } = setup();
	const poor = await player("poor-pit");
	const [won, spent] = [newId(), newId()];
	await call("/payments/make", { Amount: "0", BetId: won, PartnerUserId: poor, TransactionType: -1 });
	await call("/payments/make", { Amount: "10.00", BetId: won, PartnerUserId: poor, TransactionType: 1 });
	await call("/payments/make", { Amount: "8.00", BetId: spent, PartnerUserId: poor, TransactionType: -1 });
	await call("/payments/make", { Amount: "10.00", BetId: won, PartnerUserId: poor, TransactionType: -2 });
	expect(codesOf(won)).toEqual([200, 200, 103_802]);
	expect(await balance(poor)).toBe("2.00");
});

test("an unknown player is refused by the accept", async () => {
	const { call, newId, codesOf } = setup();
	const bet = newId();
	await call("/payments/make", { Amount: "1", BetId: bet, PartnerUserId: "nobody", TransactionType: -1 });
	expect(codesOf(bet)).toEqual([102_145]);
});

test("half a yen is refused by the accept, not rounded", async () => {
	const { call, player, newId, codesOf } = setup();
	const carla = await player("carla-2");
	const bet = newId();
	await call("/payments/make", { Amount: "0.5", BetId: bet, PartnerUserId: carla, TransactionType: -1 });
	expect(codesOf(bet)).toEqual([103_752]);
});

test.each([
	["Amount", { Amount: "1e3" }],
	["Amount", { Amount: 10 }],
	["Amount", { Amount: "-5" }],
	["Amount", { Amount: "1".repeat(400) }],
	["BetId", { BetId: "77" }],
	["BetId", { BetId: 2 ** 53 }],
	["TransactionType", { TransactionType: 3 }],
	["PartnerUserId", { PartnerUserId: undefined }],
	["TaxAmount", { TaxAmount: "NaN" }],
])("data with a wrong %s is answered 103752 with its name, and nothing is stored", async (field, wrong) => {
	const { callOnly, newId, casino } = setup();
	const bet = newId();
	const good = { Amount: "1.00", BetId: bet, PartnerUserId: "alice", TransactionType: -1 };
	const response = await callOnly("/payments/make", { ...good, ...wrong });
	expect(response.status).toBe(400);
	const answer: unknown = await response.json();
	expect(answer).toMatchObject({ ErrorCode: 103_752, Message: expect.stringContaining(`${field}: `) });
	expect(await casino.books.payments(bet)).toEqual([]);
});

test("data that is no JSON inside the JSON is answered 103752", async () => {
	const { call } = setup();
	expect(await call("/payments/make", {}, { claims: { data: "{" } })).toMatchObject({ ErrorCode: 103_752 });
});

test.each([
	["an object", "{}"],
	["no JSON", "eyJhbGciOi"],
	["nothing", ""],
])("a body that is %s is answered 103752", async (_name, body) => {
	const response = await postToken(`${setup().casino.url}/payments/make`, "", { body });
	expect(response.status).toBe(400);
	expect(await response.json()).toEqual({ ErrorCode: 103_752, Message: "The body must be a JSON string with a JWT." });
});

test("a body over 64 KiB is answered 413, with and without a length", async () => {
	const { casino } = setup();
	const long = JSON.stringify("x".repeat(64 * 1024));
	const chunked = new Response(long).body;
	for (const init of [{ body: long }, { body: chunked, duplex: "half" as const }]) {
		const response = await postToken(`${casino.url}/payments/make`, "", init);
		expect(response.status).toBe(413);
		expect(await response.json()).toMatchObject({ ErrorCode: 103_752 });
	}
});

test("a body without a length is read like any other", async () => {
	const { casino, aggregator } = setup();
	const body = new Response(JSON.stringify(await aggregator.sign({ BetId: 1 }))).body;
	const response = await postToken(`${casino.url}/payments/info`, "", { body, duplex: "half" } as RequestInit);
	expect(await response.json()).toEqual({ ErrorCode: 200, Message: "Success", Value: [] });
});

test("a failure of our own is answered 500 with 103799, and says nothing of our insides", async () => {
	const { callOnly, newId, player, databaseUrl } = setup();
	const data = { Amount: "1", BetId: newId(), PartnerUserId: await player(), TransactionType: -1 };
	const owner = openDatabase(databaseUrl);
	await owner`alter table payment rename to payment_away`;
	const response = await callOnly("/payments/make", data);
	await owner`alter table payment_away rename to payment`;
	await owner.end();
	expect(response.status).toBe(500);
	expect(await response.json()).toEqual({ ErrorCode: 103_799, Message: "General API error." });
	expect(await (await callOnly("/payments/make", data)).json()).toMatchObject({ ErrorCode: 200 });
});

test("a player whose name cannot be stored is refused by the field's name", async () => {
	const { callOnly, newId } = setup();
	const data = { Amount: "1", BetId: newId(), PartnerUserId: "a\u0000b", TransactionType: -1 };
	const response = await callOnly("/payments/make", data);
	expect(response.status).toBe(400);
	const answer = await response.json();
	expect(answer).toMatchObject({ ErrorCode: 103_752, Message: expect.stringContaining("PartnerUserId") });
});

test("an unknown address is answered with the envelope", async () => {
	const response = await fetch(`${setup().casino.url}/payments/elsewhere`, { method: "POST" });
	expect(response.status).toBe(404);
	expect(await response.json()).toMatchObject({ ErrorCode: 103_752 });
});
