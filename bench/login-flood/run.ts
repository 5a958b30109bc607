/**
 * Whether a flood of wrong logins slows bets: `node bench/login-flood/run.ts`.
 *
 * --pairs N     how many pairs are measured with each kind of flood (7), each in a round of Keno
 * --seconds N   betting time of each quarter (3.5)
 * --rate N      bets a second (40)
 * --players N   who place them, each one at a time (16)
 * --tokens      measures calls that sign instead of bets (CALLS=600 of them; tokens.ts)
 * --waves       all wrong logins of a second come at the same moment, and not one after the other
 *
 * A pair is four quarters: players bet for a while, twice beside the flood, twice without it; the order is with,
 * without, without, with in one pair and the opposite in the next. The time of a bet is from the moment at which it was
 * to be placed to the push that says that it is accepted. The goal is a p99 of at most 1.2 times the one without, as the
 * median of the pairs; it ends with 1 when that is missed.
 */
import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { startMachine } from "../bet-path/machine.ts";
import { median, percentile } from "../hub/statistics.ts";
import { type Betting, startBetting } from "./betting.ts";
import { type Flood, startFlood } from "./flood.ts";
import { measureTokens } from "./tokens.ts";

const RATIO_MAX = 1.2;
/** After a flood: what still waits to be hashed is answered by then. */
const COOL_DOWN_MS = 2_000;
/** For starts and ends of floods, and the last bets of each quarter. */
const MARGIN_MS = 9_000;
const FLOODS = ["one", "many"] as const satisfies readonly Flood[];

const { values } = parseArgs({
	options: {
		pairs: { type: "string", default: "7" },
		seconds: { type: "string", default: "3.5" },
		rate: { type: "string", default: "40" },
		players: { type: "string", default: "16" },
		tokens: { type: "boolean", default: false },
		waves: { type: "boolean", default: false },
	},
});
const spread = values.waves ? "waves" : "evenly";
const quarterMs = Number(values.seconds) * 1000;

const load = (): string => loadavg()[0]?.toFixed(1) ?? "";
const sum = (parts: readonly Betting[]): Betting => ({
	latencies: parts.flatMap(({ latencies }) => latencies),
	cpuShare: parts.reduce((all, { cpuShare }) => all + cpuShare, 0) / parts.length,
});
const show = ({ latencies, cpuShare }: Betting): string => {
	const [p50, p99] = [0.5, 0.99].map((share) => percentile(latencies, share).toFixed(1));
	return `${p50} / ${p99} (${(cpuShare * 100).toFixed(0)} %)`;
};

async function measureBets(): Promise<void> {
	const machine = await startMachine();
	try {
		const world = await startBetting(machine, Number(values.players), Number(values.rate));
		const needsMs = 4 * quarterMs + MARGIN_MS;
		const answers: string[] = [];
		/** Quarters under the same conditions, one after the other. */
		const quarters = async (roundId: number, flood: Flood | undefined, count: number): Promise<readonly Betting[]> => {
			const stopFlood = flood === undefined ? undefined : await startFlood(world.serverUrl, flood, spread);
			const parts: Betting[] = [];
			for (let quarter = 0; quarter < count; quarter++) parts.push(await world.bet(roundId, quarterMs));
			if (stopFlood === undefined) return parts;
			answers.push(await stopFlood());
			await new Promise((resolve) => setTimeout(resolve, COOL_DOWN_MS));
			return parts;
		};
		try {
			await world.bet(await world.untilRound(needsMs), quarterMs);
			console.log(
				"a bet in ms: p50 / p99 (CPU of the service) beside the flood | without it | ratio of the p99 | load",
			);
			for (const flood of FLOODS) {
				const ratios: number[] = [];
				for (let pair = 0; pair < Number(values.pairs); pair++) {
					const roundId = await world.untilRound(needsMs);
					const isOuterFlooded = pair % 2 === 0;
					const [outerFlood, innerFlood] = isOuterFlooded ? [flood, undefined] : [undefined, flood];
					const first = await quarters(roundId, outerFlood, 1);
					const inner = sum(await quarters(roundId, innerFlood, 2));
					const outer = sum([...first, ...(await quarters(roundId, outerFlood, 1))]);
					const [flooded, alone] = isOuterFlooded ? [outer, inner] : [inner, outer];
					const ratio = percentile(flooded.latencies, 0.99) / percentile(alone.latencies, 0.99);
					ratios.push(ratio);
					console.log(`${flood}: ${show(flooded)} | ${show(alone)} | ${ratio.toFixed(2)} | ${load()}`);
				}
				const ratio = median(ratios);
				console.log(`${flood}: median ratio of the p99 ${ratio.toFixed(2)} (at most ${RATIO_MAX})`);
				console.log(`${flood}: answers to the logins by status ${answers.splice(0).join(" ")}`);
				if (ratio > RATIO_MAX) process.exitCode = 1;
			}
		} finally {
			await world.stop();
		}
	} finally {
		await machine.stop();
	}
}

console.log(`${new Date().toISOString()}, ${cpus().length} × ${cpus()[0]?.model}, load ${load()}`);
await (values.tokens ? measureTokens() : measureBets());
