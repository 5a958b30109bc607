import { expect, test } from "vitest";
import type { LabEvent } from "../messages.ts";
import { Recorder } from "./recorder.ts";

test("a call that is under way when the list is cleared stays in it, and how it ends is told", async () => {
	const recorder = new Recorder({ key: () => undefined, modeOf: () => null, now: () => 0 });
	const begin = (path: string): Promise<number> =>
		recorder.begin({ source: "live", direction: "to aggregator", method: "POST", path, headers: {}, body: "{}" });
	const answer = { status: 200, text: "{}", durationMs: 1 };
	const ended = await begin("/sessions/1/pay-in");
	recorder.end(ended, answer);
	const underWay = await begin("/sessions/1/balance");
	const told: LabEvent[] = [];
	recorder.listen((event) => told.push(event));

	recorder.clear();
	expect(recorder.all().map(({ id }) => id)).toEqual([underWay]);
	expect(told).toEqual([
		{ kind: "cleared" },
		{ kind: "call", call: expect.objectContaining({ id: underWay, answer: null }) },
	]);

	recorder.end(underWay, answer);
	expect(told.at(-1)).toMatchObject({ kind: "call", call: { id: underWay, answer } });
	recorder.clear();
	expect(recorder.all()).toEqual([]);
});
