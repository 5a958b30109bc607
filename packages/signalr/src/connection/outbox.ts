/**
 * The way out to one client: counts what is sent, bounds what waits for a slow reader, and with stateful reconnect
 * keeps what was not acknowledged.
 *
 * A sender never blocks the others: a record is taken at once, and a promise tells the sender that this client lags. A
 * client that lags too far is dropped. What is sent as latest only is not queued: while bytes wait for the client, the
 * newest message of each key is held, and takes the place of the one before.
 */
import type { Duplex } from "node:stream";
import type { HubLimits } from "../limits.ts";
import type { HubProtocol } from "../protocol/hub-protocol.ts";
import { type HubMessage, MESSAGE_TYPE } from "../protocol/messages.ts";
import type { WireRecord } from "../protocol/wire-record.ts";
import { writeDirect } from "../transports/direct-frames.ts";
import type { Transport } from "../transports/transport.ts";
import type { OutgoingMessage } from "./outgoing-message.ts";
import type { ReconnectBuffer } from "./reconnect-buffer.ts";

/** Sums over all connections of a hub, written where the bytes move. */
export interface Counters {
	messagesReceived: number;
	bytesReceived: number;
	messagesSent: number;
	/** Sent as latest only, and never written, because a newer one of their key took their place. */
	messagesSkipped: number;
	bytesSent: number;
}

/** What sending needs of the hub. */
export interface OutboxHost {
	readonly limits: HubLimits;
	readonly counters: Counters;
	/** Milliseconds since the hub was made, as of its last tick. */
	readonly elapsedMs: number;
}

/**
 * The sending half of a connection, which extends it: a delivery of a broadcast touches as few objects as can be, because
 * with thousands of connections none of them is in the processor's cache.
 */
export abstract class Outbox<Host extends OutboxHost> {
	// What a delivery reads stands first and together, for the processor to fetch at once.
	protected readonly host: Host;
	protected protocol: HubProtocol;
	/** Whether the client gets what is sent to it: from the answer to its handshake to the connection's end. */
	#receives = false;
	/** Where a record goes at once, past the transport; see `Transport.directSocket`. */
	#direct: Duplex | undefined;
	/** A flag and no time, because it is written with every record. */
	#hasSent = false;
	#transport: Transport | undefined;
	#reconnect: ReconnectBuffer | undefined;
	#drained: PromiseWithResolvers<void> | undefined;
	/** The newest of each key, while bytes wait for the client. */
	#held: Map<string, OutgoingMessage> | undefined;
	#silentMs = 0;

	constructor(host: Host, protocol: HubProtocol) {
		this.host = host;
		this.protocol = protocol;
	}

	/** More waits for the client than may. */
	protected abstract tooSlow(): void;

	get transport(): Transport | undefined {
		return this.#transport;
	}

	protected get replay(): ReconnectBuffer | undefined {
		return this.#reconnect;
	}

	/** From now on, what is sent is kept until the client has acknowledged it. */
	protected keepForReplay(buffer: ReconnectBuffer): void {
		this.#reconnect = buffer;
		this.#direct = undefined;
	}

	/** Sends over this transport from now on, beginning with what the client has not acknowledged. */
	protected attachTransport(transport: Transport): void {
		this.#transport = transport;
		// Who waited for the transport before this one would wait for ever: only the current one is heard of.
		this.#letSendersGo();
		if (this.#reconnect === undefined) {
			this.#direct = transport.directSocket;
			return;
		}
		const { sequenceId, records } = this.#reconnect.startReplay();
		transport.write(this.protocol.encode({ type: MESSAGE_TYPE.sequence, sequenceId }));
		for (const record of records) transport.write(record);
		this.#sendHeld();
	}

	/** The transport is gone. What is sent is kept for replay, if at all. */
	protected detachTransport(): void {
		this.#transport = undefined;
		this.#direct = undefined;
		this.#letSendersGo();
	}

