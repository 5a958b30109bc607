/**
 * Stateful reconnect: what was sent and not yet acknowledged, and how much was received.
 *
 * Calls, items and completions (types 1 to 5) are numbered from 1 in each direction, in the order they are sent; the
 * number is never on the wire. Each side acknowledges what it has received, at most once a second. After the socket
 * was lost and a new one has taken its place, each side first names the number of the message it will send next (its
 * oldest unacknowledged one, or the next new one) and then replays; the receiver drops what it has seen already.
 *
 * Source: MessageBuffer of dotnet/aspnetcore and of @microsoft/signalr, which agree where the written protocol differs.
 */
import { InvalidDataError } from "../protocol/invalid-data-error.ts";
import { isTrackable, MESSAGE_TYPE, type ReceivedMessage } from "../protocol/messages.ts";
import type { WireRecord } from "../protocol/wire-record.ts";

/** What one connection with stateful reconnect has sent and received. */
export class ReconnectBuffer {
	readonly #limitBytes: number;
	readonly #records: WireRecord[] = [];
	#bytes = 0;
	/** The number of the oldest record in `#records`. */
	#firstSequenceId = 1;
	#nextToReceive = 1;
	#latestReceived = 0;
	#latestAcknowledged = 0;
	#waitsForSequence = false;
	#room: PromiseWithResolvers<void> | undefined;
	#roomAskedMs = 0;

	constructor(limitBytes: number) {
		this.#limitBytes = limitBytes;
	}

	/** What is kept for replay, in bytes. */
	get bytes(): number {
		return this.#bytes;
	}

	/** Keeps a record for replay. The promise, if any, resolves when the client has acknowledged enough. */
	add(record: WireRecord): Promise<void> | undefined {
		this.#records.push(record);
		this.#bytes += record.length;
		if (this.#bytes <= this.#limitBytes) return undefined;
		this.#room ??= Promise.withResolvers();
		return this.#room.promise;
	}

	/** The client has everything up to `sequenceId`. */
	acknowledged(sequenceId: number): void {
		// A record of several messages is kept until the client has the last of them; it drops what it has seen already.
		for (let record = this.#records[0]; record !== undefined; record = this.#records[0]) {
			const next = this.#firstSequenceId + record.messages;
			if (next - 1 > sequenceId) break;
			this.#records.shift();
			this.#bytes -= record.length;
			this.#firstSequenceId = next;
		}
		if (this.#bytes <= this.#limitBytes) this.giveRoom();
	}

	/** A new socket has taken the old one's place: the number to announce, and what to replay after it. */
	startReplay(): { readonly sequenceId: number; readonly records: readonly WireRecord[] } {
		this.#waitsForSequence = true;
		return { sequenceId: this.#firstSequenceId, records: this.#records };
	}

	/** Whether a received message is new, and so to be handled. */
	shouldHandle(message: ReceivedMessage): boolean {
		if (this.#waitsForSequence) {
			if (message.type !== MESSAGE_TYPE.sequence) return false;
			this.#waitsForSequence = false;
			return true;
		}
		if (!isTrackable(message)) return true;
		const id = this.#nextToReceive++;
		if (id <= this.#latestReceived) return false;
		this.#latestReceived = id;
		return true;
	}

	/** The client's next message has this number. Throws InvalidDataError when messages before it are missing. */
	sequenceStartsAt(sequenceId: number): void {
		if (sequenceId > this.#nextToReceive) {
			throw new InvalidDataError("Sequence ID greater than amount of messages we've received.");
		}
		this.#nextToReceive = sequenceId;
	}

	/** The number to acknowledge now, if anything new has arrived since the last time. */
	takeAcknowledgement(): number | undefined {
		if (this.#waitsForSequence || this.#latestReceived <= this.#latestAcknowledged) return undefined;
		this.#latestAcknowledged = this.#latestReceived;
		return this.#latestReceived;
	}

	/** Lets senders go on that have waited for `limitMs`: one absent client must not hold up a broadcast. */
	tick(elapsedMs: number, limitMs: number): void {
		if (this.#room === undefined) return;
		this.#roomAskedMs += elapsedMs;
		if (this.#roomAskedMs >= limitMs) this.giveRoom();
	}

	giveRoom(): void {
		this.#room?.resolve();
		this.#room = undefined;
		this.#roomAskedMs = 0;
	}
}
