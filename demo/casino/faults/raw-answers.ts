import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";

/** Resets the connection. The request was read whole, so the caller cannot know what became of it. */
export function resetConnection({ incoming }: HttpBindings): Response {
	incoming.socket.resetAndDestroy();
	return RESPONSE_ALREADY_SENT;
}

/** Sends the headers and half of the text, then resets the connection. */
export async function cutAnswer({ outgoing }: HttpBindings, text: string): Promise<Response> {
	const bytes = Buffer.from(text);
	outgoing.writeHead(200, { "Content-Type": "application/json", "Content-Length": bytes.length });
	await new Promise<void>((resolve) => {
		outgoing.write(bytes.subarray(0, bytes.length / 2), () => resolve());
	});
	outgoing.socket?.resetAndDestroy();
	return RESPONSE_ALREADY_SENT;
}
