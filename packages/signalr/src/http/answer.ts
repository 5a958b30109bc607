import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { TransportName } from "../transports/transport.ts";

/** A short answer of plain text, as every refusal of the hub is one. */
export interface PlainAnswer {
	readonly status: number;
	readonly text: string;
}

/** An answer with this status and text. */
export function plain(status: number, text = ""): PlainAnswer {
	return { status, text };
}

/** The request names no connection. */
export const CONNECTION_ID_REQUIRED = plain(400, "Connection ID required");
/** The connection is not there, or not any more. */
export const NO_SUCH_CONNECTION = plain(404, "No Connection with that ID");
/** The connection has a transport of another kind. */
export const CANNOT_CHANGE_TRANSPORT = plain(400, "Cannot change transports mid-connection");
/** The connection has a transport of this kind already. */
export const ALREADY_ACTIVE = plain(409);
/** The hub has no use for the HTTP method. */
export const METHOD_NOT_ALLOWED = plain(405);
/** The hub is closing. */
export const CLOSING = plain(503);

/** The refusal of a transport that the endpoint does not offer. */
export function transportNotSupported(transport: TransportName): PlainAnswer {
	return plain(404, `${transport} transport not supported by this end point type`);
}

/** Answers a request, unless that has begun already. */
export function answerPlain(response: ServerResponse, { status, text }: PlainAnswer): void {
	if (response.headersSent) {
		response.end();
		return;
	}
	if (status === 204) {
		response.writeHead(204);
		response.end();
		return;
	}
	response.writeHead(status, { "Content-Type": "text/plain", "Content-Length": Buffer.byteLength(text) });
	response.end(text);
}

/** Refuses an upgrade: the answer is written to the bare socket, which is then closed. */
export function answerUpgrade(socket: Duplex, { status, text }: PlainAnswer): void {
	socket.once("finish", () => socket.destroy());
	socket.end(
		`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n` +
			"Connection: close\r\nContent-Type: text/plain\r\n" +
			`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
	);
}
