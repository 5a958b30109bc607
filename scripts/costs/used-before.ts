import { readFileSync } from "node:fs";

/** Both in milliseconds. */
export interface Usage {
	/** By the clock, since some moment. */
	readonly wall: number;
	/** By the processors: of this process, and of the programs that it has started and waited for. */
	readonly cpu: number;
}

/** Of Linux' clock ticks, in which a process is accounted for. */
const MS_PER_TICK = 10;

/** Of a new worker everything counts from its start; of one that goes on with a next file what came after the last. */
let before: Usage = { wall: performance.timeOrigin, cpu: 0 };

/** What was used since the last file of this worker ended. */
export function takeUsage(): Usage {
	const now = { wall: performance.timeOrigin + performance.now(), cpu: cpuMs() };
	const used = { wall: now.wall - before.wall, cpu: now.cpu - before.cpu };
	before = now;
	return used;
}

function cpuMs(): number {
	try {
		// After the name, which may hold spaces: fields 14 to 17 of proc(5), user and system, of itself and its children.
		const stat = readFileSync("/proc/self/stat", "utf8");
		const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
		return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * MS_PER_TICK;
	} catch {
		const { user, system } = process.cpuUsage();
		return (user + system) / 1000;
	}
}
