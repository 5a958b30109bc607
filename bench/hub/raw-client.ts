/**
 * A WebSocket client that does as little as possible, so that a thousand of them cost the measuring machine little and
 * all servers are measured with the same one. It finds messages by the stamp in their payload, not by their frames.
 */
import { connect, type Socket } from "node:net";

/** How a client comes to be connected to one kind of server. */
export interface Greeting {
	readonly path: string;
	/** What it sends after the upgrade, each after the answer to what was before, and a piece of the answer to that. */
	readonly steps: readonly { readonly send: string; readonly until: string }[];
	/** Whether the server pings and closes a connection that does not answer: Socket.IO, every 25 s. */
	readonly answersPings?: boolean;
}

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
	readonly #answersPings: boolean;
	/** Called for each stamped message, with its time on the way in microseconds. */
	onStamp: ((latency: number) => void) | undefined;
	/** Called for each chunk of bytes. */
	onChunk: ((chunk: Buffer) => void) | undefined;

	constructor(socket: Socket, answersPings: boolean) {
		this.#answersPings = answersPings;
		this.socket = socket;
		socket.on("data", (chunk) => this.#take(chunk));
	}

	static async open(port: number, { path, steps, answersPings = false }: Greeting): Promise<RawClient> {
		const socket = connect({ port, host: "127.0.0.1", noDelay: true });
		const client = new RawClient(socket, answersPings);
		socket.write(
			`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
				"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
		);
		await client.#expect("\r\n\r\n");
		for (const { send, until } of steps) {
			socket.write(clientFrame(send));
			await client.#expect(until);
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
		if (this.#answersPings && chunk.length === 3 && chunk[2] === 0x32) this.socket.write(clientFrame("3"));
	}
}
