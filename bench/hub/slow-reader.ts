import { atMost, type Row } from "./rows.ts";
import { Session } from "./session.ts";
import { alternatingPairs, median, percentile } from "./statistics.ts";

const CONNECTIONS = 1_000;
const MESSAGE_BYTES = 980;
const WARM_UP = 30;
const BROADCASTS = 120;
const INTERVAL_MS = 15;
/** What waits for the one reader in the server before the measurement begins. The bound is 1 MiB, and 10 s standing still. */
const BLOCKED_BYTES = 256 * 1024;
const GOAL = 1.1;
const BOUND_BYTES = 1024 * 1024;

interface Latency {
	/** The 99th percentile of the times from the server's stamp to a client that reads, in microseconds. */
	readonly p99: number;
	readonly longestQueueBytes: number;
}

async function latency(withSlowReader: boolean): Promise<Latency> {
	await using session = await Session.open("signalr", CONNECTIONS);
	if (withSlowReader) await session.blockFirst(BLOCKED_BYTES);
	const readers = withSlowReader ? CONNECTIONS - 1 : CONNECTIONS;
	await session.reset();
	await session.broadcast(WARM_UP, INTERVAL_MS, MESSAGE_BYTES);
	await session.arrived(WARM_UP * readers);
	await session.reset();
	await session.broadcast(BROADCASTS, INTERVAL_MS, MESSAGE_BYTES);
	const latencies = await session.arrived(BROADCASTS * readers);
	const { longestQueueBytes, connections } = await session.state();
	if (connections !== CONNECTIONS) throw new Error("The slow reader was dropped before the end of the measurement.");
	return { p99: percentile(latencies, 0.99), longestQueueBytes };
}

export async function slowReader(pairs: number): Promise<Row> {
	const measured = await alternatingPairs(
		pairs,
		() => latency(true),
		() => latency(false),
	);
	const ratio = median(measured.map(([slow, none]) => slow.p99 / none.p99));
	const longest = Math.max(...measured.map(([slow]) => slow.longestQueueBytes));
	if (longest < BLOCKED_BYTES || longest > BOUND_BYTES)
		throw new Error(`The slow reader's queue had ${longest} bytes.`);
	return {
		what: `one reader in 1,000 that never reads, p99 of the others (its queue ${(longest / 1024).toFixed(0)} KiB at most)`,
		ours: `${median(measured.map(([slow]) => slow.p99)).toFixed(0)} µs with it`,
		theirs: `${median(measured.map(([, none]) => none.p99)).toFixed(0)} µs without`,
		compared: ratio.toFixed(3),
		goal: atMost(GOAL, ratio),
	};
}
