import type { ServerResponse } from "node:http";

/**
 * For an answer that is given before its request has come whole. A connection that is closed while its caller still writes is
 * reset, and a reset takes the answer along that the caller has not read yet. Node.js closes at once where either side has asked
 * for it (`Connection: close`); of a connection that may stay the adapter reads on for half a second, and closes it if the
 * request is not over by then.
 */
export function readOnAfterAnswer(outgoing: ServerResponse): void {
	outgoing.shouldKeepAlive = true;
}
