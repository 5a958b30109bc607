import type { Row } from "./rows.ts";
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

export async function echoAgainst(yardstick: Kind, pairs: number): Promise<readonly Row[]> {
	const measured = await alternatingPairs(
		pairs,
		() => echo("signalr"),
		() => echo(yardstick),
	);
	const row = (what: string, unit: string, digits: number, of: (one: Echo) => number): Row => ({
		what,
		ours: `${median(measured.map(([ours]) => of(ours))).toFixed(digits)}${unit}`,
		theirs: `${yardstick} ${median(measured.map(([, theirs]) => of(theirs))).toFixed(digits)}${unit}`,
		compared: median(measured.map(([ours, theirs]) => of(ours) / of(theirs))).toFixed(3),
	});
	return [
		row("echo over 100, calls a second", "", 0, ({ callsPerSecond }) => callsPerSecond),
		row("echo over 100, server CPU for each call", " µs", 2, ({ cpuMicroseconds }) => cpuMicroseconds),
	];
}
