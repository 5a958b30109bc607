/**
 * Connections on their way from the parent to a process.
 *
 * Node.js keeps a connection open in the parent until the process that it was sent to has answered that it has it. Of one
 * that dies before, no answer comes: the connection would stay open, and nobody would ever read from it. Whoever had asked
 * over it would wait for his own patience to end, and a WebSocket has none. Closed, it is asked anew at once, and meets another process.
 * It is not sent to another one, because the dead one may have read from it.
 */
import type { Worker } from "node:cluster";
import { z } from "zod";

/** What Node.js says to a process with a connection, and what the process answers to it. */
const sentSchema = z.object({ cmd: z.literal("NODE_CLUSTER"), act: z.literal("newconn"), seq: z.int() });
const answerSchema = z.object({ cmd: z.literal("NODE_CLUSTER"), ack: z.int() });

interface Connection {
	close(): void;
}

function isConnection(handle: unknown): handle is Connection {
	return typeof handle === "object" && handle !== null && "close" in handle && typeof handle.close === "function";
}

/** From now on, when the process dies, what it was sent and has not taken is closed. For a process that has just been forked. */
export function closeWithProcess({ process: child }: Worker): void {
	const underWay = new Map<number, Connection>();
	const { send } = child;
	child.send = (message: unknown, ...more: readonly unknown[]): boolean => {
		const [handle] = more;
		if (isConnection(handle)) {
			const sent = sentSchema.safeParse(message);
			if (sent.success) underWay.set(sent.data.seq, handle);
		}
		return Reflect.apply(send, child, [message, ...more]);
	};
	child.on("internalMessage", (message: unknown) => {
		const answer = answerSchema.safeParse(message);
		if (answer.success) underWay.delete(answer.data.ack);
	});
	// Node.js tells of no disconnection as long as a connection is under way. What the process said before it ended has come by the
	// next turn, and a connection that it did take is no longer here.
	child.once("exit", () => {
		setImmediate(() => {
			for (const connection of underWay.values()) connection.close();
			underWay.clear();
		});
	});
}
