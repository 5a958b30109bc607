import { expect, test, vi } from "vitest";
import { ManualClock } from "../../testing/manual-clock.ts";
import { until } from "../../testing/until.ts";
import type { Answer, CallOptions } from "../api.ts";
import { PLACEMENT_RETRIES_MS, placeBet } from "./bet-placement.ts";

const REQUEST = {
	gameCode: 9,
	roundId: 1,
	selection: { market: "numbers", numbers: [1, 2] },
	amount: "2.00",
	currency: "EUR",
	tagId: 1313,
};
const UNKNOWN = { kind: "unknown", reason: "network", correlationId: undefined } as const;

function harness(...answers: Answer<unknown>[]) {
	const clock = new ManualClock(0);
	const calls: CallOptions[] = [];
	const abandon = new AbortController();
	let unknowns = 0;
	const placing = placeBet(REQUEST, "key-1", {
		environment: clock,
		call: async <Value>(_path: string, options: CallOptions) => {
			calls.push(options);
			return (answers[calls.length - 1] ?? UNKNOWN) as Answer<Value>;
		},
		unknown: () => {
			unknowns += 1;
		},
		abandoned: abandon.signal,
	});
	return { clock, calls, placing, abandon, unknowns: () => unknowns };
}

test("the body holds what the contract names and nothing else", async () => {
	const { placing, calls } = harness({ kind: "value", value: { betId: 7 } });
	expect(await placing).toEqual({ kind: "named", betId: 7 });
	const { gameCode, roundId, selection, amount, tagId } = REQUEST;
	expect(calls).toEqual([{ body: { gameCode, roundId, selection, amount, tagId }, idempotencyKey: "key-1" }]);
});

test("without an answer the same bet is sent with the same key, until there is one", async () => {
	const { placing, calls, clock, unknowns } = harness(UNKNOWN, UNKNOWN, { kind: "value", value: { betId: 7 } });
	for (const [index, delayMs] of PLACEMENT_RETRIES_MS.slice(0, 2).entries()) {
		await until(() => unknowns() === index + 1 && clock.waiting === 1);
		clock.advance(delayMs);
	}
	expect(await placing).toEqual({ kind: "named", betId: 7 });
	expect(new Set(calls.map((call) => JSON.stringify(call))).size).toBe(1);
	expect(calls).toHaveLength(3);
});

test("it never gives up by itself", async () => {
	const { calls, clock, unknowns } = harness();
	for (let attempt = 1; attempt <= 30; attempt += 1) {
		await until(() => unknowns() === attempt && clock.waiting === 1);
		clock.advance(PLACEMENT_RETRIES_MS.at(-1) ?? 0);
	}
	await until(() => calls.length === 31);
});

test("a refusal is told by its code, also one that cannot be read", async () => {
	const refused = { kind: "refused", code: 103_752, message: "" } as const;
	expect(await harness({ ...refused, value: { code: "betting_closed" } }).placing).toMatchObject({
		code: "betting_closed",
	});
	expect(await harness({ ...refused, value: undefined }).placing).toMatchObject({ code: "invalid_request" });
});

test("a session that had ended is a refusal only while nothing can have arrived", async () => {
	const unauthorized = { kind: "unauthorized", code: 103_805, message: "" } as const;
	expect(await harness(unauthorized).placing).toEqual({ kind: "refused", code: "signed_out" });
	const { placing, clock, unknowns } = harness(UNKNOWN, unauthorized, { kind: "value", value: { betId: 8 } });
	for (const [index, delayMs] of PLACEMENT_RETRIES_MS.slice(0, 2).entries()) {
		await until(() => unknowns() === index + 1 && clock.waiting === 1);
		clock.advance(delayMs);
	}
	expect(await placing).toEqual({ kind: "named", betId: 8 });
});

test("a bet whose player has gone is abandoned: its key is not used again", async () => {
	const { placing, calls, clock, abandon, unknowns } = harness(UNKNOWN);
	await until(() => unknowns() === 1 && clock.waiting === 1);
	abandon.abort();
	expect(await placing).toEqual({ kind: "abandoned" });
	expect(calls).toHaveLength(1);
	expect(clock.waiting).toBe(0);
});

test("a pause that is over leaves nothing with the player", async () => {
	const { clock, unknowns, abandon } = harness();
	const added = vi.spyOn(abandon.signal, "addEventListener");
	const removed = vi.spyOn(abandon.signal, "removeEventListener");
	for (let attempt = 1; attempt <= 5; attempt += 1) {
		await until(() => unknowns() === attempt && clock.waiting === 1);
		clock.advance(PLACEMENT_RETRIES_MS.at(-1) ?? 0);
	}
	await until(() => unknowns() === 6 && clock.waiting === 1);
	expect([added.mock.calls.length, removed.mock.calls.length]).toEqual([6, 5]);
});
