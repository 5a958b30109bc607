import type { Memory } from "./messages.ts";
import type { Kind } from "./servers/server.ts";
import { Session } from "./session.ts";
import { alternatingPairs, median } from "./statistics.ts";

const CONNECTIONS = 10_000;

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

export async function idleAgainst(yardstick: Kind, pairs: number): Promise<string> {
	const measured = await alternatingPairs(
		pairs,
		() => idle("signalr"),
		() => idle(yardstick),
	);
	const heap = measured.map(([ours, theirs]) => [ours.heapForEach, theirs.heapForEach] as const);
	const resident = measured.map(([ours, theirs]) => [ours.resident, theirs.resident] as const);
	const kib = (bytes: number) => `${(bytes / 1024).toFixed(2)} KiB`;
	const mib = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MiB`;
	return [
		`idle ×10,000, heap for each: ${kib(median(heap.map(([ours]) => ours)))}`,
		`${yardstick} ${kib(median(heap.map(([, theirs]) => theirs)))}`,
		`difference ${kib(median(heap.map(([ours, theirs]) => ours - theirs)))}`,
		`resident ${mib(median(resident.map(([ours]) => ours)))}`,
		`${yardstick} ${mib(median(resident.map(([, theirs]) => theirs)))}`,
		`ratio ${median(resident.map(([ours, theirs]) => ours / theirs)).toFixed(3)}`,
	].join(", ");
}
