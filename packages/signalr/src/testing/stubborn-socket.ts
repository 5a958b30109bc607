import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { until } from "./until.ts";

/** A bare TCP client that has upgraded to WebSockets and from then on answers nothing, or reads nothing. */
export async function stubbornSocket(
	port: number,
	firstFrame?: Buffer,
): Promise<{ socket: Socket; bytes: () => Buffer }> {
	const socket = connect(port, "127.0.0.1");
	const chunks: Buffer[] = [];
	socket.on("data", (chunk) => chunks.push(chunk));
	socket.on("error", () => undefined);
	await once(socket, "connect");
	socket.write(
		"GET /hub HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n" +
			"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
	);
	const bytes = () => Buffer.concat(chunks);
	await until(() => bytes().includes("\r\n\r\n"));
	if (firstFrame !== undefined) socket.write(firstFrame);
	return { socket, bytes };
}

/** A text frame of a client, masked with zeros. */
export function maskedFrame(text: string): Buffer {
	const payload = Buffer.from(text);
	if (payload.length > 125) throw new RangeError("This test helper makes short frames only.");
	return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
}
