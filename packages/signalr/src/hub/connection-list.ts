import type { TransportName } from "../transports/transport.ts";

/** A connected client. */
export interface ConnectionInfo {
	readonly connectionId: string;
	readonly userId: string | undefined;
	/** Nothing while the client is away. */
	readonly transport: TransportName | undefined;
}

/** Who is connected. */
export interface ConnectionList {
	readonly connections: readonly ConnectionInfo[];
	/** False when there are more, or a process did not answer in time. */
	readonly isComplete: boolean;
}

/** No list is longer, whatever is asked for. */
export const LONGEST_LIST = 10_000;

/** Lists of several targets or processes as one, each connection once, `most` of them at most. */
export function joinedLists(lists: readonly ConnectionList[], most: number): ConnectionList {
	const all = new Map(lists.flatMap(({ connections }) => connections.map((one) => [one.connectionId, one])));
	const isComplete = lists.every((list) => list.isComplete) && all.size <= most;
	return { connections: [...all.values()].slice(0, most), isComplete };
}
