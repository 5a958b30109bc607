import { cpuTimeMs, idleTimeMs, sessionsTimeMs } from "../cpu-time.ts";
import { type CpuTimes, cpuTimes, type Load, type Target } from "./load.ts";

/**
 * Time and processor time are taken before the first bet and when the last one has ended: all work for these bets, and no
 * other.
 *
 * @param bets resolves with their latencies, when the last of them has ended
 */
export async function measureLoad(target: Target, bets: () => Promise<readonly number[]>): Promise<Load> {
	const start = performance.now();
	const before = readTimes(target);
	const latencies = await bets();
	const after = readTimes(target);
	const elapsedMs = performance.now() - start;
	return { latencies, elapsedMs, cpu: cpuTimes((name) => after[name] - before[name]) };
}

function readTimes({ pid, casinoPid, postgresPid, database }: Target): CpuTimes {
	return {
		server: cpuTimeMs(pid),
		sessions: sessionsTimeMs(postgresPid, database),
		postgres: cpuTimeMs(postgresPid),
		casino: cpuTimeMs(casinoPid),
		players: cpuTimeMs(process.pid),
		idle: idleTimeMs(),
	};
}
