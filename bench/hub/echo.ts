import type { Kind } from "./servers/server.ts";
import { Session } from "./session.ts";
import { alternatingPairs, median } from "./statistics.ts";

const CONNECTIONS = 100;
const WARM_UP_MS = 1_000;
const MEASURED_MS = 3_000;

interface Echo {
	readonly callsPerSecond: number;
	readonly cpuMicroseconds: number;
}

/** 100 clients, each with one small call in flight: calls a second, and server CPU for each call. */
async function echo(kind: Kind): Promise<Echo> {
	await using session = await Session.open(kind, CONNECTIONS);
	await session.echo(WARM_UP_MS);
	const before = await session.state();
	const calls = await session.echo(MEASURED_MS);
	const after = await session.state();
	return {
		callsPerSecond: calls / (MEASURED_MS / 1000),
		cpuMicroseconds: (after.cpuMicroseconds - before.cpuMicroseconds) / calls,
	};
}

export async function echoAgainst(yardstick: Kind, pairs: number): Promise<string> {
	const measured = await alternatingPairs(
		pairs,
		() => echo("signalr"),
		() => echo(yardstick),
	);
	const rates = measured.map(([ours, theirs]) => [ours.callsPerSecond, theirs.callsPerSecond] as const);
	const costs = measured.map(([ours, theirs]) => [ours.cpuMicroseconds, theirs.cpuMicroseconds] as const);
	return [
		`echo, calls a second: ${median(rates.map(([ours]) => ours)).toFixed(0)}`,
		`${yardstick} ${median(rates.map(([, theirs]) => theirs)).toFixed(0)}`,
		`CPU for each ${median(costs.map(([ours]) => ours)).toFixed(2)} µs`,
		`${yardstick} ${median(costs.map(([, theirs]) => theirs)).toFixed(2)} µs`,
		`ratio ${median(costs.map(([ours, theirs]) => ours / theirs)).toFixed(3)}`,
	].join(", ");
}
