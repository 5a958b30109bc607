import type { Memory } from "./messages.ts";
import { atMost, type Row } from "./rows.ts";
import type { Kind } from "./servers/server.ts";
import { Session } from "./session.ts";
import { alternatingPairs, median } from "./statistics.ts";

const CONNECTIONS = 10_000;
const KIB = 1024;

interface IdleMemory {
	/** What the heap grew by for each connection, in bytes. */
	readonly heapForEach: number;
	/** What the process holds in memory, in bytes. */
	readonly resident: number;
}

/** Memory with 10,000 connections that do nothing, after a forced collection. */
async function idle(kind: Kind): Promise<IdleMemory> {
	let empty: Memory | undefined;
	await using session = await Session.open(kind, CONNECTIONS, async (fresh) => {
		empty = await fresh.memory();
	});
	const { connections } = await session.state();
	if (connections !== CONNECTIONS) throw new Error(`${kind} has ${connections} connections.`);
	const full = await session.memory();
	return { heapForEach: (full.heapUsed - (empty?.heapUsed ?? 0)) / CONNECTIONS, resident: full.rss };
}

const kib = (bytes: number): string => `${(bytes / KIB).toFixed(2)} KiB`;
const mib = (bytes: number): string => `${(bytes / KIB / KIB).toFixed(0)} MiB`;

/** The goals hold against one yardstick each: the heap against bare `ws`, what is resident against Socket.IO. */
export async function idleAgainst(
	yardstick: Kind,
	pairs: number,
	goals: { readonly heapDifferenceKib?: number; readonly residentRatio?: number },
): Promise<readonly Row[]> {
	const measured = await alternatingPairs(
		pairs,
		() => idle("signalr"),
		() => idle(yardstick),
	);
	const ours = (of: keyof IdleMemory): number => median(measured.map(([one]) => one[of]));
	const theirs = (of: keyof IdleMemory): number => median(measured.map(([, other]) => other[of]));
	const difference = median(measured.map(([one, other]) => one.heapForEach - other.heapForEach));
	const ratio = median(measured.map(([one, other]) => one.resident / other.resident));
	const { heapDifferenceKib, residentRatio } = goals;
	return [
		{
			what: "10,000 idle, heap for each",
			ours: kib(ours("heapForEach")),
			theirs: `${yardstick} ${kib(theirs("heapForEach"))}`,
			compared: `${difference < 0 ? "" : "+"}${kib(difference)}`,
			...(heapDifferenceKib === undefined ? {} : { goal: atMost(heapDifferenceKib, difference / KIB, " KiB more") }),
		},
		{
			what: "10,000 idle, resident in all",
			ours: mib(ours("resident")),
			theirs: `${yardstick} ${mib(theirs("resident"))}`,
			compared: ratio.toFixed(3),
			...(residentRatio === undefined ? {} : { goal: atMost(residentRatio, ratio) }),
		},
	];
}
