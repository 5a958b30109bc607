import { readFileSync } from "node:fs";

/** Linux counts processor time for its `/proc` in hundredths of a second, whatever its own clock does. */
const TICK_MS = 10;
/** Places behind the program's name, which stands in parentheses and may hold spaces: `utime` and `stime` of proc(5). */
const USER_AT = 11;
const SYSTEM_AT = 12;
/** Places in the first line of `/proc/stat`, behind its name: `idle` and `iowait`. */
const IDLE_AT = 3;
const IO_WAIT_AT = 4;

/**
 * Processor time of a process since its start, in milliseconds: user and system, all its threads, and those of the
 * processes that it has started and that live.
 */
export function cpuTimeMs(pid: number): number {
	return childrenOf(pid).reduce((all, child) => all + cpuTimeMs(child), ownTimeMs(pid));
}

/** The same of PostgreSQL's sessions on one database, the others of its cluster left out. */
export function sessionsTimeMs(postgresPid: number, database: string): number {
	return childrenOf(postgresPid)
		.filter((pid) => read(`/proc/${pid}/cmdline`).includes(` ${database} `))
		.reduce((all, pid) => all + ownTimeMs(pid), 0);
}

/** For how long the machine's processors have done nothing since its start, all together, in milliseconds. */
export function idleTimeMs(): number {
	const [, ...fields] = read("/proc/stat").split("\n", 1).join().split(/\s+/);
	return (Number(fields[IDLE_AT]) + Number(fields[IO_WAIT_AT])) * TICK_MS;
}

function ownTimeMs(pid: number): number {
	const stat = read(`/proc/${pid}/stat`);
	const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
	return stat === "" ? 0 : (Number(fields[USER_AT]) + Number(fields[SYSTEM_AT])) * TICK_MS;
}

function childrenOf(pid: number): readonly number[] {
	const children = read(`/proc/${pid}/task/${pid}/children`).trim();
	return children === "" ? [] : children.split(" ").map(Number);
}

/** @returns nothing for a process that has ended */
function read(file: string): string {
	try {
		return readFileSync(file, "latin1");
	} catch {
		return "";
	}
}
