import type { Server } from "node:http";
import type { Duplex } from "node:stream";

/** A server under measurement: it sends one state each tick, or none while it rests. */
export interface FeedServer {
	readonly port: number;
	/** Of the last connection that was made: it is the last one that a tick is written to. */
	lastSocket(): Duplex;
	/** Bare `ws`: what it sends. */
	text(text: string): void;
	/** Resolves when nothing is being sent any more. */
	rest(): Promise<void>;
	goOn(): void;
	connections(): number;
}

/** Remembers the socket that was upgraded last. */
export function lastUpgraded(server: Server): () => Duplex {
	let last: Duplex | undefined;
	server.on("upgrade", (_, socket) => {
		last = socket;
	});
	return () => {
		if (last === undefined) throw new Error("Nobody is connected.");
		return last;
	};
}
