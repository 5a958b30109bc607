/**
 * The whole path of a bet, on the same processors at the same time: `node bench/bet-path/run.ts`.
 *
 * --pairs N       how often both are measured, side by side (7)
 * --per-round N   in each round of Keno so many pairs (1)
 * --seconds N     betting time of each in a pair (8); of all pairs of a round, twice that must fit into the 30 s in which Keno
 *                 takes bets, with five seconds around them: 8 for one pair, 5 for two
 * --warm-ups N    rounds that are played before (2)
 * --players N     how many bets are under way at once (32); with 1 each bet is a lone one
 * --rate N        bets a second that come at fixed times instead, of each server, with their latency from the time at which
 *                 they were due; `half`: half as many as ours took in the last warm-up round
 * --against DIR   compares with the service of another checkout, installed there, instead of with the floor
 * --of DIR        measures the service of another checkout in the place of ours, as for what a change between two of them cost
 * --self          then ours beside itself, in as many pairs: what the measurement itself can tell on this machine
 * --picks N       ours takes tickets of so many picks, beside itself with one bet of Keno at a time; it ends with 1 when a
 *                 ticket takes more processor time than it may
 * --game CODE     the game of the tickets (6, a game of balls: it takes bets for the longest time)
 * --processes N   ours is so many processes behind one port, beside itself as one, both with Redis
 * --profile DIR   writes a processor profile of each server into this folder; the figures are then not comparable
 */
import { loadavg } from "node:os";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { startTestRedis } from "../../packages/bff/src/testing/test-redis.ts";
import { medians, ratios, show, showProcessors, showRatios } from "./figures.ts";
import { ticketBet } from "./load/bet.ts";
import type { LoadOrder } from "./load/load.ts";
import { measurePairs, USUAL_LOAD } from "./measure-pairs.ts";
import { floor, HERE, type MeasuredServer, partners, service } from "./servers.ts";

/** Of a ticket of 20 picks beside one bet of Keno, in processor time of the service. Source: issue 20. */
const TICKET_RATIO_MAX = 1.15;
const KENO = 9;
/** More than a player can place. */
const TICKETS_PER_ROUND = 10_000;

const { values } = parseArgs({
	options: {
		pairs: { type: "string", default: "7" },
		"per-round": { type: "string", default: String(USUAL_LOAD.pairsPerRound) },
		seconds: { type: "string", default: String(USUAL_LOAD.seconds) },
		"warm-ups": { type: "string", default: String(USUAL_LOAD.warmUps) },
		players: { type: "string", default: String(USUAL_LOAD.players) },
		rate: { type: "string" },
		picks: { type: "string" },
		game: { type: "string", default: "6" },
		processes: { type: "string" },
		against: { type: "string" },
		of: { type: "string", default: HERE },
		self: { type: "boolean", default: false },
		profile: { type: "string" },
	},
});
const order: Omit<LoadOrder, "targets"> = {
	players: Number(values.players),
	rate: values.rate === undefined || values.rate === "half" ? values.rate : Number(values.rate),
	warmUps: Number(values["warm-ups"]),
	pairs: Number(values.pairs),
	pairsPerRound: Number(values["per-round"]),
	seconds: Number(values.seconds),
};
const measured = resolve(values.of);
const nodeArgs = values.profile === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${resolve(values.profile)}`];

/** @param redisUrl where several processes are measured */
function servers(redisUrl: string | undefined): readonly [MeasuredServer, MeasuredServer] {
	const { processes, against, picks } = values;
	if (picks !== undefined) {
		const bet = ticketBet(Number(values.game), Number(picks));
		// Both draw the same rounds.
		const document = (url: string): object =>
			partners(url, { games: [KENO, bet.gameCode], ticketsPerRound: TICKETS_PER_ROUND });
		return [
			service(`tickets of ${picks} picks`, measured, { nodeArgs, document, bet }),
			service("bets of Keno", measured, { nodeArgs, document }),
		];
	}
	if (processes !== undefined && redisUrl !== undefined) {
		const env = { REDIS_URL: redisUrl };
		const several = service(`${processes} processes`, measured, { nodeArgs, env: { ...env, PROCESSES: processes } });
		return [several, service("one process", measured, { nodeArgs, env })];
	}
	const theirs = against === undefined ? floor(nodeArgs) : service("other bff", resolve(against), { nodeArgs });
	return [service("bff", measured, { nodeArgs }), theirs];
}

/** Measures two servers in pairs, and says of each pair, and of all of them, what they did. */
async function compare([ours, theirs]: readonly [MeasuredServer, MeasuredServer]): Promise<void> {
	const pairs = await measurePairs([ours, theirs], order, (pair) => {
		const load = loadavg()[0]?.toFixed(1);
		console.log(
			`${show(ours.name, pair[0])} | ${show(theirs.name, pair[1])} | ${showRatios(ratios(pair))}, load ${load}`,
		);
	});
	const one = medians(pairs.map(([figures]) => figures));
	const other = medians(pairs.map(([, figures]) => figures));
	const ratio = medians(pairs.map(ratios));
	console.log(`medians: ${show(ours.name, one)} | ${show(theirs.name, other)} | ${showRatios(ratio)}`);
	console.log(`${showProcessors(ours.name, one)}\n${showProcessors(theirs.name, other)}`);
	if (values.picks === undefined) return;
	const isMet = ratio.cpuMs <= TICKET_RATIO_MAX;
	console.log(
		`processor time of a ticket ${ratio.cpuMs.toFixed(3)} (at most ${TICKET_RATIO_MAX}): ${isMet ? "met" : "missed"}`,
	);
	if (!isMet) process.exitCode = 1;
}

console.log(new Date().toISOString());
const redis = values.processes === undefined ? undefined : await startTestRedis();
try {
	await compare(servers(redis?.url));
	if (values.self) {
		console.log("beside itself:");
		await compare([service("bff", measured, { nodeArgs }), service("bff again", measured, { nodeArgs })]);
	}
} finally {
	await redis?.stop();
}
