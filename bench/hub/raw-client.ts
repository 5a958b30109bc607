/**
 * A WebSocket client that does as little as possible, so that a thousand of them cost the measuring machine little and
 * all servers are measured with the same one. It finds messages by the stamp in their payload, not by their frames.
 */
import { connect, type Socket } from "node:net";
import type { Kind } from "./servers/server.ts";

const PATHS: Readonly<Record<Kind, string>> = {
	signalr: "/hub",
	ws: "/",
	"socket.io": "/socket.io/?EIO=4&transport=websocket",
};

/** What a client sends after the upgrade, and a piece of the answer after which it is connected. */
const HELLOS: Readonly<Record<Kind, { readonly send: string; readonly until: string } | undefined>> = {
	signalr: { send: '{"protocol":"json","version":1}\u001e', until: "{}\u001e" },
	ws: undefined,
	"socket.io": { send: "40", until: '40{"sid"' },
};

const MARKER = 0x40;
const STAMP_DIGITS = 20;

/** One text frame, masked with zeros, as RFC 6455 lets a client do. */
export function clientFrame(text: string): Buffer {
	const length = Buffer.byteLength(text);
	const header = length < 126 ? 6 : 8;
	const frame = Buffer.alloc(header + length);
	frame[0] = 0x81;
	if (length < 126) {
		frame[1] = 0x80 | length;
	} else {
		frame[1] = 0x80 | 126;
		frame.writeUInt16BE(length, 2);
	}
	frame.write(text, header);
	return frame;
}

export class RawClient {
	readonly socket: Socket;
	readonly #kind: Kind;
	/** Called for each stamped message, with its time on the way in microseconds. */
	onStamp: ((latency: number) => void) | undefined;
	/** Called for each chunk of bytes. */
	onChunk: ((chunk: Buffer) => void) | undefined;

	constructor(kind: Kind, socket: Socket) {
		this.#kind = kind;
		this.socket = socket;
		socket.on("data", (chunk) => this.#take(chunk));
	}

	static async open(kind: Kind, port: number): Promise<RawClient> {
		const socket = connect({ port, host: "127.0.0.1", noDelay: true });
		const client = new RawClient(kind, socket);
		socket.write(
			`GET ${PATHS[kind]} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
				"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
		);
		await client.#expect("\r\n\r\n");
		const hello = HELLOS[kind];
		if (hello !== undefined) {
			socket.write(clientFrame(hello.send));
			await client.#expect(hello.until);
		}
		return client;
	}

	#expect(text: string): Promise<void> {
		return new Promise((resolve, reject) => {
			let seen = "";
			this.socket.once("close", () => reject(new Error(`The server closed the connection after: ${seen}`)));
			this.onChunk = (chunk) => {
				seen += chunk.toString("latin1");
				if (!seen.includes(text)) return;
				this.onChunk = undefined;
				this.socket.removeAllListeners("close");
				resolve();
			};
		});
	}

	#take(chunk: Buffer): void {
		this.onChunk?.(chunk);
		if (this.onStamp === undefined) return;
		for (let at = chunk.indexOf(MARKER); at !== -1; at = chunk.indexOf(MARKER, at + 1)) {
			const stamp = chunk.toString("latin1", at + 1, at + 1 + STAMP_DIGITS);
			// A stamp cut in two by the end of a chunk counts, but has no time.
			const latency =
				stamp.length === STAMP_DIGITS ? Number(process.hrtime.bigint() - BigInt(stamp)) / 1000 : Number.NaN;
			this.onStamp(latency);
		}
		// Socket.IO's server pings every 25 s and closes a connection that does not answer.
		if (this.#kind === "socket.io" && chunk.length === 3 && chunk[2] === 0x32) this.socket.write(clientFrame("3"));
	}
}
