import { atMost, type Row } from "./rows.ts";
import type { Kind } from "./servers/server.ts";
import { Session } from "./session.ts";
import { median } from "./statistics.ts";

const CONNECTIONS = 1_000;
const MESSAGE_BYTES = 980;
const TURN_BROADCASTS = 20;
const WARM_UP_TURNS = 5;
const TURNS = 10;
const INTERVAL_MS = 15;

/**
 * Server CPU for each delivered message of a broadcast of about 1 KiB, in microseconds. Both servers are up and take turns,
 * so that what else the machine does hits them alike: one after the other, a pair of the same program differed by a fifth.
 */
async function cpuForDelivery(kinds: readonly [Kind, Kind]): Promise<ReadonlyMap<Kind, number>> {
	await using first = await Session.open(kinds[0], CONNECTIONS);
	await using second = await Session.open(kinds[1], CONNECTIONS);
	const sessions = [first, second];
	await takeTurns(sessions, WARM_UP_TURNS);
	const before = await cpu(sessions);
	await takeTurns(sessions, TURNS);
	const after = await cpu(sessions);
	const deliveries = TURNS * TURN_BROADCASTS * CONNECTIONS;
	return new Map(kinds.map((kind, index) => [kind, ((after[index] ?? 0) - (before[index] ?? 0)) / deliveries]));
}

async function takeTurns(sessions: readonly Session[], turns: number): Promise<void> {
	for (let turn = 0; turn < turns; turn++) {
		for (const session of turn % 2 === 0 ? sessions : sessions.toReversed()) {
			await session.reset();
			await session.broadcast(TURN_BROADCASTS, INTERVAL_MS, MESSAGE_BYTES);
			await session.arrived(TURN_BROADCASTS * CONNECTIONS);
		}
	}
}

function cpu(sessions: readonly Session[]): Promise<readonly number[]> {
	return Promise.all(sessions.map(async (session) => (await session.state()).cpuMicroseconds));
}

export async function broadcastAgainst(yardstick: Kind, pairs: number, goal: number): Promise<Row> {
	const measured: (readonly [number, number])[] = [];
	for (let pair = 0; pair < pairs; pair++) {
		const each = await cpuForDelivery(pair % 2 === 0 ? ["signalr", yardstick] : [yardstick, "signalr"]);
		measured.push([each.get("signalr") ?? Number.NaN, each.get(yardstick) ?? Number.NaN]);
		process.stderr.write(".");
	}
	process.stderr.write("\n");
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
