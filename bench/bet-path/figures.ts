/** What is told of a measured load, by itself and beside another one. */
import { median, percentile } from "../hub/statistics.ts";
import { type CpuTimes, cpuTimes, type Load } from "./load/load.ts";

export interface Figures {
	readonly betsPerSecond: number;
	/** Processor time of the server for each accepted bet, in milliseconds. */
	readonly cpuMs: number;
	/** That of its sessions at PostgreSQL. */
	readonly postgresMs: number;
	readonly p50Ms: number;
	readonly p99Ms: number;
	/** How many processors were in use by each, and by nobody. */
	readonly processors: CpuTimes;
}

export function figuresOf({ latencies, elapsedMs, cpu }: Load): Figures {
	return {
		betsPerSecond: (latencies.length / elapsedMs) * 1000,
		cpuMs: cpu.server / latencies.length,
		postgresMs: cpu.sessions / latencies.length,
		p50Ms: percentile(latencies, 0.5),
		p99Ms: percentile(latencies, 0.99),
		processors: cpuTimes((name) => cpu[name] / elapsedMs),
	};
}

export function medians(figures: readonly Figures[]): Figures {
	return combined((of) => median(figures.map(of)));
}

/** The first of each by the second. */
export function ratios([one, other]: readonly [Figures, Figures]): Figures {
	return combined((of) => of(one) / of(other));
}

function combined(by: (of: (figures: Figures) => number) => number): Figures {
	return {
		betsPerSecond: by(({ betsPerSecond }) => betsPerSecond),
		cpuMs: by(({ cpuMs }) => cpuMs),
		postgresMs: by(({ postgresMs }) => postgresMs),
		p50Ms: by(({ p50Ms }) => p50Ms),
		p99Ms: by(({ p99Ms }) => p99Ms),
		processors: cpuTimes((name) => by(({ processors }) => processors[name])),
	};
}

export function show(name: string, { betsPerSecond, cpuMs, postgresMs, p50Ms, p99Ms }: Figures): string {
	const rate = `${betsPerSecond.toFixed(0)} accepted bets/s`;
	const cpu = `CPU ${cpuMs.toFixed(3)} ms a bet, PostgreSQL ${postgresMs.toFixed(3)} ms`;
	return `${name}: ${rate}, ${cpu}, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`;
}

export function showRatios({ betsPerSecond, cpuMs, postgresMs, p50Ms, p99Ms }: Figures): string {
	const shown = { CPU: cpuMs, PostgreSQL: postgresMs, "bets/s": betsPerSecond, p50: p50Ms, p99: p99Ms };
	return `ratio ${Object.entries(shown)
		.map(([name, ratio]) => `${name} ${ratio.toFixed(3)}`)
		.join(", ")}`;
}

export function showProcessors(name: string, { processors }: Figures): string {
	const { server, sessions, postgres, casino, players, idle } = processors;
	const shown = { server, PostgreSQL: postgres, "of it for the server": sessions, casino, players, "nobody's": idle };
	return `processors in use, ${name}: ${Object.entries(shown)
		.map(([user, used]) => `${user} ${used.toFixed(2)}`)
		.join(", ")}`;
}
