import { expect, test } from "vitest";
import { useCasino } from "../testing/use-casino.ts";

const setup = useCasino();
const info = { BetId: 1 };
const EMPTY = { ErrorCode: 200, Message: "Success", Value: [] };

test("without any keys nothing can be said of a JWT: 503 and 103799, so that it is sent again", async () => {
	const { callOnly, aggregator, call } = setup();
	aggregator.hideKeySet(true);
	const response = await callOnly("/payments/info", info);
	expect(response.status).toBe(503);
	expect(await response.json()).toMatchObject({ ErrorCode: 103_799 });
	aggregator.hideKeySet(false);
	expect(await call("/payments/info", info)).toEqual(EMPTY);
});

test("the keys are read once for many calls", async () => {
	const { call, callOnly, aggregator, restart } = setup();
	await restart();
	const before = aggregator.keySetReads();
	await Promise.all(Array.from({ length: 20 }, () => callOnly("/payments/info", info)));
	await call("/payments/info", info);
	expect(aggregator.keySetReads()).toBe(before + 1);
});

test("a new key is read when a JWT names it, but at most once in 30 s", async () => {
	const { call, aggregator, advance } = setup();
	await call("/payments/info", info);
	await advance(31_000);
	const before = aggregator.keySetReads();
	await aggregator.rotateKey();
	expect(await call("/payments/info", info)).toEqual(EMPTY);
	expect(aggregator.keySetReads()).toBe(before + 1);
	for (const kid of ["x1", "x2", "x3"])
		expect(await call("/payments/info", info, { header: { kid } })).toMatchObject({ ErrorCode: 103_811 });
	expect(aggregator.keySetReads()).toBe(before + 1);
	await advance(30_000);
	expect(await call("/payments/info", info, { header: { kid: "x4" } })).toMatchObject({ ErrorCode: 103_811 });
	expect(aggregator.keySetReads()).toBe(before + 2);
});

test("a key that was withdrawn is trusted for ten minutes at most", async () => {
	const { call, aggregator, advance } = setup();
	await call("/payments/info", info);
	const before = aggregator.keySetReads();
	await advance(601_000);
	await call("/payments/info", info);
	expect(aggregator.keySetReads()).toBe(before + 1);
});

test("an outage of the key set is no reason to forget the keys", async () => {
	const { call, aggregator, advance } = setup();
	await call("/payments/info", info);
	aggregator.hideKeySet(true);
	await advance(3_600_000);
	expect(await call("/payments/info", info)).toEqual(EMPTY);
	aggregator.hideKeySet(false);
});
