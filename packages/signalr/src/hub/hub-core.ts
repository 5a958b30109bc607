/** Ties the parts of one hub together: its connections, whom they reach, and the code that its author wrote. */
import type { Backplane } from "../backplane/backplane.ts";
import type { Clock } from "../clock.ts";
import type { Lifetime } from "../connection/call.ts";
import type { Connection } from "../connection/connection.ts";
import type { ConnectionHost } from "../connection/connection-host.ts";
import type { Credentials } from "../connection/credentials.ts";
import type { DisconnectReason, Ending } from "../connection/disconnect-reason.ts";
import type { MethodTable } from "../connection/method-table.ts";
import type { CallObserver, HubCall } from "../connection/observed-call.ts";
import type { Counters } from "../connection/outbox.ts";
import type { ArgumentParser } from "../contract.ts";
import type { Authentication, HubRequest } from "../http/authentication.ts";
import type { Entrance } from "../http/entrance.ts";
import type { HubLimits } from "../limits.ts";
import type { HubProtocol, ProtocolName } from "../protocol/hub-protocol.ts";
import { jsonProtocol } from "../protocol/json.ts";
import { messagePackProtocol } from "../protocol/message-pack.ts";
import type { Serialization } from "../protocol/serialization.ts";
import type { Transport } from "../transports/transport.ts";
import { type Admission, Connections, type FullStatus, type NewConnection, type Visitor } from "./connections.ts";
import type { Authenticate } from "./definition.ts";
import { connectedThrough, disconnectedThrough, type UntypedFilter } from "./filter.ts";
import type { HubMetrics } from "./metrics.ts";
import type { HubObserver } from "./observer.ts";
import { Registry } from "./registry.ts";
import { Router } from "./router.ts";
import type { Target } from "./target.ts";
import { Ticker } from "./ticker.ts";
import { warn } from "./warn.ts";

/** A hub's definition, the types of its contracts forgotten. */
export interface HubCoreOptions<Identity> {
	readonly name: string;
	readonly methods: MethodTable<unknown>;
	readonly clientResults: ReadonlyMap<string, ArgumentParser<unknown>>;
	readonly authenticate: Authenticate<Identity>;
	readonly userId?: (identity: Identity) => string | undefined;
	readonly items: (identity: Identity) => unknown;
	readonly onConnected?: (context: unknown) => void | Promise<void>;
	readonly onDisconnected?: (context: unknown, error: Error | undefined) => void | Promise<void>;
	readonly filters: readonly UntypedFilter[];
	readonly limits: HubLimits;
	readonly serialization: Serialization;
	readonly pingsAfterHandshake: boolean;
	readonly detailedErrors: boolean;
	readonly backplane?: Backplane;
	readonly observer: HubObserver;
	readonly clock: Clock;
	/** What the author's code is given of a connection. */
	readonly contextFor: (core: HubCore<Identity>, connection: Connection<Identity>, lifetime: Lifetime) => unknown;
}

/** One hub. */
export class HubCore<Identity> implements ConnectionHost<Identity, Connection<Identity>>, Entrance<Identity> {
	readonly router: Router<Identity>;
	readonly protocols: Readonly<Record<ProtocolName, HubProtocol>>;
	readonly observeCall: ((call: HubCall) => CallObserver | undefined) | undefined;
	readonly counters: Counters = {
		messagesReceived: 0,
		bytesReceived: 0,
		messagesSent: 0,
		messagesSkipped: 0,
		bytesSent: 0,
	};
	readonly #options: HubCoreOptions<Identity>;
	readonly #connections: Connections<Identity>;
	readonly #ticker: Ticker;
	readonly #disconnected: Partial<Record<DisconnectReason, number>> = {};
	/** One for each server that gives the hub its upgrades. */
	readonly #upgrades = new Set<symbol>();
	/** What runs of `onConnected` and `onDisconnected`. */
	readonly #running = new Set<Promise<void>>();
	#draining: Promise<void> | undefined;
	#closing: Promise<void> | undefined;

