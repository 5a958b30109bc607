/**
 * One client of a hub, from its negotiation to its end, whatever transports it comes over.
 *
 * States:
 * - negotiated: it has an id and no transport. A transport takes it to handshaking; else it is reaped.
 * - handshaking: the first record must be a handshake request, in time.
 * - opening: the request was answered; the connection already receives what is sent to it, `onConnected` runs, and what
 *   the client sends waits.
 * - open: the client's messages are dispatched. With stateful reconnect it stays open for a while without a transport.
 * - ended: nothing is sent or taken any more; `onDisconnected` runs if `onConnected` had run through. Final.
 */
import { describeError, HubException } from "../hub-exception.ts";
import type { HubLimits } from "../limits.ts";
import {
	decideHandshake,
	HANDSHAKE_SUCCESS,
	type HandshakeRequest,
	handshakeError,
	parseHandshakeRequest,
	STATEFUL_RECONNECT_VERSION,
} from "../protocol/handshake.ts";
import { InvalidDataError } from "../protocol/invalid-data-error.ts";
import { separatedRecordEnd } from "../protocol/json.ts";
import { type HubMessage, MESSAGE_TYPE, type Outcome } from "../protocol/messages.ts";
import type { Transport, TransportEvents } from "../transports/transport.ts";
import { type Call, Lifetime } from "./call.ts";
import type { CallOwner } from "./call-owner.ts";
import { ClientResultError, ClientResults } from "./client-results.ts";
import type { ConnectionHost, Credentials, Negotiated } from "./connection-host.ts";
import { closeMessageOf, type Ending } from "./disconnect-reason.ts";
import { Dispatcher } from "./dispatcher.ts";
import { Inbox, type InboxOwner } from "./inbox.ts";
import type { MethodTable } from "./method-table.ts";
import { Outbox } from "./outbox.ts";
import { ReconnectBuffer } from "./reconnect-buffer.ts";

type State = "negotiated" | "handshaking" | "opening" | "open" | "ended";

