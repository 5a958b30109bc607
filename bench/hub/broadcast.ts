import { atMost, type Row } from "./rows.ts";
import type { Kind } from "./servers/server.ts";
import { Session } from "./session.ts";
import { alternatingPairs, median } from "./statistics.ts";

const CONNECTIONS = 1_000;
const MESSAGE_BYTES = 980;
const WARM_UP = 100;
const BROADCASTS = 200;
const INTERVAL_MS = 15;

/** Server CPU for each delivered message of a broadcast of about 1 KiB, in microseconds. */
async function cpuForDelivery(kind: Kind): Promise<number> {
	await using session = await Session.open(kind, CONNECTIONS);
	await session.reset();
	await session.broadcast(WARM_UP, INTERVAL_MS, MESSAGE_BYTES);
	await session.arrived(WARM_UP * CONNECTIONS);
	await session.reset();
	const before = await session.state();
	await session.broadcast(BROADCASTS, INTERVAL_MS, MESSAGE_BYTES);
	await session.arrived(BROADCASTS * CONNECTIONS);
	const after = await session.state();
	return (after.cpuMicroseconds - before.cpuMicroseconds) / (BROADCASTS * CONNECTIONS);
}

export async function broadcastAgainst(yardstick: Kind, pairs: number, goal: number): Promise<Row> {
	const measured = await alternatingPairs(
		pairs,
		() => cpuForDelivery("signalr"),
		() => cpuForDelivery(yardstick),
	);
	const ours = median(measured.map(([value]) => value));
	const theirs = median(measured.map(([, value]) => value));
	const ratio = median(measured.map(([one, other]) => one / other));
	return {
		what: "broadcast to 1,000, server CPU for each delivery",
		ours: `${ours.toFixed(2)} µs`,
		theirs: `${yardstick} ${theirs.toFixed(2)} µs`,
		compared: ratio.toFixed(3),
		goal: atMost(goal, ratio),
	};
}
