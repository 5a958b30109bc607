/**
 * The whole path of a bet, on the same processors at the same time: `node bench/bet-path/run.ts`.
 *
 * --pairs N       in how many rounds of Keno both are measured (7)
 * --seconds N     betting time of each in a round (8); twice that must fit into the 30 s in which Keno takes bets
 * --warm-ups N    rounds that are played before (2)
 * --players N     how many bets are under way at once (32)
 * --against DIR   compares with the service of another checkout, installed there, instead of with the floor
 * --profile DIR   writes a processor profile of each server into this folder; the figures are then not comparable
 */
import { loadavg } from "node:os";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { median, percentile } from "../hub/statistics.ts";
import type { Load } from "./load/load.ts";
import { startMachine } from "./machine.ts";
import { measure } from "./measure.ts";
import { floor, HERE, service } from "./servers.ts";

const { values } = parseArgs({
	options: {
		pairs: { type: "string", default: "7" },
		seconds: { type: "string", default: "8" },
		"warm-ups": { type: "string", default: "2" },
		players: { type: "string", default: "32" },
		against: { type: "string" },
		profile: { type: "string" },
	},
});
const order = {
	players: Number(values.players),
	warmUps: Number(values["warm-ups"]),
	pairs: Number(values.pairs),
	seconds: Number(values.seconds),
};
const nodeArgs = values.profile === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${resolve(values.profile)}`];
const ours = service("bff", HERE, { nodeArgs });
const theirs =
	values.against === undefined ? floor(nodeArgs) : service("other bff", resolve(values.against), { nodeArgs });

interface Figures {
	readonly betsPerSecond: number;
	/** Processor time of the server for each accepted bet. */
	readonly cpuMs: number;
	readonly p50Ms: number;
	readonly p99Ms: number;
}

function figuresOf({ latencies, elapsedMs, cpuMs }: Load): Figures {
	return {
		betsPerSecond: (latencies.length / elapsedMs) * 1000,
		cpuMs: cpuMs / latencies.length,
		p50Ms: percentile(latencies, 0.5),
		p99Ms: percentile(latencies, 0.99),
	};
}

function medians(figures: readonly Figures[]): Figures {
	const of = (name: keyof Figures): number => median(figures.map((one) => one[name]));
	return { betsPerSecond: of("betsPerSecond"), cpuMs: of("cpuMs"), p50Ms: of("p50Ms"), p99Ms: of("p99Ms") };
}

function show(name: string, { betsPerSecond, cpuMs, p50Ms, p99Ms }: Figures): string {
	const rate = `${betsPerSecond.toFixed(0)} accepted bets/s`;
	return `${name}: ${rate}, CPU ${cpuMs.toFixed(3)} ms a bet, p50 ${p50Ms.toFixed(0)} ms, p99 ${p99Ms.toFixed(0)} ms`;
}

function showPair(one: Figures, other: Figures, ratio: number, load: number | undefined): string {
	const machineLoad = load === undefined ? "" : `, load ${load.toFixed(1)}`;
	return `${show(ours.name, one)} | ${show(theirs.name, other)} | ratio ${ratio.toFixed(3)}${machineLoad}`;
}

console.log(new Date().toISOString());
const machine = await startMachine();
const pairs: (readonly [Figures, Figures])[] = [];
const ratio = ([one, other]: readonly [Figures, Figures]): number => one.cpuMs / other.cpuMs;
try {
	await measure(machine, [ours, theirs], order, ([one, other]) => {
		const pair = [figuresOf(one), figuresOf(other)] as const;
		pairs.push(pair);
		console.log(showPair(...pair, ratio(pair), loadavg()[0]));
	});
} finally {
	await machine.stop();
}
const one = medians(pairs.map(([figures]) => figures));
const other = medians(pairs.map(([, figures]) => figures));
console.log(`medians: ${showPair(one, other, median(pairs.map(ratio)), undefined)}`);
