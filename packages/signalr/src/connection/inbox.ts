/**
 * Turns a client's bytes into records, whatever pieces they come in: a record may span several chunks, and a chunk may
 * hold several records.
 *
 * Until the connection has its first transport nothing is taken, and little is kept: over long polling a client may post
 * before it polls.
 *
 * Records are taken one after another. When the owner asks to wait (a method runs, an upload is full), what arrives
 * meanwhile stays here as bytes, and beyond a bound the transport stops reading from that client.
 */
import { INCOMPLETE } from "../protocol/hub-protocol.ts";

/** Reading pauses when this much waits, and goes on when half of it is left. The official server's pipe does the same. */
const PAUSE_ABOVE_BYTES = 64 * 1024;
const RESUME_BELOW_BYTES = PAUSE_ABOVE_BYTES / 2;
/**
 * What is kept of a client that has no transport yet: a handshake and a few calls. Everybody may negotiate, and what is
 * kept for all of them must stay small.
 */
const EARLY_BYTES = 4 * 1024;

/** Who takes the records. */
export interface InboxOwner {
	/** As `HubProtocol.recordEnd`. May throw; `failed` is then called. */
	recordEnd(bytes: Buffer, from: number, scanned: number): number;
	/** Takes one record. The next one waits for the promise, if there is one. May throw; `failed` is then called. */
	take(bytes: Buffer, from: number, end: number): Promise<void> | undefined;
	/** Nothing further is taken. */
	failed(error: unknown): void;
	pauseReading(): void;
	resumeReading(): void;
}

/** What one client has sent and was not taken yet. */
export class Inbox {
	readonly #owner: InboxOwner;
	#partial: PartialRecord | undefined;
	#waiting: Buffer[] | undefined;
	#waitingBytes = 0;
	#isOpen = false;
	#blocked = true;
	#paused = false;
	#stopped = false;
	#room: PromiseWithResolvers<void> | undefined;

	constructor(owner: InboxOwner) {
		this.#owner = owner;
	}

	/** True while a record waits for the one before it, or for the first transport. */
	get blocked(): boolean {
		return this.#blocked;
	}

	/** True when the first part of a record has arrived and the rest has not. */
	get holdsPartialRecord(): boolean {
		return this.#partial !== undefined;
	}

	/** Takes records from now on, beginning with what came before, unless that is to be forgotten. */
	open(forgets: boolean): void {
		if (forgets) this.startOver();
		this.#isOpen = true;
		this.#letIn();
		this.#unblock();
	}

	/** Resolves when so many bytes may be received; nothing when they may be now. Only before it is open they may not. */
	roomFor(bytes: number): Promise<void> | undefined {
		if (this.#isOpen || this.#stopped || this.#waitingBytes + bytes <= EARLY_BYTES) return undefined;
		this.#room ??= Promise.withResolvers();
		return this.#room.promise;
	}

	receive(bytes: Buffer): void {
		if (this.#stopped) return;
		if (!this.#blocked) {
			this.#consume(bytes);
			return;
		}
		this.#waiting ??= [];
		this.#waiting.push(bytes);
		this.#waitingBytes += bytes.length;
		this.#pauseIfFull();
	}

	/** Resolves when more may be received: at once, unless the bound is reached. Also resolves when the inbox stops. */
	get room(): Promise<void> | undefined {
		if (!this.#paused) return undefined;
		this.#room ??= Promise.withResolvers();
		return this.#room.promise;
	}

	/** Drops what is left; nothing further is taken. */
	stop(): void {
		this.#stopped = true;
		this.startOver();
		this.#letIn();
	}

	/**
	 * Forgets what was received and not taken yet: it came over a transport that another has replaced, and the client
	 * sends again what was not acknowledged.
	 */
	startOver(): void {
		this.#partial = undefined;
		this.#waiting = undefined;
		this.#waitingBytes = 0;
		this.#giveRoom();
	}

	#consume(chunk: Buffer): void {
		try {
			this.#takeRecords(chunk);
		} catch (error) {
			this.stop();
			this.#owner.failed(error);
		}
	}

	#takeRecords(chunk: Buffer): void {
		const partial = this.#partial;
		const scanned = partial?.length ?? 0;
		const bytes = partial === undefined ? chunk : partial.append(chunk);
		let from = 0;
		while (from < bytes.length) {
			const end = this.#owner.recordEnd(bytes, from, Math.max(from, scanned));
			if (end === INCOMPLETE) {
				this.#partial = from === 0 && partial !== undefined ? partial : new PartialRecord(bytes.subarray(from));
				return;
			}
			this.#partial = undefined;
			const wait = this.#owner.take(bytes, from, end);
			from = end;
			if (this.#stopped) return;
			if (wait !== undefined) {
				this.#block(wait, bytes.subarray(from));
				return;
			}
		}
	}

	#block(wait: Promise<void>, rest: Buffer): void {
		this.#blocked = true;
		if (rest.length > 0) {
			this.#waiting = [rest, ...(this.#waiting ?? [])];
			this.#waitingBytes += rest.length;
			this.#pauseIfFull();
		}
		wait.then(
			() => this.#unblock(),
			(error) => {
				this.stop();
				this.#owner.failed(error);
			},
		);
	}

	#unblock(): void {
		this.#blocked = false;
		while (!this.#blocked && !this.#stopped) {
			const next = this.#waiting?.shift();
			if (next === undefined) break;
			this.#waitingBytes -= next.length;
			this.#consume(next);
		}
		if (this.#paused && this.#waitingBytes <= RESUME_BELOW_BYTES) this.#giveRoom();
	}

	#pauseIfFull(): void {
		if (this.#paused || this.#waitingBytes < PAUSE_ABOVE_BYTES) return;
		this.#paused = true;
		this.#owner.pauseReading();
	}

	#giveRoom(): void {
		if (!this.#paused) return;
		this.#paused = false;
		this.#letIn();
		this.#owner.resumeReading();
	}

	#letIn(): void {
		this.#room?.resolve();
		this.#room = undefined;
	}
}

/** The beginning of a record, in a buffer that doubles, so that a record of n bytes costs O(n) in however many pieces. */
class PartialRecord {
	#buffer: Buffer;
	#length: number;

	constructor(start: Buffer) {
		this.#buffer = Buffer.from(start);
		this.#length = start.length;
	}

	get length(): number {
		return this.#length;
	}

	/** What has arrived so far, with `chunk` behind it. */
	append(chunk: Buffer): Buffer {
		const length = this.#length + chunk.length;
		if (length > this.#buffer.length) {
			const larger = Buffer.allocUnsafeSlow(2 * length);
			this.#buffer.copy(larger, 0, 0, this.#length);
			this.#buffer = larger;
		}
		chunk.copy(this.#buffer, this.#length);
		this.#length = length;
		return this.#buffer.subarray(0, length);
	}
}
