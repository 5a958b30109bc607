import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * For an answer that is given before its request has come whole. A connection that is closed while its caller still writes is
 * reset, and a reset takes the answer along that the caller has not read yet. Node.js closes at once where the caller has asked for
 * it (`Connection: close`). So the connection stays until both are over; of a request that goes on the adapter reads half a
 * second more, and closes then.
 */
export function readOnAfterAnswer(incoming: IncomingMessage, outgoing: ServerResponse): void {
	if (outgoing.shouldKeepAlive) return;
	outgoing.shouldKeepAlive = true;
	const close = (): void => incoming.socket.destroySoon();
	outgoing.once("finish", () => {
		if (incoming.readableEnded) close();
		else incoming.once("end", close);
	});
}
