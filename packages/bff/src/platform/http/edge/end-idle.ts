import type { Server } from "node:http";
import type { Socket } from "node:net";

/**
 * Ends connections that were idle for too long, after a last look at what has come on them. When a process stood still,
 * its timers go first and only then is read what arrived meanwhile: Node.js by itself would close a connection over a
 * request that came in time, and its caller could not know whether it was taken.
 */
export function endIdle(server: Server): void {
	server.on("timeout", (socket: Socket) => {
		const { bytesRead } = socket;
		// In between, the event loop reads.
		setImmediate(() => {
			if (socket.bytesRead === bytesRead) socket.destroy();
		});
	});
}
