/**
 * The processor time of a bet beside that of another checkout's service, in pairs. It jitters where counts do not, most of
 * all on a machine that has other work: so many pairs are measured, and what counts is their lower quartile. It is above the
 * margin only when three of four pairs were.
 */
import { ratios } from "../bet-path/figures.ts";
import { measurePairs, USUAL_LOAD } from "../bet-path/measure-pairs.ts";
import { HERE, service } from "../bet-path/servers.ts";
import { median, percentile } from "../hub/statistics.ts";

export const PAIRS = 15;
const GROWN_FROM = 1.05;

export interface Spread {
	readonly lowerQuartile: number;
	readonly median: number;
	readonly upperQuartile: number;
	readonly hasGrown: boolean;
}

/** @param cpu of each pair, ours by theirs */
export function spreadOf(cpu: readonly number[]): Spread {
	const lowerQuartile = percentile(cpu, 0.25);
	return {
		lowerQuartile,
		median: median(cpu),
		upperQuartile: percentile(cpu, 0.75),
		hasGrown: lowerQuartile > GROWN_FROM,
	};
}

/** Ours by theirs: processor time of the service for each accepted bet, and of its sessions at PostgreSQL. */
export interface CpuRatios {
	readonly service: Spread;
	readonly postgres: Spread;
}

/** @param checkout another one of the repository, installed there */
export async function measureCpuRatios(checkout: string): Promise<CpuRatios> {
	const servers = [service("bff", HERE), service("other bff", checkout)] as const;
	const pairs = (await measurePairs(servers, { ...USUAL_LOAD, pairs: PAIRS })).map(ratios);
	return {
		service: spreadOf(pairs.map(({ cpuMs }) => cpuMs)),
		postgres: spreadOf(pairs.map(({ postgresMs }) => postgresMs)),
	};
}
