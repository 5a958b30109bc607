import { once } from "node:events";
import { WebSocket } from "ws";
import { until } from "./until.ts";

export const SEPARATOR = "\u001e";

/** A hub message as it stands on the wire, JSON encoding. */
export type WireMessage = Readonly<Record<string, unknown>>;

/** A WebSocket client without a SignalR library, for what only the bytes can show. */
export class RawSocket {
	readonly webSocket: WebSocket;
	/** Whole WebSocket messages, as they came. */
	readonly frames: { readonly data: Buffer; readonly isBinary: boolean }[] = [];
	/** The close code, once there is one. */
	closeCode: number | undefined;

	private constructor(webSocket: WebSocket) {
		this.webSocket = webSocket;
		webSocket.on("message", (data: Buffer, isBinary) => this.frames.push({ data, isBinary }));
		webSocket.on("close", (code) => {
			this.closeCode = code;
		});
		webSocket.on("error", () => undefined);
	}

	/** Opens a socket; `url` is that of the hub. Fails with the status when the server refuses. */
	static async open(url: string, query = "", headers: Record<string, string> = {}): Promise<RawSocket> {
		const webSocket = new WebSocket(`${url.replace("http", "ws")}${query}`, { headers, perMessageDeflate: false });
		const raw = new RawSocket(webSocket);
		const refused = once(webSocket, "unexpected-response").then(([, response]) => {
			throw new Error(`refused with ${response.statusCode}`);
		});
		await Promise.race([once(webSocket, "open"), refused]);
		refused.catch(() => undefined);
		return raw;
	}

	/** Opens a socket and shakes hands in the JSON encoding. */
	static async connect(url: string, query = "", headers: Record<string, string> = {}, version = 1): Promise<RawSocket> {
		const raw = await RawSocket.open(url, query, headers);
		raw.sendText(`{"protocol":"json","version":${version}}${SEPARATOR}`);
		await raw.take((message) => Object.keys(message).length === 0);
		return raw;
	}

	/** Sends hub messages, all in one frame. */
	send(...messages: object[]): void {
		this.sendText(messages.map((message) => JSON.stringify(message) + SEPARATOR).join(""));
	}

	sendText(text: string): void {
		this.webSocket.send(text);
	}

	/** Every hub message received so far. */
	get messages(): readonly WireMessage[] {
		return this.texts.map((text) => JSON.parse(text));
	}

	/** The texts of every record received so far. */
	get texts(): readonly string[] {
		const all = this.frames.map(({ data }) => data.toString()).join("");
		return all.split(SEPARATOR).slice(0, -1);
	}

	/** Waits for the first message that fits. */
	take(fits: (message: WireMessage) => boolean): Promise<WireMessage> {
		return until(() => this.messages.find(fits), "a message");
	}

	completionOf(invocationId: string): Promise<WireMessage> {
		return this.take((message) => message["type"] === 3 && message["invocationId"] === invocationId);
	}

	/** Calls a method and waits for its completion. */
	async invoke(invocationId: string, target: string, ...parameters: unknown[]): Promise<WireMessage> {
		this.send({ type: 1, invocationId, target, arguments: parameters });
		return this.completionOf(invocationId);
	}

	/** Resolves when the server has read everything sent so far, whether or not it has handled it. */
	async barrier(): Promise<void> {
		const pong = once(this.webSocket, "pong");
		this.webSocket.ping();
		await pong;
	}

	/** Resolves when the server has read everything sent so far, or has closed the connection. */
	async barrierOrClose(): Promise<void> {
		if (this.closeCode === undefined) await Promise.race([this.barrier(), once(this.webSocket, "close")]);
	}

	/** The code with which the connection was closed, as soon as it is. */
	closed(): Promise<number> {
		return until(() => this.closeCode, "the close of the socket");
	}
}
