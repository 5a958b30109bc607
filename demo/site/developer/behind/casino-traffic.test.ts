/** Which of a casino's calls a page tells of. */
import { expect, onTestFinished, test, vi } from "vitest";
import { watchCasinoTraffic } from "./casino-traffic.ts";
import type { CasinoCall } from "./step.ts";

/** As many as a casino shows at once. */
const SHOWN_MAX = 200;
/** Far more often than a page has to ask for all that there is. */
const LOOKS_MAX = 20;

test("what was before the page was opened is not told, however much it is, and what comes after is", async () => {
	const callAt = (id: number, at: number): CasinoCall => ({
		id,
		direction: "received",
		path: "/payments/make",
		at: new Date(at).toISOString(),
		body: "",
		answer: 200,
	});
	const openedAt = performance.timeOrigin;
	const calls = Array.from({ length: 2 * SHOWN_MAX + 50 }, (_, index) => callAt(index + 1, openedAt - 60_000));
	calls.push(callAt(calls.length + 1, openedAt + 1_000));
	// The page looks again and again. When it was opened is not faked: a fake clock would say that it was opened now.
	vi.useFakeTimers({ toFake: ["setTimeout"] });
	onTestFinished(() => void vi.useRealTimers());
	vi.stubGlobal("document", { hidden: false });
	vi.stubGlobal("fetch", async (address: string) => {
		const after = Number(new URL(address).searchParams.get("after"));
		return Response.json(calls.filter(({ id }) => id > after).slice(0, SHOWN_MAX));
	});
	const told: number[] = [];
	watchCasinoTraffic("http://localhost/demo/traffic", ({ id }) => told.push(id));
	for (let looks = 0; looks < LOOKS_MAX && !told.includes(calls.length); looks++)
		await vi.advanceTimersToNextTimerAsync();
	expect(told).toEqual([calls.length]);
});