	/** A record that is kept for replay takes the long way, and so does all that meets a transport which lags. */
	directSocketChanged(transport: Transport): void {
		if (transport === this.#transport && this.#reconnect === undefined) this.#direct = transport.directSocket;
	}

	/** Sends what is meant for several clients. The promise, if any, waits for this one to catch up. */
	deliver(message: OutgoingMessage): Promise<void> | undefined {
		return this.#receives ? this.#sendRecord(message.record(this.protocol)) : undefined;
	}

	/** Sends it at once, or holds it while bytes wait for the client, in the place of what is held under the same key. */
	deliverLatest(message: OutgoingMessage, key: string): void {
		if (!this.#receives) return;
		const isReplaced = this.#held?.delete(key) === true;
		if (isReplaced) this.host.counters.messagesSkipped++;
		if (!this.#keepsUp()) {
			this.#held ??= new Map();
			this.#held.set(key, message);
			return;
		}
		this.#sendHeld();
		void this.#sendRecord(message.record(this.protocol));
	}

	/** Sends a call, an item or a completion to this client alone. */
	send(message: HubMessage): Promise<void> | undefined {
		return this.#receives ? this.#sendRecord(this.protocol.encode(message)) : undefined;
	}

	protected startReceiving(): void {
		this.#receives = true;
	}

	/** Sends a record that stateful reconnect does not count. */
	protected writeUncounted(record: WireRecord): void {
		this.#transport?.write(record);
	}

	/** The promise, if any, resolves when the client has caught up, or is gone. */
	#sendRecord(record: WireRecord): Promise<void> | undefined {
		const { counters } = this.host;
		counters.messagesSent += record.messages;
		counters.bytesSent += record.length;
		this.#hasSent = true;
		const direct = this.#direct;
		if (direct !== undefined && direct.writableLength === 0 && direct.writable) {
			writeDirect(direct, record);
			return undefined;
		}
		if (this.#reconnect !== undefined) return this.#sendReplayable(this.#reconnect, record);
		if (this.#transport === undefined || this.#transport.write(record)) return undefined;
		return this.#boundQueue(this.#transport);
	}

	/** The transport's queue has become shorter. */
	protected caughtUp(): void {
		const queued = this.#transport?.queuedBytes ?? 0;
		if (queued <= this.host.limits.sendWaitsAboveBytes) this.#letSendersGo();
		this.#sendHeld();
	}

	/** Whether nothing waits for the client, neither in its transport nor to be sent again. */
	#keepsUp(): boolean {
		if (this.#direct !== undefined) return this.#direct.writableLength === 0;
		return this.#transport?.queuedBytes === 0;
	}

	/**
	 * Sends what is held, as far as the client keeps up. A socket that has emptied itself is not always heard of, so this
	 * is called with every tick, too.
	 */
	#sendHeld(): void {
		if (this.#held === undefined) return;
		for (const [key, message] of this.#held) {
			if (!this.#keepsUp()) return;
			this.#held.delete(key);
			void this.#sendRecord(message.record(this.protocol));
		}
		this.#held = undefined;
	}

	/** Nothing is sent any more. */
	protected endSending(): void {
		this.#receives = false;
		this.#held = undefined;
		this.#letSendersGo();
		this.#reconnect?.giveRoom();
	}

	/** Sends what is held, and a ping when nothing else was sent for long. */
	protected keepAlive(elapsedMs: number): void {
		this.#sendHeld();
		this.#silentMs = this.#hasSent ? elapsedMs : this.#silentMs + elapsedMs;
		this.#hasSent = false;
		if (this.#silentMs < this.host.limits.keepAliveIntervalMs) return;
		this.#silentMs = 0;
		this.#transport?.write(this.protocol.ping);
	}

	/** Sends the acknowledgement that is due, and lets senders go that have waited too long for one. */
	protected acknowledge(elapsedMs: number): void {
		if (this.#reconnect === undefined) return;
		this.#reconnect.tick(elapsedMs, this.host.limits.reconnectBufferWaitMs);
		if (this.#transport === undefined) return;
		const sequenceId = this.#reconnect.takeAcknowledgement();
		if (sequenceId !== undefined) this.#transport.write(this.protocol.encode({ type: MESSAGE_TYPE.ack, sequenceId }));
	}

	#sendReplayable(buffer: ReconnectBuffer, record: WireRecord): Promise<void> | undefined {
		const room = buffer.add(record);
		const queued = this.#transport?.write(record) === false ? this.#boundQueue(this.#transport) : undefined;
		if (buffer.bytes > this.host.limits.maximumQueuedBytes) this.tooSlow();
		return room ?? queued;
	}

	/** What a lagging client means for the sender: nothing yet, to wait, or that the client is dropped. */
	#boundQueue(transport: Transport): Promise<void> | undefined {
		const queued = transport.queuedBytes;
		if (queued <= this.host.limits.sendWaitsAboveBytes) return undefined;
		if (queued > this.host.limits.maximumQueuedBytes) {
			this.tooSlow();
			return undefined;
		}
		this.#drained ??= Promise.withResolvers();
		return this.#drained.promise;
	}

	#letSendersGo(): void {
		this.#drained?.resolve();
		this.#drained = undefined;
	}
}
