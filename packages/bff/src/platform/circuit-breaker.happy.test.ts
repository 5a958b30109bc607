import { beforeEach, describe, expect, test } from "vitest";
import { ManualClock } from "../testing/manual-clock.ts";
import { CircuitBreaker, type CircuitCall, FAILURES_TO_OPEN, OPEN_FIRST_MS, OPEN_MAX_MS } from "./circuit-breaker.ts";

let clock: ManualClock;
let breaker: CircuitBreaker;

beforeEach(() => {
	clock = new ManualClock();
	breaker = new CircuitBreaker(clock);
});

function enter(): CircuitCall {
	const call = breaker.tryEnter();
	if (call === undefined) throw new Error("The circuit is open.");
	return call;
}

function fail(times: number): void {
	for (let index = 0; index < times; index++) enter().failed();
}

describe("closed", () => {
	test("lets every call through, however many are under way", () => {
		for (let index = 0; index < 1_000; index++) expect(breaker.tryEnter()).toBeDefined();
		expect(breaker.state).toBe("closed");
	});

	test("opens after so many failures in a row, not one earlier", () => {
		fail(FAILURES_TO_OPEN - 1);
		expect(breaker.state).toBe("closed");
		fail(1);
		expect(breaker.state).toBe("open");
		expect(breaker.tryEnter()).toBeUndefined();
	});

	test("the failure that opens it says so, and no other: not those before, nor a probe's, nor a late one", async () => {
		const early = enter();
		for (let index = 1; index < FAILURES_TO_OPEN; index++) expect(enter().failed()).toBe(false);
		expect(enter().failed()).toBe(true);
		expect(early.failed()).toBe(false);
		await clock.advance(OPEN_FIRST_MS);
		expect(enter().failed()).toBe(false);
		await clock.advance(OPEN_MAX_MS);
		enter().succeeded();
		for (let index = 1; index < FAILURES_TO_OPEN; index++) expect(enter().failed()).toBe(false);
		expect(enter().failed()).toBe(true);
	});

	test("a success in between starts the count anew", () => {
		fail(FAILURES_TO_OPEN - 1);
		enter().succeeded();
		fail(FAILURES_TO_OPEN - 1);
		expect(breaker.state).toBe("closed");
	});

	test("a call that was not made counts as neither", () => {
		fail(FAILURES_TO_OPEN - 1);
		enter().unused();
		expect(breaker.state).toBe("closed");
		fail(1);
		expect(breaker.state).toBe("open");
	});
});

describe("open", () => {
	test("refuses until its time is over, then lets exactly one call probe", async () => {
		fail(FAILURES_TO_OPEN);
		await clock.advance(OPEN_FIRST_MS - 1);
		expect(breaker.tryEnter()).toBeUndefined();
		await clock.advance(1);
		expect(breaker.state).toBe("halfOpen");
		expect(breaker.tryEnter()).toBeDefined();
		expect(breaker.state).toBe("open");
		expect(breaker.tryEnter()).toBeUndefined();
	});

	test("a probe that succeeds closes it for everyone, and the next opening is short again", async () => {
		fail(FAILURES_TO_OPEN);
		await clock.advance(OPEN_FIRST_MS);
		enter().failed();
		await clock.advance(2 * OPEN_FIRST_MS);
		enter().succeeded();
		expect(breaker.state).toBe("closed");
		fail(FAILURES_TO_OPEN - 1);
		expect(breaker.state).toBe("closed");
		fail(1);
		await clock.advance(OPEN_FIRST_MS);
		expect(breaker.state).toBe("halfOpen");
	});

	test("each probe that fails doubles the time, up to the limit", async () => {
		fail(FAILURES_TO_OPEN);
		for (const openMs of [1_000, 2_000, 4_000, 8_000, 16_000, OPEN_MAX_MS, OPEN_MAX_MS, OPEN_MAX_MS]) {
			await clock.advance(openMs - 1);
			expect(breaker.state, `after ${openMs - 1} ms`).toBe("open");
			await clock.advance(1);
			enter().failed();
		}
	});

	test("a probe that was not made lets another one probe at once", async () => {
		fail(FAILURES_TO_OPEN);
		await clock.advance(OPEN_FIRST_MS);
		enter().unused();
		expect(breaker.state).toBe("halfOpen");
		expect(breaker.tryEnter()).toBeDefined();
	});
});

describe("calls that were under way when it opened", () => {
	test("their failures do not make it wait longer", async () => {
		const underWay = Array.from({ length: 64 }, enter);
		for (const call of underWay) call.failed();
		await clock.advance(OPEN_FIRST_MS);
		expect(breaker.state).toBe("halfOpen");
	});

	test("their failures do not end a probe, so that two probe at once", async () => {
		const late = enter();
		fail(FAILURES_TO_OPEN);
		await clock.advance(OPEN_FIRST_MS);
		enter();
		late.failed();
		expect(breaker.tryEnter()).toBeUndefined();
	});

	test("releasing one unused does not end a probe either", async () => {
		const late = enter();
		fail(FAILURES_TO_OPEN);
		await clock.advance(OPEN_FIRST_MS);
		enter();
		late.unused();
		expect(breaker.tryEnter()).toBeUndefined();
	});

	test("their failures do not open it again after a probe has closed it", async () => {
		const late = Array.from({ length: 64 }, enter);
		fail(FAILURES_TO_OPEN);
		await clock.advance(OPEN_FIRST_MS);
		enter().succeeded();
		for (const call of late) call.failed();
		expect(breaker.state).toBe("closed");
	});

	test("a success of one closes it: the partner lives", () => {
		const late = enter();
		fail(FAILURES_TO_OPEN);
		late.succeeded();
		expect(breaker.state).toBe("closed");
	});
});

test("only the first end of a call counts", () => {
	const call = enter();
	for (let index = 0; index < FAILURES_TO_OPEN; index++) call.failed();
	expect(breaker.state).toBe("closed");
	fail(FAILURES_TO_OPEN - 1);
	call.succeeded();
	expect(breaker.state).toBe("open");
});
