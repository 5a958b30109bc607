/**
 * Long polling: the client keeps asking, and each answer carries whatever has gathered since the last.
 *
 * States:
 * - a poll is held: it is answered as soon as there is something to send, or empty when its time is up.
 * - no poll is held: what is sent gathers. The client is given up when it stays away too long.
 * - ending: what has gathered goes out with the next poll; the poll after that is answered 204, which ends the transport.
 *
 * An answer counts as queued until the operating system has it, because the client may poll on one socket after another
 * and read none of them.
 */
import type { ServerResponse } from "node:http";
import type { WireRecord } from "../protocol/wire-record.ts";
import type { Transport, TransportEvents } from "./transport.ts";

/** The time limits of a client that polls. */
export interface LongPollingOptions {
	readonly pollTimeoutMs: number;
	/** How long the client may stay away between two polls. */
	readonly disconnectTimeoutMs: number;
	/** How long an answer may take to go out. */
	readonly sendTimeoutMs: number;
}

/** What may gather for a held poll before it is answered at once and not at the end of what is sent in one go, in bytes. */
const ANSWER_ABOVE_BYTES = 64 * 1024;

const NO_CACHE = {
	"Cache-Control": "no-cache, no-store",
	Pragma: "no-cache",
	Expires: "Thu, 01 Jan 1970 00:00:00 GMT",
};

interface HeldPoll {
	readonly response: ServerResponse;
	heldMs: number;
}

/** An answer that has not gone out yet. */
interface Leaving {
	readonly response: ServerResponse;
	readonly bytes: number;
	leavingMs: number;
}

/** One client that polls. */
export class LongPollingTransport implements Transport {
	readonly name = "LongPolling";
	readonly #events: TransportEvents;
	readonly #options: LongPollingOptions;
	#records: WireRecord[] = [];
	#bytes = 0;
	readonly #leaving = new Set<Leaving>();
	#leavingBytes = 0;
	#poll: HeldPoll | undefined;
	#absentMs = 0;
	#isAnswering = false;
	#ending = false;
	#over = false;

	constructor(events: TransportEvents, options: LongPollingOptions) {
		this.#events = events;
		this.#options = options;
	}

	/** It has no frames. */
	get directSocket(): undefined {
		return undefined;
	}

	get queuedBytes(): number {
		return this.#bytes + this.#leavingBytes;
	}

	/** Answers the poll that opened the transport: at once, so that the client begins to talk. */
	open(response: ServerResponse): void {
		answer(response, []);
	}

	/** Takes a poll. One that is still held is answered 204: the client has given it up. */
	poll(response: ServerResponse): void {
		this.#release(204);
		const poll = { response, heldMs: 0 };
		this.#poll = poll;
		this.#absentMs = 0;
		response.on("close", () => {
			if (this.#poll === poll) this.#poll = undefined;
		});
		if (this.#records.length > 0) this.#answer();
		else if (this.#ending) this.#finish();
	}

	write(record: WireRecord): boolean {
		const keepsUp = this.#leaving.size === 0 && (this.#poll !== undefined || this.#records.length === 0);
		this.#records.push(record);
		this.#bytes += record.length;
		if (this.#poll === undefined) return keepsUp;
		if (this.#bytes > ANSWER_ABOVE_BYTES) this.#answer();
		else if (!this.#isAnswering) {
			// What is sent in one go leaves in one answer.
			this.#isAnswering = true;
			queueMicrotask(() => {
				this.#isAnswering = false;
				this.#answer();
			});
		}
		return keepsUp;
	}

	/** The client's messages come in requests of their own, which wait by themselves. */
	pause(): void {}

	resume(): void {}

	close(): void {
		this.#ending = true;
		if (this.#poll === undefined) return;
		if (this.#records.length > 0) this.#answer();
		else this.#finish();
	}

	abort(): void {
		this.#finish();
	}

	tick(elapsedMs: number): void {
		for (const leaving of this.#leaving) {
			leaving.leavingMs += elapsedMs;
			if (leaving.leavingMs < this.#options.sendTimeoutMs) continue;
			this.#events.stalled(this);
			return;
		}
		if (this.#poll === undefined) {
			this.#absentMs += elapsedMs;
			if (this.#absentMs >= this.#options.disconnectTimeoutMs) this.#finish();
			return;
		}
		this.#poll.heldMs += elapsedMs;
		if (this.#poll.heldMs >= this.#options.pollTimeoutMs) this.#release(200);
	}

	/** Answers the held poll, if there is one, with everything that has gathered. */
	#answer(): void {
		if (this.#poll === undefined || this.#records.length === 0) return;
		const { response } = this.#poll;
		const records = this.#records;
		const leaving = { response, bytes: this.#bytes, leavingMs: 0 };
		this.#poll = undefined;
		this.#records = [];
		this.#bytes = 0;
		this.#leaving.add(leaving);
		this.#leavingBytes += leaving.bytes;
		response.on("close", () => {
			this.#leaving.delete(leaving);
			this.#leavingBytes -= leaving.bytes;
			this.#events.drained(this);
		});
		answer(response, records);
	}

	/** Answers the held poll, if there is one, with nothing. */
	#release(status: 200 | 204): void {
		const poll = this.#poll;
		this.#poll = undefined;
		if (poll === undefined) return;
		if (status === 200) answer(poll.response, []);
		else poll.response.writeHead(204, NO_CACHE).end();
	}

	#finish(): void {
		if (this.#over) return;
		this.#over = true;
		this.#release(204);
		// A client that takes part reads an answer before it polls again, so these are read by nobody.
		for (const { response } of this.#leaving) response.destroy();
		this.#events.closed(this, false);
	}
}

function answer(response: ServerResponse, records: readonly WireRecord[]): void {
	const body = Buffer.concat(records.map((record) => record.payload));
	const type = body.length === 0 ? {} : { "Content-Type": "application/octet-stream" };
	response.writeHead(200, { ...NO_CACHE, ...type, "Content-Length": body.length });
	response.end(body);
}
