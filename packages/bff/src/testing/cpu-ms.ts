import { createHash } from "node:crypto";

/** Rounds of hashing that an ordinary machine does in a millisecond: that of the table of what test files cost. */
const ORDINARY_ROUNDS = 1_775;
/** Enough for a machine that reckons a thread's time by ticks of some milliseconds. */
const ROUNDS = 200_000;

/** How many times as long as an ordinary machine this one takes now for work that never changes; 1 for one that is quicker. */
export function slowness(): number {
	const before = process.threadCpuUsage();
	let text = "";
	for (let round = 0; round < ROUNDS; round++) text = createHash("sha256").update(text).digest("hex");
	const { user, system } = process.threadCpuUsage(before);
	return Math.max(1, (user + system) / 1_000 / (ROUNDS / ORDINARY_ROUNDS));
}

/**
 * What some work costs this thread, in milliseconds: its own part of the processor, whatever else the machine does
 * meanwhile. For tests of work that must not grow with what others send.
 */
export async function cpuMs(work: () => unknown): Promise<number> {
	const before = process.threadCpuUsage();
	await work();
	const { user, system } = process.threadCpuUsage(before);
	return (user + system) / 1_000;
}

/**
 * The least that some work costs this process, all its threads included, in milliseconds: for what is reckoned beside
 * this one. The least of several is the work alone; the rest is what the process did at the same time.
 */
export async function leastProcessCpuMs(work: () => Promise<unknown>, times: number): Promise<number> {
	let least = Number.POSITIVE_INFINITY;
	for (let time = 0; time < times; time++) {
		const before = process.cpuUsage();
		await work();
		const { user, system } = process.cpuUsage(before);
		least = Math.min(least, (user + system) / 1_000);
	}
	return least;
}
