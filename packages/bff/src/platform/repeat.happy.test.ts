import { beforeEach, describe, expect, test } from "vitest";
import { ManualClock } from "../testing/manual-clock.ts";
import { createLogger } from "./logger.ts";
import { type Repeated, repeat } from "./repeat.ts";

const PAUSE_MS = 100;
/** Runs that wait until a test ends them. */
let runs: { readonly atMs: number; end(more?: boolean): void; fail(error: Error): void }[];
let clock: ManualClock;
let startMs: number;
let repeated: Repeated;

beforeEach(() => {
	runs = [];
	clock = new ManualClock();
	startMs = clock.now().getTime();
	repeated = repeat(
		() =>
			new Promise((resolve, reject) => {
				const atMs = clock.now().getTime() - startMs;
				runs.push({ atMs, end: (more = false) => resolve(more), fail: reject });
			}),
		{ name: "test", pauseMs: PAUSE_MS, clock, logger: createLogger("silent") },
	);
});

/** Ends the newest run, at once or after more of it. */
async function end(more = false): Promise<void> {
	runs.at(-1)?.end(more);
	await clock.advance(0);
}

describe("runs follow each other", () => {
	test("the first at once, the next a pause after the end of the one before", async () => {
		expect(runs).toHaveLength(1);
		await clock.advance(1_000);
		expect(runs, "two runs at once").toHaveLength(1);
		await end();
		await clock.advance(PAUSE_MS - 1);
		expect(runs).toHaveLength(1);
		await clock.advance(1);
		expect(runs.map((run) => run.atMs)).toEqual([0, 1_000 + PAUSE_MS]);
	});

	test("the first one after a pause, if that is wanted", async () => {
		let calls = 0;
		const work = async () => {
			calls++;
			return false;
		};
		const options = { name: "late", pauseMs: PAUSE_MS, clock, logger: createLogger("silent"), startsWithPause: true };
		const late = repeat(work, options);
		await clock.advance(PAUSE_MS - 1);
		expect(calls).toBe(0);
		await clock.advance(1);
		expect(calls).toBe(1);
		await late.stop();
	});

	test("without a pause while there is more to do", async () => {
		await end(true);
		await end(true);
		expect(runs.map((run) => run.atMs)).toEqual([0, 0, 0]);
		await end();
		expect(runs).toHaveLength(3);
		expect(clock.waiting).toBe(1);
	});
});

describe("a kick", () => {
	test("runs at once, and the pause starts anew after it", async () => {
		await end();
		await clock.advance(PAUSE_MS / 2);
		repeated.kick();
		expect(runs).toHaveLength(2);
		await end();
		await clock.advance(PAUSE_MS - 1);
		expect(runs).toHaveLength(2);
		await clock.advance(1);
		expect(runs).toHaveLength(3);
	});

	test("during a run is not lost: another run follows at once, one for all kicks", async () => {
		repeated.kick();
		repeated.kick();
		repeated.kick();
		expect(runs).toHaveLength(1);
		await end();
		expect(runs).toHaveLength(2);
		await end();
		expect(runs).toHaveLength(2);
		expect(clock.waiting).toBe(1);
	});
});

describe("an error", () => {
	test("does not end the repetition: the next run comes after the pause", async () => {
		for (let index = 1; index <= 3; index++) {
			runs.at(-1)?.fail(new Error("the database is away"));
			await clock.advance(PAUSE_MS);
			expect(runs).toHaveLength(index + 1);
		}
	});

	test("thrown before anything is awaited does not either", async () => {
		let calls = 0;
		const throwing = repeat(
			() => {
				calls++;
				throw new Error("at once");
			},
			{ name: "throwing", pauseMs: PAUSE_MS, clock, logger: createLogger("silent") },
		);
		await clock.advance(PAUSE_MS * 3);
		expect(calls).toBe(4);
		await throwing.stop();
	});
});

describe("stopping", () => {
	test("waits for the run that is under way, and no other follows, kicked or not", async () => {
		let isStopped = false;
		const stopped = repeated.stop().then(() => {
			isStopped = true;
		});
		repeated.kick();
		await clock.advance(PAUSE_MS * 10);
		expect(isStopped).toBe(false);
		await end(true);
		await stopped;
		repeated.kick();
		await clock.advance(PAUSE_MS * 10);
		expect(runs).toHaveLength(1);
		expect(clock.waiting).toBe(0);
	});

	test("between two runs ends at once", async () => {
		await end();
		await repeated.stop();
		await clock.advance(PAUSE_MS * 10);
		expect(runs).toHaveLength(1);
	});

	test("is quiet when the last run fails", async () => {
		const stopped = repeated.stop();
		runs.at(-1)?.fail(new Error("cut off"));
		await expect(stopped).resolves.toBeUndefined();
	});
});
