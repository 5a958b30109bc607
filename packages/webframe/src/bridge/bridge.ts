/**
 * The bridge between a hosted frame and whoever holds it.
 *
 *   seeking --a channel is there--> greeting --the other side answers--> open
 *
 * A bridge may appear late, and what is behind it later still: until it has answered, messages wait. A greeting that
 * may have got lost is repeated, at first often and then less so.
 *
 * Source: frame contract, "Webview bridge".
 */
import { GREETING, RESULT, WELCOME } from "./contract.ts";
import { type Envelope, readEnvelope, writeEnvelope } from "./envelope.ts";
import type { Channel } from "./find-channel.ts";

/** Waits between two greetings; the last one is repeated. */
export const GREETINGS_MS: readonly number[] = [50, 100, 200, 400, 800, 1_000, 1_000, 1_000, 5_000];
/** The most messages that wait; the oldest give way. */
export const WAITING_MAX = 200;

export interface BridgePorts {
	/** Looks for the way out: it may be there only later. */
	readonly find: () => Channel | undefined;
	readonly after: (delayMs: number, callback: () => void) => () => void;
	/** Version of the frame, for the other side. */
	readonly version: string;
	/** A command has come. What it answers with goes back to whoever wants a result. */
	readonly command: (type: string, payload: Envelope["payload"]) => Promise<unknown>;
}

export class Bridge {
	readonly #ports: BridgePorts;
	#channel: Channel | undefined;
	#isOpen = false;
	#waiting: string[] = [];
	#greetings = 0;
	#stopListening: () => void = () => undefined;
	#cancelGreeting: () => void = () => undefined;

	constructor(ports: BridgePorts) {
		this.#ports = ports;
	}

	start(): void {
		this.#greet();
	}

	stop(): void {
		this.#cancelGreeting();
		this.#stopListening();
		this.#waiting = [];
	}

	/** Tells the other side, as soon as it is there. */
	send(type: string, payload: object): void {
		this.#post({ type, payload: { ...payload } });
	}

	#post(envelope: Envelope): void {
		const text = writeEnvelope(envelope);
		if (this.#isOpen) this.#channel?.post(text);
		else this.#waiting = [...this.#waiting, text].slice(-WAITING_MAX);
	}

	#greet(): void {
		if (this.#isOpen) return;
		this.#connect();
		this.#channel?.post(writeEnvelope({ type: GREETING, payload: { version: this.#ports.version } }));
		const delayMs = GREETINGS_MS[this.#greetings] ?? GREETINGS_MS.at(-1) ?? 0;
		this.#greetings += 1;
		this.#cancelGreeting = this.#ports.after(delayMs, () => this.#greet());
	}

	#connect(): void {
		if (this.#channel !== undefined) return;
		this.#channel = this.#ports.find();
		if (this.#channel !== undefined) this.#stopListening = this.#channel.listen((text) => this.#hear(text));
	}

	#hear(text: unknown): void {
		const envelope = readEnvelope(text);
		if (envelope === undefined) return;
		this.#open();
		if (envelope.type !== WELCOME) void this.#obey(envelope);
	}

	/** Whoever says anything is there. */
	#open(): void {
		if (this.#isOpen) return;
		this.#isOpen = true;
		this.#cancelGreeting();
		for (const text of this.#waiting) this.#channel?.post(text);
		this.#waiting = [];
	}

	async #obey({ type, requestId, payload }: Envelope): Promise<void> {
		const outcome = await this.#ports.command(type, payload).then(
			(value) => ({ ok: true, ...(value === undefined ? {} : { value }) }),
			() => ({ ok: false }),
		);
		if (requestId !== undefined) this.#post({ type: RESULT, requestId, payload: outcome });
	}
}
