import { readFileSync } from "node:fs";

/** Linux counts processor time for its `/proc` in hundredths of a second, whatever its own clock does. */
const TICK_MS = 10;
/** Places behind the program's name, which stands in parentheses and may hold spaces: `utime` and `stime` of proc(5). */
const USER_AT = 11;
const SYSTEM_AT = 12;

/** Processor time of a process since its start, in milliseconds: user and system, all its threads, no children. */
export function cpuTimeMs(pid: number): number {
	const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
	const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
	return (Number(fields[USER_AT]) + Number(fields[SYSTEM_AT])) * TICK_MS;
}
