/** The casino in one file that newcomers begin with (`docs/casinos/starter.mjs`): what its ledger and its accepts tell. */
import { fileURLToPath } from "node:url";
import { freePort, startTied, type TiedProcess } from "@webframe/harness";
import { type PartnerAnswer, paymentInfoValueSchema } from "@webframe/shared/wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "./clock.ts";
import {
	PARTNER_CLIENT_ID,
	postToken,
	readAnswer,
	SECRET_KEY,
	startTestAggregator,
	type TestAggregator,
} from "./testing/test-aggregator.ts";

const STARTER = fileURLToPath(new URL("../../docs/casinos/starter.mjs", import.meta.url));
const STAKE = { PartnerUserId: "alice", Amount: "5.00", TransactionType: -1 };

let aggregator: TestAggregator;
let starter: TiedProcess;
let url: string;

beforeAll(async () => {
	// The program goes by the machine's clock.
	aggregator = await startTestAggregator(systemClock);
	const port = await freePort();
	url = `http://127.0.0.1:${port}`;
	const listens = Promise.withResolvers<void>();
	starter = await startTied({
		command: process.execPath,
		args: [STARTER],
		env: { PORT: String(port), AGGREGATOR_URL: aggregator.url, PARTNER_CLIENT_ID, SECRET_KEY },
		onOutput: (text) => {
			if (text.includes("My casino: ")) listens.resolve();
		},
	});
	await listens.promise;
});

afterAll(async () => {
	await starter.stop();
	await aggregator.stop();
});

async function call(path: string, data: unknown): Promise<PartnerAnswer> {
	return await readAnswer(await postToken(`${url}${path}`, await aggregator.sign(data)));
}

/** The types of the bet's transactions, as `/payments/info` tells them. */
async function listed(betId: number): Promise<readonly number[]> {
	const { Value } = await call("/payments/info", { BetId: betId });
	return paymentInfoValueSchema.parse(Value).map(({ TransactionType }) => TransactionType);
}

/** What its accepts have said of the bet or the cashback, once there are so many. */
async function codesOf(id: number, count: number, name = "BetId"): Promise<readonly unknown[]> {
	const codes = () =>
		aggregator.reports.filter(({ body }) => body.Value[name] === id).map(({ body }) => body.ErrorCode);
	await expect.poll(() => codes().length).toBe(count);
	return codes();
}

test("a rollback that gave the stake back is listed as the return that it is", async () => {
	expect(await call("/payments/make", { ...STAKE, BetId: 1 })).toMatchObject({ ErrorCode: 200 });
	expect(await call("/rollbacks/make", { ...STAKE, BetId: 1, Reason: "timeout" })).toMatchObject({ ErrorCode: 200 });
	expect(await codesOf(1, 2)).toEqual([200, 200]);
	expect(await listed(1)).toEqual([-1, 2]);
});

test("a rollback of a bet that is not known is accepted, moves nothing and is not listed, nor is its stake afterwards", async () => {
	expect(await call("/rollbacks/make", { ...STAKE, BetId: 2, Reason: "timeout" })).toMatchObject({ ErrorCode: 200 });
	expect(await codesOf(2, 1)).toEqual([200]);
	expect(await listed(2)).toEqual([]);
	expect(await call("/payments/make", { ...STAKE, BetId: 2 })).toMatchObject({ ErrorCode: 200 });
	expect(await codesOf(2, 2)).toEqual([200, 102_823]);
	expect(await listed(2)).toEqual([]);
	const { Value } = await call("/users/data", { PartnerUserId: "alice", TagId: 0 });
	expect(Value).toEqual({ Balance: "1000.00" });
});

test("the accept of a repeat has the amount that was booked: another one under the same key is never told as paid", async () => {
	const payments = [
		{ TransactionType: -1, Amount: "5.00" },
		{ TransactionType: 1, Amount: "5.00", TaxAmount: "0.50" },
		{ TransactionType: -2, Amount: "5.00" },
		{ TransactionType: 1, Amount: "12.50", TaxAmount: "1.25" },
	];
	const told = () =>
		aggregator.reports
			.filter(({ body }) => body.Value["BetId"] === 3)
			.map(({ body: { ErrorCode, Value } }) => [
				ErrorCode,
				Value["TransactionType"],
				Value["Amount"],
				Value["TaxAmount"],
			]);
	for (const [index, payment] of payments.entries()) {
		expect(await call("/payments/make", { ...STAKE, ...payment, BetId: 3 })).toMatchObject({ ErrorCode: 200 });
		await expect.poll(() => told().length).toBe(index + 1);
	}
	expect(told()).toEqual([
		[200, -1, "5.00", undefined],
		[200, 1, "5.00", "0.50"],
		[200, -2, "5.00", undefined],
		[200, 1, "5.00", "0.50"],
	]);
	expect(await listed(3)).toEqual([-1, 1, -2]);
});

test("a cashback is taken back only where it was paid, with its amount", async () => {
	const sent = [
		{ CashbackId: 4, TransactionType: -1, Amount: "3.00" },
		{ CashbackId: 5, TransactionType: 1, Amount: "3.00" },
		{ CashbackId: 5, TransactionType: -1, Amount: "3.00" },
		{ CashbackId: 6, TransactionType: 1, Amount: "3.00" },
		{ CashbackId: 6, TransactionType: -1, Amount: "4.00" },
	];
	const cents = async (): Promise<number> => {
		const { Value } = await call("/users/data", { PartnerUserId: "alice", TagId: 0 });
		return Math.round(100 * Number(Object(Value).Balance));
	};
	const before = await cents();
	for (const cashback of sent) await call("/cashback-payments/make", { ...cashback, PartnerUserId: "alice" });
	expect(await codesOf(4, 1, "CashbackId")).toEqual([103_752]);
	expect(await codesOf(5, 2, "CashbackId")).toEqual([200, 200]);
	expect((await codesOf(6, 2, "CashbackId")).toSorted()).toEqual([103_801, 200]);
	expect((await cents()) - before).toBe(300);
});
