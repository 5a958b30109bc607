/**
 * What the machine of a test run is like beyond its number of processors. On some virtual machines each system call takes
 * several times as long as usual, and a fork or a switch between programs twenty times: there, many stages side by side only
 * keep each other waiting until tests run out of time.
 */
import { closeSync, openSync, readSync } from "node:fs";
import { availableParallelism, devNull } from "node:os";

/** System calls that are measured: a tenth of a second at most, each time. */
const CALLS = 40_000;
/** How often: the first two take twice as long, before they are compiled, and a busy moment is no property of the machine. */
const TIMES = 5;
/**
 * An ordinary machine needs 0.3 to 0.9 µs of its processor, whatever else it has to do. Where stages side by side held each other up,
 * the first time alone took 2.0 to 2.8.
 */
const DEAR_US = 1;
/** Set by the run for its stages: how many files of tests each runs at once. */
const FILES_AT_ONCE = "TEST_FILES_AT_ONCE";

/** How many microseconds of its processor a system call takes at best, as Node.js makes it. */
function systemCallMicroseconds(): number {
	return Math.min(...Array.from({ length: TIMES }, measureOnce));
}

function measureOnce(): number {
	const nothing = openSync(devNull, "r");
	const byte = new Uint8Array(1);
	const before = process.cpuUsage();
	for (let call = 0; call < CALLS; call++) readSync(nothing, byte, 0, 1, null);
	const { user, system } = process.cpuUsage(before);
	closeSync(nothing);
	return (user + system) / CALLS;
}

/** How the stages of a run go, and why. */
export interface Pace {
	/** Whether a system call takes so long that few programs should run at once. */
	readonly isDear: boolean;
	readonly why: string;
}

/** Looks at the machine, and tells the stages that are started after it how many files they may run at once. */
export function paceOfRun(microseconds = systemCallMicroseconds()): Pace {
	const isDear = microseconds > DEAR_US;
	if (isDear) process.env[FILES_AT_ONCE] = String(availableParallelism());
	const measured = `a system call takes ${microseconds.toFixed(1)} µs here`;
	return { isDear, why: isDear ? `${measured}: unit and database tests go alone, and fewer files at once` : measured };
}

/** How many files of tests a stage runs at once. @param usual where the run does not say otherwise */
export function filesAtOnce(usual: number): number {
	const asked = Number(process.env[FILES_AT_ONCE]);
	return Number.isInteger(asked) && asked > 0 ? Math.min(asked, usual) : usual;
}
