import { canonicalJson, type Json, newRequestId, signRequest } from "@webframe/shared/signing";
import type { Direction, Source } from "../messages.ts";
import type { Connection } from "./connection.ts";
import { type Bounds, type Exchange, exchange } from "./exchange.ts";
import type { Recorder } from "./recorder.ts";

/** As long as the aggregator waits for a provider, and a provider for the aggregator. */
export const CALL_TIMEOUT_MS: Readonly<Record<Direction, number>> = { "to provider": 5_000, "to aggregator": 10_000 };
const ANSWER_BYTES_MAX = 2_097_152;

export interface Message {
	readonly source: Source;
	readonly direction: Direction;
	readonly method: "GET" | "POST";
	readonly path: string;
	readonly headers: Readonly<Record<string, string>>;
	readonly body?: string | undefined;
}

export interface SigningWish {
	readonly clockOffMs?: number;
	readonly requestId?: string;
	readonly counterpartyId?: string;
}

/** There is no key to sign with. */
export class NoKeyError extends Error {
	override readonly name = "NoKeyError";
	constructor() {
		super("Enter the Counterparty Key first.");
	}
}

/** The lab's own calls, to either side. Each is recorded beside those of the game. */
export class Sender {
	readonly #connection: Connection;
	readonly #recorder: Recorder;
	readonly #now: () => number;

	constructor(connection: Connection, recorder: Recorder, now: () => number) {
		this.#connection = connection;
		this.#recorder = recorder;
		this.#now = now;
	}

	/** The headers for a body. @throws NoKeyError */
	async sign(body: Json | undefined, wish: SigningWish = {}): Promise<Record<string, string>> {
		const { key, view } = this.#connection;
		if (key === undefined) throw new NoKeyError();
		const signed = await signRequest({
			counterpartyId: wish.counterpartyId ?? view.counterpartyId,
			key,
			body,
			sentAt: new Date(this.#now() + (wish.clockOffMs ?? 0)),
			requestId: wish.requestId ?? newRequestId(),
		});
		return { ...signed.headers, ...(body === undefined ? {} : { "Content-Type": "application/json" }) };
	}

	/** Sends what it is given. @returns what came, and the number under which the call is recorded */
	async send(message: Message): Promise<{ readonly callId: number; readonly got: Exchange }> {
		const { body, ...rest } = message;
		const callId = await this.#recorder.begin({ ...rest, body: body ?? "" });
		const got = await this.quietly(message);
		const { durationMs } = got;
		if (got.kind === "failed") this.#recorder.end(callId, { status: null, text: got.reason, durationMs });
		else this.#recorder.end(callId, { status: got.status, text: got.text, durationMs });
		return { callId, got };
	}

	/** As `send`, but nobody sees it: for a look at the books between two calls. */
	async quietly({ direction, method, path, headers, body }: Message): Promise<Exchange> {
		const { providerUrl, aggregatorUrl } = this.#connection.view;
		const url = `${direction === "to provider" ? providerUrl : aggregatorUrl}${path}`;
		const bounds: Bounds = { timeoutMs: CALL_TIMEOUT_MS[direction], bytesMax: ANSWER_BYTES_MAX };
		return await exchange({ method, url, headers, ...(body === undefined ? {} : { body }) }, bounds);
	}

	/** A signed call as an honest caller makes it. @throws NoKeyError */
	async ask(source: Source, direction: Direction, path: string, body?: Json) {
		const headers = await this.sign(body);
		const method = body === undefined ? "GET" : "POST";
		const text = body === undefined ? undefined : canonicalJson(body);
		return await this.send({ source, direction, method, path, headers, body: text });
	}
}
