/** How the calls are numbered that a page follows. */
import { expect, test } from "vitest";
import { createManualClock } from "./testing/manual-clock.ts";
import { createTraffic } from "./traffic.ts";

test("the last calls of each direction are kept, as many as are wished for, and no fewer than half of them", () => {
	const traffic = createTraffic(createManualClock(), 10);
	for (let calls = 0; calls < 25; calls++) {
		traffic.receiving("/payments/make", String(calls));
		traffic.sending("/payments/accept", calls);
		for (const list of [traffic.received, traffic.sent]) {
			expect(list.length).toBeLessThanOrEqual(10);
			expect(list.length).toBeGreaterThanOrEqual(Math.min(calls + 1, 5));
			expect(Number(list.at(-1)?.body)).toBe(calls);
		}
	}
});

test("calls are numbered as they begin, and a process that is started later goes on behind the one before", () => {
	const clock = createManualClock();
	const before = createTraffic(clock);
	for (let calls = 0; calls < 3; calls++) before.receiving("/payments/make", "");
	before.sending("/payments/accept", {});
	const ids = [...before.received, ...before.sent].map(({ id }) => id);
	expect(ids).toEqual(ids.map((_, index) => (ids[0] ?? 0) + index));
	clock.advance(10_000);
	const after = createTraffic(clock);
	after.receiving("/payments/make", "");
	// A page that was open meanwhile asks for what follows the last that it has seen.
	expect(after.received[0]?.id).toBeGreaterThan(Math.max(...ids));
});
