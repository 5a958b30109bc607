/** Source: wire contract, section 5.2, "One clock". */
import { beforeEach, describe, expect, test } from "vitest";
import { ManualClock } from "../testing/manual-clock.ts";
import { memoryLogger } from "../testing/memory-logger.ts";
import { DatabaseClock } from "./database-clock.ts";

const HOUR_MS = 3_600_000;
const START_MS = Date.parse("2026-01-01T12:00:00.000Z");

/** A machine whose time can be set, a database, and the way between them. */
class Machines {
	forwardMs = 5_000;
	/** What somebody has done to the machine's time. */
	setByMs = 0;
	/** How long the ways to the database and back take. */
	wayMs = 2;
	wayBackMs = 2;
	/** Another database has taken over, which is so far ahead of the one before. */
	takenOverMs = 0;
	isAway = false;
	readonly timers = new ManualClock(new Date(START_MS));
	readonly log = memoryLogger("info");
	readonly clock = new DatabaseClock({
		machine: {
			now: () => new Date(this.databaseMs + this.setByMs),
			after: (delayMs, callback) => this.timers.after(delayMs, callback),
		},
		forward: () => this.forwardMs,
		ask: async () => {
			if (this.isAway) throw new Error("away");
			this.forwardMs += this.wayMs;
			const told = this.databaseMs;
			this.forwardMs += this.wayBackMs;
			return told;
		},
		logger: this.log.logger,
	});

	get databaseMs(): number {
		return START_MS + this.forwardMs + this.takenOverMs;
	}

	async pass(ms: number): Promise<void> {
		this.forwardMs += ms;
		await this.timers.advance(ms);
	}
}

let machines: Machines;
beforeEach(async () => {
	machines = new Machines();
});

const isRight = () => machines.clock.now().getTime() === machines.databaseMs;

describe("the time is the database's", () => {
	test.each([0, HOUR_MS, -HOUR_MS, 1_000, -59_000])("on a machine that is %i ms off", async (offMs) => {
		machines.setByMs = offMs;
		await machines.clock.start();
		expect(isRight()).toBe(true);
		await machines.pass(29_000);
		expect(isRight()).toBe(true);
		await machines.clock.stop();
	});

	test("also right after the machine's time has jumped, in the middle of a run", async () => {
		await machines.clock.start();
		machines.setByMs = HOUR_MS;
		await machines.pass(1);
		expect(isRight()).toBe(true);
		machines.setByMs = -HOUR_MS;
		expect(isRight()).toBe(true);
		await machines.clock.stop();
	});

	test("a database that took over and has another time is followed within half a minute", async () => {
		await machines.clock.start();
		machines.takenOverMs = 7_000;
		expect(isRight()).toBe(false);
		await machines.pass(30_000);
		await expect.poll(isRight).toBe(true);
		await machines.clock.stop();
	});

	test("within half of the time that the answer took, wherever on the way that was lost", async () => {
		machines.wayMs = 800;
		machines.wayBackMs = 0;
		await machines.clock.start();
		expect(Math.abs(machines.clock.now().getTime() - machines.databaseMs)).toBeLessThanOrEqual(400);
		await machines.clock.stop();
	});

	test("and none at all where the answer took longer than a second: nothing begins", async () => {
		machines.wayMs = 700;
		machines.wayBackMs = 700;
		await expect(machines.clock.start()).rejects.toThrow("1000 ms");
		expect(() => machines.clock.now()).toThrow("not measured");
	});
});

describe("a process whose time cannot be relied on stays out of rounds and bets", () => {
	test.each([
		[60_000, undefined],
		[60_001, "far_off"],
		[-60_001, "far_off"],
	] as const)("the machine is %i ms off: %s", async (offMs, fault) => {
		await machines.clock.start();
		machines.setByMs = offMs;
		expect(machines.clock.fault).toBe(fault);
		machines.setByMs = 0;
		expect(machines.clock.fault).toBeUndefined();
		await machines.clock.stop();
	});

	test("the database has not told the time for two minutes, until it does", async () => {
		await machines.clock.start();
		machines.isAway = true;
		await machines.pass(119_000);
		expect(machines.clock.fault).toBeUndefined();
		await machines.pass(1_001);
		expect(machines.clock.fault).toBe("unmeasured");
		// What it has counted on since is still its best guess.
		expect(isRight()).toBe(true);
		machines.isAway = false;
		await machines.clock.measure();
		expect(machines.clock.fault).toBeUndefined();
		await machines.clock.stop();
	});
});

test("people hear once that the machine's time is off by more than two seconds, and once that it is right again", async () => {
	await machines.clock.start();
	const told = () =>
		machines.log.lines.flatMap((line) => (line.includes("clock_off") ? [/"level":"?(\w+)/.exec(line)?.[1]] : []));
	machines.setByMs = 2_000;
	await machines.clock.measure();
	expect(told()).toEqual([]);
	machines.setByMs = -2_001;
	for (let times = 0; times < 3; times++) await machines.clock.measure();
	expect(told()).toHaveLength(1);
	machines.setByMs = 0;
	for (let times = 0; times < 3; times++) await machines.clock.measure();
	expect(told()).toHaveLength(2);
	await machines.clock.stop();
});
