/**
 * One client of a hub, from its negotiation to its end, whatever transports it comes over.
 *
 * States:
 * - negotiated: it has an id and no transport. A transport takes it to handshaking; else it is reaped. What the client
 *   sends meanwhile waits.
 * - handshaking: the first record must be a handshake request, in time.
 * - opening: the request was answered; the connection already receives what is sent to it, `onConnected` runs, and what
 *   the client sends waits.
 * - open: the client's messages are dispatched. With stateful reconnect it stays open for a while without a transport.
 * - ended: nothing is sent or taken any more; `onDisconnected` runs if `onConnected` had run through. Final.
 */
import { HubException } from "../hub-exception.ts";
import { HANDSHAKE_SUCCESS, handshakeError, STATEFUL_RECONNECT_VERSION } from "../protocol/handshake.ts";
import { InvalidDataError } from "../protocol/invalid-data-error.ts";
import { separatedRecordEnd } from "../protocol/json.ts";
import { MESSAGE_TYPE, type ReceivedMessage } from "../protocol/messages.ts";
import type { Transport, TransportEvents } from "../transports/transport.ts";
import { type Call, Lifetime, type ObservedMessage } from "./call.ts";
import { ClientResultError } from "./client-results.ts";
import type { ConnectionHost, Negotiated } from "./connection-host.ts";
import { Conversation, type Speaker } from "./conversation.ts";
import { type Credentials, heldAfter } from "./credentials.ts";
import { closeMessageOf, type Ending } from "./disconnect-reason.ts";
import { Inbox, type InboxOwner } from "./inbox.ts";
import type { CallObserver } from "./observed-call.ts";
import { Outbox } from "./outbox.ts";
import type { Place } from "./place.ts";
import { Pulse } from "./pulse.ts";
import { ReconnectBuffer } from "./reconnect-buffer.ts";
import { shakeHands } from "./shake-hands.ts";
import { type ConnectionState, endOfTime, type Watched } from "./time-limits.ts";