export class Connection<Identity>
	extends Outbox<ConnectionHost<Identity>>
	implements TransportEvents, InboxOwner, CallOwner<unknown>
{
	readonly id: string;
	readonly token: string;
	readonly address: string;
	readonly #inbox: Inbox;
	#statefulReconnect: boolean;
	#credentials: Credentials<Identity> | undefined;
	#userId: string | undefined;
	#state: State = "negotiated";
	#ending: Ending | undefined;
	#dispatcher: Dispatcher<unknown> | undefined;
	#clientResults: ClientResults | undefined;
	#items: Map<unknown, unknown> | undefined;
	#lifetime: Lifetime | undefined;
	#pinged = false;
	/** When this state, or the absence of a transport, began. */
	#sinceMs: number;
	#lastReceivedMs = 0;

	constructor(host: ConnectionHost<Identity>, negotiated: Negotiated) {
		super(host, host.protocols.json);
		this.id = negotiated.id;
		this.token = negotiated.token;
		this.address = negotiated.address;
		this.#statefulReconnect = negotiated.statefulReconnect;
		this.#sinceMs = host.elapsedMs;
		this.#inbox = new Inbox(this);
	}

	get state(): State {
		return this.#state;
	}

	/** A method, because the state may change while something is awaited, which the compiler does not see of a property. */
	hasEnded(): boolean {
		return this.#state === "ended";
	}

	get limits(): HubLimits {
		return this.host.limits;
	}

	get detailedErrors(): boolean {
		return this.host.detailedErrors;
	}

	get methods(): MethodTable<unknown> {
		return this.host.methods;
	}

	get userId(): string | undefined {
		return this.#userId;
	}

	/** Throws before a transport has brought credentials. */
	get identity(): Identity {
		if (this.#credentials === undefined) throw new Error("The connection has not been authenticated yet.");
		return this.#credentials.identity;
	}

	get items(): Map<unknown, unknown> {
		this.#items ??= new Map();
		return this.#items;
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

	/** Resolves when more bytes may be given to `received`; nothing when they may be given now. */
	get room(): Promise<void> | undefined {
		return this.#inbox.room;
	}

	/** Bytes that wait for this client. */
	get queuedBytes(): number {
		return this.transport?.queuedBytes ?? 0;
	}

	/** Starts none of the client's calls any more. Resolves when those that run have ended. */
	finishCalls(): Promise<void> {
		return this.#dispatcher?.finish() ?? Promise.resolve();
	}

	/**
	 * Takes what a request of the client brings, unless the connection was renewed for longer than that: clients keep
	 * sending the token they began with until it is refused, and it must not undo the renewal. Throws as `renew`.
	 */
	authenticated(credentials: Credentials<Identity>): void {
		if (this.#credentials === undefined || !endsBefore(credentials, this.#credentials)) this.renew(credentials);
	}

	/** Replaces what is known about the client. Throws TypeError when it is somebody else. */
	renew(credentials: Credentials<Identity>): void {
		const isHandshakeDone = this.#state === "opening" || this.#state === "open";
		if (isHandshakeDone && this.host.userIdOf(credentials.identity) !== this.#userId) {
			throw new TypeError("A connection cannot be renewed for another user.");
		}
		this.#credentials = credentials;
	}

	/** Whether credentials are those of the user whose connection this is; anyone's, before the first transport. */
	belongsTo(credentials: Credentials<Identity>): boolean {
		return (
			this.#credentials === undefined ||
			this.host.userIdOf(this.#credentials.identity) === this.host.userIdOf(credentials.identity)
		);
	}

	/** Takes a transport: the first one, or with stateful reconnect the next one. */
	attach(transport: Transport): void {
		if (this.#state === "negotiated") {
			this.#state = "handshaking";
			this.#sinceMs = this.host.elapsedMs;
			this.attachTransport(transport);
			return;
		}
		const previous = this.transport;
		this.#lastReceivedMs = this.host.elapsedMs;
		this.attachTransport(transport);
		this.#inbox.startOver();
		previous?.abort();
	}

	received(bytes: Buffer): void {
		this.#lastReceivedMs = this.host.elapsedMs;
		this.host.counters.bytesReceived += bytes.length;
		this.#inbox.receive(bytes);
	}

	/** Calls a method of the client and waits for its answer. Rejects with ClientResultError. */
	async invoke(target: string, parameters: readonly unknown[]): Promise<unknown> {
		if (this.#state === "opening") {
			throw new ClientResultError("A client cannot be asked for a result before onConnected has ended.");
		}
		if (this.#state !== "open") throw new ClientResultError("The connection is not open.");
		this.#clientResults ??= new ClientResults(this.limits.clientResultTimeoutMs);
		const { id, answer } = this.#clientResults.expect();
		try {
			const type = MESSAGE_TYPE.invocation;
			void this.send({ type, invocationId: id, target, arguments: parameters, streamIds: [], headers: undefined });
		} catch (error) {
			this.#clientResults.fail(id, new ClientResultError("The call could not be encoded.", { cause: error }));
		}
		return answer;
	}

	clientAnswered(invocationId: string, outcome: Outcome): void {
		this.#clientResults?.answered(invocationId, outcome);
	}

	contextFor(call: Call): unknown {
		return this.host.contextFor(this, call);
	}

	methodFailed(call: Call, error: unknown): void {
		// What the client is told, did itself or has ended is no failure, and must not fill the operator's log.
		if (error instanceof HubException || error instanceof InvalidDataError || call.isAbortOf(error)) return;
		this.host.failed(error, `the hub method ${call.target}`);
	}

	/** Ends the connection. Only the first ending counts. */
	end(ending: Ending): void {
		if (this.#state === "ended") return;
		const before = this.#state;
		this.#state = "ended";
		this.#ending = ending;
		const close = closeMessageOf(ending, this.detailedErrors);
		if (close !== undefined && before !== "negotiated" && before !== "handshaking") {
			this.writeUncounted(this.protocol.encode(close));
		}
		this.#inbox.stop();
		this.endSending();
		this.host.ended(this, ending);
		this.#lifetime?.abort(CLOSED);
		this.#dispatcher?.end(CLOSED);
		this.#clientResults?.end();
		this.#closeTransport(ending);
		if (before === "open") this.host.runs(this.host.disconnected(this, ending.error));
	}

	/** Called about once a second, until `gone`. */
	tick(elapsedMs: number, nowMs: number): void {
		this.transport?.tick(elapsedMs);
		if (this.#state === "opening" || this.#state === "open") this.#tickOpen(elapsedMs, nowMs);
		const waitedMs = this.host.elapsedMs - this.#sinceMs;
		if (this.#state === "negotiated" && waitedMs >= this.limits.disconnectTimeoutMs) {
			this.end({ reason: "never-connected" });
		} else if (this.#state === "handshaking" && waitedMs >= this.limits.handshakeTimeoutMs) {
			this.#refuseHandshake("Handshake was canceled.");
		}
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
		const limit = this.limits.maximumMessageBytes;
		return this.#state === "handshaking"
			? separatedRecordEnd(bytes, from, scanned, limit)
			: this.protocol.recordEnd(bytes, from, scanned, limit);
	}

	take(bytes: Buffer, from: number, end: number): Promise<void> | undefined {
		if (this.#state === "handshaking") return this.#takeHandshake(bytes, from, end);
		const message = this.protocol.parse(bytes, from, end);
		this.host.counters.messagesReceived++;
		if (message === undefined || this.reconnect?.shouldHandle(message) === false) return undefined;
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

	#handle(message: HubMessage): Promise<void> | undefined {
		switch (message.type) {
			case MESSAGE_TYPE.ping:
				this.#pinged = true;
				return undefined;
			case MESSAGE_TYPE.close:
				this.end({
					reason: "closed-by-client",
					close: "final",
					...(message.error === undefined ? {} : { error: new HubException(message.error) }),
				});
				return undefined;
			case MESSAGE_TYPE.ack:
				this.reconnect?.acknowledged(message.sequenceId);
				return undefined;
			case MESSAGE_TYPE.sequence:
				this.reconnect?.sequenceStartsAt(message.sequenceId);
				return undefined;
			default:
				this.#dispatcher ??= new Dispatcher(this);
				return this.#dispatcher.handle(message);
		}
	}

	#takeHandshake(bytes: Buffer, from: number, end: number): Promise<void> | undefined {
		let request: HandshakeRequest;
		try {
			request = parseHandshakeRequest(bytes, from, end);
		} catch (error) {
			const text = "An unexpected error occurred during connection handshake.";
			this.#refuseHandshake(describeError(text, error, this.detailedErrors));
			return undefined;
		}
		const decision = decideHandshake(request, this.transport?.name === "ServerSentEvents");
		if (decision.outcome === "refused") {
			this.#refuseHandshake(decision.error);
			return undefined;
		}
		this.protocol = this.host.protocols[decision.protocol];
		if (decision.version < STATEFUL_RECONNECT_VERSION || this.transport?.name !== "WebSockets") {
			this.#statefulReconnect = false;
		}
		if (this.#statefulReconnect) {
			const buffer = new ReconnectBuffer(this.limits.statefulReconnectBufferBytes);
			this.keepForReplay(buffer);
		}
		const opening = this.#open();
		this.host.runs(opening);
		return opening;
	}

	/** The client's messages wait for the promise. It never rejects. */
	async #open(): Promise<void> {
		try {
			this.#userId = this.host.userIdOf(this.identity);
			this.#state = "opening";
			this.writeUncounted(HANDSHAKE_SUCCESS[this.protocol.name]);
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

	#tickOpen(elapsedMs: number, nowMs: number): void {
		this.#clientResults?.tick(elapsedMs);
		if (this.#credentials?.expiresAt !== undefined && nowMs >= this.#credentials.expiresAt) {
			this.end({ reason: "expired", close: "may-reconnect" });
			return;
		}
		this.acknowledge(elapsedMs);
		const now = this.host.elapsedMs;
		if (this.transport === undefined) {
			if (now - this.#sinceMs >= this.limits.disconnectTimeoutMs) this.end({ reason: "lost" });
		} else if (this.transport.name !== "LongPolling") {
			this.#tickClientTimeout(now);
			this.keepAlive(elapsedMs);
		}
	}

	#tickClientTimeout(now: number): void {
		// While a message is being handled nothing is read, so the client cannot be blamed for its silence.
		if (this.#inbox.blocked) this.#lastReceivedMs = now;
		if (!this.#pinged || now - this.#lastReceivedMs < this.limits.clientTimeoutMs) return;
		const error = new Error("Client hasn't sent a message/ping within the configured ClientTimeoutInterval.");
		this.end({ reason: "timed-out", error, close: "may-reconnect", blamesServer: true });
	}

	#closeTransport(ending: Ending): void {
		if (this.transport === undefined) this.host.gone(this);
		else if (ending.abrupt) this.transport.abort();
		else this.transport.close(ending.failed === true);
	}
}

function endsBefore<Identity>(one: Credentials<Identity>, other: Credentials<Identity>): boolean {
	return one.expiresAt !== undefined && one.expiresAt < (other.expiresAt ?? Number.POSITIVE_INFINITY);
}

const CLOSED = new Error("The underlying connection was closed.");

function asError(error: unknown): Error {
	return error instanceof Error ? error : new Error(String(error));
}