	constructor(options: HubCoreOptions<Identity>) {
		this.#options = options;
		this.#ticker = new Ticker(options.clock, (elapsedMs, nowMs) => {
			for (const connection of this.#connections) connection.tick(elapsedMs, nowMs);
		});
		const { backplane, name, clientResults, serialization, observer } = options;
		this.protocols = { json: jsonProtocol(serialization), messagepack: messagePackProtocol(serialization) };
		this.observeCall = observer.called === undefined ? undefined : (call) => this.#observeCall(call);
		this.#connections = new Connections(this);
		this.router = new Router({
			registry: new Registry<Identity>(),
			protocols: this.protocols,
			clientResults,
			link: backplane && ((receiver) => backplane.link(name, receiver)),
			clientResultTimeoutMs: options.limits.clientResultTimeoutMs,
			sending: observer.sending === undefined ? undefined : (method, targets) => this.#sending(method, targets),
			failed: (error, during) => this.failed(error, during),
			after: (milliseconds, ended) => this.#ticker.after(milliseconds, ended),
		});
	}

	get limits(): HubLimits {
		return this.#options.limits;
	}

	get countsAddresses(): boolean {
		const { maximumConnectionsPerAddress, maximumNegotiatedConnectionsPerAddress } = this.limits;
		return Math.min(maximumConnectionsPerAddress, maximumNegotiatedConnectionsPerAddress) < Number.POSITIVE_INFINITY;
	}

	get pingsAfterHandshake(): boolean {
		return this.#options.pingsAfterHandshake;
	}

	get detailedErrors(): boolean {
		return this.#options.detailedErrors;
	}

	get methods(): MethodTable<unknown> {
		return this.#options.methods;
	}

	get elapsedMs(): number {
		return this.#ticker.elapsedMs;
	}

	get isClosing(): boolean {
		return this.#draining !== undefined;
	}

	get takesUpgrades(): boolean {
		return this.#upgrades.size > 0;
	}

	takeUpgrades(): () => void {
		const taking = Symbol("upgrades");
		this.#upgrades.add(taking);
		return () => this.#upgrades.delete(taking);
	}

	async authenticate(request: HubRequest): Promise<Authentication<Identity>> {
		const answer = this.#options.authenticate(request);
		return answer instanceof Promise ? this.#inTime(answer) : answer;
	}

	async #inTime(answer: Promise<Authentication<Identity>>): Promise<Authentication<Identity>> {
		const tooLate = Promise.withResolvers<never>();
		const stop = this.#ticker.after(this.limits.authenticationTimeoutMs, () =>
			tooLate.reject(new Error("The hub's authenticate took too long.")),
		);
		try {
			return await Promise.race([answer, tooLate.promise]);
		} finally {
			stop();
		}
	}

	negotiate(client: NewConnection<Identity>): Admission<Identity> {
		// Whoever was still being authenticated when the hub began to close comes too late to be told to go.
		if (this.isClosing) return { outcome: "full", status: 503 };
		return this.#connections.negotiate(client);
	}

	full(visitor: Visitor<Identity>): FullStatus | undefined {
		return this.isClosing ? 503 : this.#connections.full(visitor);
	}

	create(client: NewConnection<Identity>): Connection<Identity> {
		return this.#connections.create(client);
	}

	find(token: string): Connection<Identity> | undefined {
		return this.#connections.find(token);
	}

	connect(connection: Connection<Identity>, credentials: Credentials<Identity>, transport: Transport): void {
		this.#connections.connect(connection, credentials, transport);
	}

	userIdOf(identity: Identity): string | undefined {
		return this.#options.userId?.(identity);
	}

	itemsFor(identity: Identity): unknown {
		return this.#options.items(identity);
	}

	admit(connection: Connection<Identity>): Promise<void> {
		return this.router.admit(connection);
	}

	async connected(connection: Connection<Identity>): Promise<void> {
		const { filters, onConnected } = this.#options;
		// A connection whose hub has nothing to do at its beginning is made no context, which would be kept.
		if (onConnected !== undefined || filters.length > 0) {
			const context = this.contextFor(connection, connection.lifetime);
			await connectedThrough(filters, context, async () => onConnected?.(context));
		}
		const transport = connection.transport?.name;
		if (transport === undefined) return;
		this.#observe("observer.connected", () => this.#options.observer.connected?.(connection.id, transport));
	}

	ended(connection: Connection<Identity>, { reason }: Ending): void {
		this.router.dismiss(connection);
		this.#disconnected[reason] = (this.#disconnected[reason] ?? 0) + 1;
		this.#observe("observer.disconnected", () => this.#options.observer.disconnected?.(connection.id, reason));
	}

	async disconnected(connection: Connection<Identity>, error: Error | undefined): Promise<void> {
		try {
			const { filters, onDisconnected } = this.#options;
			if (onDisconnected === undefined && filters.length === 0) return;
			const context = this.contextFor(connection, connection.lifetime);
			await disconnectedThrough(filters, context, error, async () => onDisconnected?.(context, error));
		} catch (failure) {
			this.failed(failure, "onDisconnected");
		}
	}

	runs(work: Promise<void>): void {
		this.#running.add(work);
		void work.then(() => this.#running.delete(work));
	}

	gone(connection: Connection<Identity>): void {
		this.#connections.remove(connection);
	}

	contextFor(connection: Connection<Identity>, lifetime: Lifetime): unknown {
		return this.#options.contextFor(this, connection, lifetime);
	}

	failed(error: unknown, during: string): void {
		const { observer } = this.#options;
		try {
			if (observer.failed === undefined) warn(error, during);
			else observer.failed(error, during);
		} catch (failure) {
			warn(failure, "observer.failed");
			warn(error, during);
		}
	}

	#observeCall(call: HubCall): CallObserver | undefined {
		const observer = this.#observe("observer.called", () => this.#options.observer.called?.(call));
		if (observer === undefined) return undefined;
		const { run, ended } = observer;
		return {
			...(run === undefined ? {} : { run: run.bind(observer) }),
			ended: (outcome, error) => {
				if (ended !== undefined) this.#observe("observer.called", () => ended.call(observer, outcome, error));
			},
		};
	}

	#sending(method: string, targets: readonly Target[]): void {
		this.#observe("observer.sending", () => this.#options.observer.sending?.(method, targets));
	}

	/** An observer that throws must not stop what it observes. */
	#observe<Answer>(during: string, tell: () => Answer): Answer | undefined {
		try {
			return tell();
		} catch (error) {
			this.failed(error, during);
			return undefined;
		}
	}

	metrics(): HubMetrics {
		const connections = { WebSockets: 0, ServerSentEvents: 0, LongPolling: 0 };
		let queuedBytes = 0;
		let longestQueueBytes = 0;
		for (const connection of this.#connections) {
			if (connection.transport !== undefined) connections[connection.transport.name]++;
			queuedBytes += connection.queuedBytes;
			longestQueueBytes = Math.max(longestQueueBytes, connection.queuedBytes);
		}
		return {
			connections,
			negotiated: this.#connections.negotiated,
			...this.counters,
			queuedBytes,
			longestQueueBytes,
			disconnected: { ...this.#disconnected },
			refusedConnections: this.#connections.refused,
		};
	}

	/** Lets running calls end, closes every connection and lets its `onDisconnected` end; what is left after `timeoutMs` is cut off. */
	drain(timeoutMs: number, close: "final" | "may-reconnect"): Promise<void> {
		this.#draining ??= this.#drain(timeoutMs, close);
		return this.#draining;
	}

	/** Parts from the hubs of other processes; the hub has been drained. */
	close(): Promise<void> {
		// Not before: the link to the others takes its times from it, and the program has sent until now.
		this.#ticker.stop();
		this.#closing ??= this.router.close();
		return this.#closing;
	}

	async #drain(timeoutMs: number, close: "final" | "may-reconnect"): Promise<void> {
		const timeout = Promise.withResolvers<void>();
		if (timeoutMs === 0) timeout.resolve();
		const stop = this.#ticker.after(timeoutMs, timeout.resolve);
		const ends = [...this.#connections].map(async (connection) => {
			await Promise.race([connection.finishCalls(), timeout.promise]);
			connection.end({ reason: "drained", close });
		});
		await Promise.all(ends);
		await Promise.race([this.#connections.empty, timeout.promise]);
		for (const connection of this.#connections) connection.transport?.abort();
		await Promise.race([Promise.all(this.#running), timeout.promise]);
		stop();
	}
}