/** One client of a hub. */
export class Connection<Identity>
	extends Outbox<ConnectionHost<Identity, Connection<Identity>>>
	implements TransportEvents, InboxOwner, Speaker
{
	readonly id: string;
	readonly token: string;
	readonly #inbox: Inbox;
	readonly #pulse = new Pulse();
	#place: Place;
	#hasConnected = false;
	#statefulReconnect: boolean;
	#credentials: Credentials<Identity>;
	#state: ConnectionState = "negotiated";
	#ending: Ending | undefined;
	#conversation: Conversation | undefined;
	#items: { readonly value: unknown } | undefined;
	#lifetime: Lifetime | undefined;
	/** When this state, or the absence of a transport, began. */
	#sinceMs: number;

	constructor(host: ConnectionHost<Identity, Connection<Identity>>, negotiated: Negotiated<Identity>) {
		super(host, host.protocols.json);
		this.id = negotiated.id;
		this.token = negotiated.token;
		this.#place = negotiated.place;
		this.#credentials = negotiated.credentials;
		this.#statefulReconnect = negotiated.statefulReconnect;
		this.#sinceMs = host.elapsedMs;
		this.#inbox = new Inbox(this);
	}

	get state(): ConnectionState {
		return this.#state;
	}

	/** A method, because the state may change while something is awaited, which the compiler does not see of a property. */
	hasEnded(): boolean {
		return this.#state === "ended";
	}

	/** What the connection holds of its client, from the negotiation or a later request. */
	get credentials(): Credentials<Identity> {
		return this.#credentials;
	}

	get userId(): string | undefined {
		return this.#credentials.userId;
	}

	/** Whether it has ever had a transport. */
	get hasConnected(): boolean {
		return this.#hasConnected;
	}

	/** Where the connection is counted. */
	get place(): Place {
		return this.#place;
	}

	/** What the hub's author keeps for the connection's life, made when it is first asked for. */
	get items(): unknown {
		this.#items ??= { value: this.host.itemsFor(this.#credentials.identity) };
		return this.#items.value;
	}

	/** From the connection's beginning to its end, as `onConnected` and `onDisconnected` see it. */
	get lifetime(): Lifetime {
		this.#lifetime ??= new Lifetime();
		if (this.#state === "ended") this.#lifetime.abort(CLOSED);
		return this.#lifetime;
	}

	/** True while a client may take this connection up again on a new socket. */
	get canReconnect(): boolean {
		return this.#statefulReconnect && (this.#state === "opening" || this.#state === "open");
	}

	/** Resolves when so many bytes may be given to `received`; nothing when they may be given now. */
	roomFor(bytes: number): Promise<void> | undefined {
		return this.#inbox.roomFor(bytes);
	}

	/** Resolves when more bytes may be given to `received` than were; nothing when they may be given now. */
	get room(): Promise<void> | undefined {
		return this.#inbox.room;
	}

	/** Bytes that wait for this client. */
	get queuedBytes(): number {
		return this.transport?.queuedBytes ?? 0;
	}

	/** Starts none of the client's calls any more. Resolves when those that run have ended. */
	finishCalls(): Promise<void> {
		return this.#conversation?.finish() ?? Promise.resolve();
	}

	/** Takes what a request of this client brings. */
	authenticated(credentials: Credentials<Identity>): void {
		this.#credentials = heldAfter(this.#credentials, credentials);
	}

	/** Replaces what is known about the client. Answers false, and changes nothing, when it is somebody else. */
	renew(identity: Identity, expiresAt: number | undefined): boolean {
		const userId = this.host.userIdOf(identity);
		if (userId !== this.userId) return false;
		this.#credentials = { identity, expiresAt, userId, isBlank: false };
		return true;
	}

	/** Takes the first transport, over which its client is counted at `place` from now on. */
	connect(transport: Transport, place: Place): void {
		this.#place = place;
		this.#hasConnected = true;
		this.#state = "handshaking";
		this.#sinceMs = this.host.elapsedMs;
		this.attachTransport(transport);
		// What is sent beside a WebSocket is nobody's: its client sends over the socket.
		this.#inbox.open(transport.name === "WebSockets");
	}

	/** Takes the next transport, with stateful reconnect, of the same user. */
	reconnect(transport: Transport, credentials: Credentials<Identity>): void {
		const previous = this.transport;
		this.authenticated(credentials);
		this.#pulse.received(this.host.elapsedMs);
		this.attachTransport(transport);
		this.#inbox.startOver();
		previous?.abort();
	}

	received(bytes: Buffer): void {
		this.#pulse.received(this.host.elapsedMs);
		this.host.counters.bytesReceived += bytes.length;
		this.#inbox.receive(bytes);
	}

	/** Calls a method of the client and waits so long for its answer. Rejects with ClientResultError. */
	async invoke(target: string, parameters: readonly unknown[], timeoutMs: number): Promise<unknown> {
		if (this.#state === "opening") {
			throw new ClientResultError("A client cannot be asked for a result before onConnected has ended.");
		}
		if (this.#state !== "open") throw new ClientResultError("The connection is not open.");
		this.#conversation ??= new Conversation(this, this.host);
		return this.#conversation.ask(target, parameters, timeoutMs);
	}

	contextFor(call: Call): unknown {
		return this.host.contextFor(this, call);
	}

	observe({ type, headers }: ObservedMessage, method: string | undefined): CallObserver | undefined {
		if (this.host.observeCall === undefined) return undefined;
		const kind = type === MESSAGE_TYPE.invocation ? "invoke" : "stream";
		return this.host.observeCall({ connectionId: this.id, userId: this.userId, method, kind, headers });
	}

	/** Ends the connection. Only the first ending counts. */
	end(ending: Ending): void {
		if (this.#state === "ended") return;
		const before = this.#state;
		this.#state = "ended";
		this.#ending = ending;
		const close = closeMessageOf(ending, this.host.detailedErrors);
		if (close !== undefined && before !== "negotiated" && before !== "handshaking") {
			this.writeUncounted(this.protocol.encode(close));
		}
		this.#inbox.stop();
		this.endSending();
		this.host.ended(this, ending);
		this.#lifetime?.abort(CLOSED);
		this.#conversation?.end(CLOSED);
		this.#closeTransport(ending);
		if (before === "open") this.host.runs(this.host.disconnected(this, ending.error));
	}

	/** Called about once a second, until `gone`. */
	tick(elapsedMs: number, nowMs: number): void {
		this.transport?.tick(elapsedMs);
		const ending = endOfTime(this.#watched(), this.host.limits, nowMs);
		if (ending?.reason === "handshake-failed") this.#refuseHandshake("Handshake was canceled.");
		else if (ending !== undefined) this.end(ending);
		if (this.#state !== "opening" && this.#state !== "open") return;
		this.#conversation?.tick(elapsedMs);
		this.acknowledge(elapsedMs);
		// A poll keeps itself alive, and each one that ends says that the client has caught up.
		if (this.transport?.name !== "LongPolling") this.keepAlive(elapsedMs);
	}

	drained(transport: Transport): void {
		if (transport === this.transport) this.caughtUp();
	}

	protected override tooSlow(): void {
		this.end({ reason: "slow-reader", error: new Error("The client reads too slowly."), abrupt: true });
	}

	stalled(): void {
		this.end({ reason: "send-timeout", error: new Error("The client has stopped reading."), abrupt: true });
	}

	closed(transport: Transport, clean: boolean): void {
		if (transport !== this.transport) return;
		this.detachTransport();
		if (this.#state === "ended") {
			this.host.gone(this);
		} else if (this.canReconnect && !clean) {
			this.#sinceMs = this.host.elapsedMs;
		} else if (this.#state !== "handshaking" && this.#inbox.holdsPartialRecord) {
			this.failed(new InvalidDataError("Connection terminated while reading a message."));
		} else {
			this.end({ reason: this.#state === "handshaking" ? "handshake-failed" : "lost" });
		}
	}

	pauseReading(): void {
		this.transport?.pause();
	}

	resumeReading(): void {
		this.transport?.resume();
	}

	recordEnd(bytes: Buffer, from: number, scanned: number): number {
		const limit = this.host.limits.maximumMessageBytes;
		return this.#state === "handshaking"
			? separatedRecordEnd(bytes, from, scanned, limit)
			: this.protocol.recordEnd(bytes, from, scanned, limit);
	}

	take(bytes: Buffer, from: number, end: number): Promise<void> | undefined {
		if (this.#state === "handshaking") return this.#takeHandshake(bytes, from, end);
		const message = this.protocol.parse(bytes, from, end);
		this.host.counters.messagesReceived++;
		if (message === undefined || this.replay?.shouldHandle(message) === false) return undefined;
		return this.#handle(message);
	}

	/** What arrived could not be taken. */
	failed(error: unknown): void {
		if (this.#state === "handshaking") {
			this.#refuseHandshake("Handshake was canceled.");
		} else if (error instanceof InvalidDataError) {
			this.end({ reason: "protocol-error", error, close: "may-reconnect", blamesServer: true });
		} else {
			this.#breakDown(error, "handling what a client sent");
		}
	}

	#handle(message: ReceivedMessage): Promise<void> | undefined {
		switch (message.type) {
			case MESSAGE_TYPE.ping:
				this.#pulse.pinged();
				return undefined;
			case MESSAGE_TYPE.close:
				this.end({
					reason: "closed-by-client",
					close: "final",
					...(message.error === undefined ? {} : { error: new HubException(message.error) }),
				});
				return undefined;
			case MESSAGE_TYPE.ack:
				this.replay?.acknowledged(message.sequenceId);
				return undefined;
			case MESSAGE_TYPE.sequence:
				this.replay?.sequenceStartsAt(message.sequenceId);
				return undefined;
			default:
				this.#conversation ??= new Conversation(this, this.host);
				return this.#conversation.handle(message);
		}
	}

	#takeHandshake(bytes: Buffer, from: number, end: number): Promise<void> | undefined {
		const textOnly = this.transport?.name === "ServerSentEvents";
		const decision = shakeHands(bytes, from, end, { textOnly, detailedErrors: this.host.detailedErrors });
		if (decision.outcome === "refused") {
			this.#refuseHandshake(decision.error);
			return undefined;
		}
		this.protocol = this.host.protocols[decision.protocol];
		if (decision.version < STATEFUL_RECONNECT_VERSION || this.transport?.name !== "WebSockets") {
			this.#statefulReconnect = false;
		}
		if (this.#statefulReconnect) this.keepForReplay(new ReconnectBuffer(this.host.limits.statefulReconnectBufferBytes));
		const opening = this.#open();
		this.host.runs(opening);
		return opening;
	}

	/** The client's messages wait for the promise. It never rejects. */
	async #open(): Promise<void> {
		try {
			this.#state = "opening";
			this.writeUncounted(HANDSHAKE_SUCCESS[this.protocol.name]);
			if (this.host.pingsAfterHandshake) this.writeUncounted(this.protocol.ping);
			this.startReceiving();
			await this.host.admit(this);
		} catch (error) {
			this.#breakDown(error, "admitting a connection");
			return;
		}
		if (this.hasEnded()) return;
		try {
			await this.host.connected(this);
		} catch (error) {
			// Both are ways to turn a client away, and no failures of the hook.
			const isMeant = error instanceof HubException || this.lifetime.isAbortOf(error);
			if (!isMeant) this.host.failed(error, "onConnected");
			this.end({ reason: "connect-failed", error: asError(error), close: "final", blamesServer: true });
			return;
		}
		if (this.hasEnded()) await this.host.disconnected(this, this.#ending?.error);
		else this.#state = "open";
	}

	#refuseHandshake(error: string): void {
		this.writeUncounted(handshakeError(error));
		this.end({ reason: "handshake-failed" });
	}

	/** The server itself has failed this client: our own code or the backplane. */
	#breakDown(error: unknown, during: string): void {
		this.host.failed(error, during);
		const close = "may-reconnect";
		this.end({ reason: "server-failed", error: asError(error), close, blamesServer: true, failed: true });
	}

	#watched(): Watched {
		const now = this.host.elapsedMs;
		// While a message is being handled nothing is read, so the client cannot be blamed for its silence.
		if (this.#inbox.blocked) this.#pulse.received(now);
		return {
			state: this.#state,
			waitedMs: now - this.#sinceMs,
			transport: this.transport?.name,
			expiresAt: this.#credentials.expiresAt,
			isSilent: this.#pulse.isSilent(now, this.host.limits.clientTimeoutMs),
		};
	}

	#closeTransport(ending: Ending): void {
		if (this.transport === undefined) this.host.gone(this);
		else if (ending.abrupt) this.transport.abort();
		else this.transport.close(ending.failed === true);
	}
}

const CLOSED = new Error("The underlying connection was closed.");

function asError(error: unknown): Error {
	return error instanceof Error ? error : new Error(String(error));
}
