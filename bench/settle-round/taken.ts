/** What a piece of work took of this process, which does nothing else, and of PostgreSQL's sessions. */
import { sessionsTimeMs } from "../bet-path/cpu-time.ts";
import type { Machine } from "../bet-path/machine.ts";
import { median } from "../hub/statistics.ts";

export const DATABASE = "settled";
const MS = 1_000;

export interface Taken {
	/** Processor time of both, in milliseconds. */
	readonly cpuMs: number;
	/** PostgreSQL's part of it. */
	readonly postgresMs: number;
	readonly wallMs: number;
}

export async function taken(machine: Machine, work: () => Promise<void>): Promise<Taken> {
	const [ours, theirs, start] = [process.cpuUsage(), sessionsTimeMs(machine.postgresPid, DATABASE), performance.now()];
	await work();
	const wallMs = performance.now() - start;
	const { user, system } = process.cpuUsage(ours);
	const postgresMs = sessionsTimeMs(machine.postgresPid, DATABASE) - theirs;
	return { cpuMs: (user + system) / MS + postgresMs, postgresMs, wallMs };
}

/** The medians of what several took, in a line. */
export function lineOf(name: string, all: readonly Taken[]): string {
	const of = (value: (one: Taken) => number): string => median(all.map(value)).toFixed(0);
	const postgres = of(({ postgresMs }) => postgresMs);
	return `${name.padEnd(24)} ${of(({ cpuMs }) => cpuMs)} ms of processors (PostgreSQL ${postgres}), ${of(({ wallMs }) => wallMs)} ms`;
}

/** What the second of a pair took of processors beside the first one, as a median. */
export function ratioOf(all: readonly (readonly [Taken, Taken])[]): number {
	return median(all.map(([one, other]) => other.cpuMs / one.cpuMs));
}
