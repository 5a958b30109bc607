/**
 * Carries messages and group changes to connections, here and in other processes.
 *
 * Connections of this process are always served directly; the backplane carries the rest. So what a process sends to
 * its own clients does not depend on the backplane being up.
 */
import type {
	BackplaneLink,
	BackplaneReceiver,
	EncodedMessage,
	GroupChange,
	RemoteCall,
	Topic,
} from "../backplane/backplane.ts";
import { parseValue } from "../connection/arguments.ts";
import { ClientResultError } from "../connection/client-results.ts";
import type { Connection } from "../connection/connection.ts";
import { OutgoingMessage } from "../connection/outgoing-message.ts";
import type { ArgumentParser } from "../contract.ts";
import type { HubProtocol, ProtocolName } from "../protocol/hub-protocol.ts";
import { type HubMessage, MESSAGE_TYPE, type Outcome } from "../protocol/messages.ts";
import { WireRecord } from "../protocol/wire-record.ts";
import { type ClientRouter, checkedGroup, type SentEvent } from "./clients.ts";
import { type ConnectionInfo, type ConnectionList, joinedLists, LONGEST_LIST } from "./connection-list.ts";
import type { GroupRouter } from "./hub-context.ts";
import type { Registry } from "./registry.ts";
import type { Target } from "./target.ts";

const ANSWER_TRAVEL_MS = 5_000;
/** How long other processes may take to list their connections. */
const LIST_TIMEOUT_MS = 5_000;

/** What a router is made of. */
export interface RouterOptions<Identity> {
	readonly registry: Registry<Identity>;
	readonly protocols: Readonly<Record<ProtocolName, HubProtocol>>;
	/** Checks the clients' answers, by the method's name. */
	readonly clientResults: ReadonlyMap<string, ArgumentParser<unknown>>;
	readonly link: ((receiver: BackplaneReceiver) => BackplaneLink) | undefined;
	/** How long a client may take to answer a call, in milliseconds. */
	readonly clientResultTimeoutMs: number;
	/** Tells the hub's observer, if it wants to know. */
	readonly sending: ((method: string, targets: readonly Target[]) => void) | undefined;
	failed(error: unknown, during: string): void;
	after(milliseconds: number, ended: () => void): () => void;
}

/** Reaches the connections of one hub. */
export class Router<Identity> implements ClientRouter, GroupRouter, BackplaneReceiver {
	readonly #options: RouterOptions<Identity>;
	readonly #registry: Registry<Identity>;
	readonly #link: BackplaneLink | undefined;

	constructor(options: RouterOptions<Identity>) {
		this.#options = options;
		this.#registry = options.registry;
		this.#link = options.link?.(this);
	}

	async send(targets: readonly Target[], events: readonly SentEvent[], latest: string | undefined): Promise<void> {
		if (events.length === 0) return;
		for (const { method } of events) this.#options.sending?.(method, targets);
		const message = OutgoingMessage.of(events.map(invocationOf));
		const waits: Promise<void>[] = [];
		for (const receiver of targets) {
			this.#deliverHere(receiver, message, latest, waits);
			if (this.#link !== undefined && !this.#isHere(receiver)) {
				waits.push(this.#link.publish(receiver, { ...this.#encoded(message), messages: events.length, latest }));
			}
		}
		if (waits.length > 0) await Promise.all(waits);
	}

	async invoke(
		connectionId: string,
		method: string,
		parameters: readonly unknown[],
		timeoutMs = this.#options.clientResultTimeoutMs,
	): Promise<unknown> {
		this.#options.sending?.(method, [{ kind: "connection", connection: connectionId }]);
		const answer = await this.#ask({ connectionId, method, parameters, timeoutMs });
		const parser = this.#options.clientResults.get(method);
		if (parser === undefined) throw new TypeError(`The hub has no parser for what clients answer to '${method}'.`);
		try {
			return parseValue(parser, answer);
		} catch (cause) {
			throw new ClientResultError(`The client's answer to '${method}' is not valid.`, { cause });
		}
	}

	async disconnect(targets: readonly Target[], allowReconnect: boolean): Promise<void> {
		const link = this.#link;
		const elsewhere = targets.filter((target) => link !== undefined && !this.#isHere(target));
		for (const target of targets) this.end(target, allowReconnect);
		await Promise.all(elsewhere.map((target) => link?.disconnect(target, allowReconnect)));
	}

	async list(targets: readonly Target[], asked: number): Promise<ConnectionList> {
		const most = Math.min(asked, LONGEST_LIST);
		const lists = await Promise.all(
			targets.map(async (target) => {
				const here = this.listHere(target, most);
				if (this.#link === undefined || this.#isHere(target)) return [here];
				return [here, await this.#link.list(target, most, LIST_TIMEOUT_MS)];
			}),
		);
		return joinedLists(lists.flat(), most);
	}

	async add(connectionId: string, group: string): Promise<void> {
		const connection = this.#registry.find(connectionId);
		if (connection === undefined) {
			await this.#changeElsewhere({ connectionId, group: checkedGroup(group), action: "add" });
		} else {
			await this.#join(connection, checkedGroup(group));
		}
	}

	async remove(connectionId: string, group: string): Promise<void> {
		const connection = this.#registry.find(connectionId);
		if (connection === undefined) {
			await this.#changeElsewhere({ connectionId, group: checkedGroup(group), action: "remove" });
		} else if (this.#registry.leave(connection, checkedGroup(group))) {
			this.#link?.unsubscribe({ kind: "group", group });
		}
	}

	/** Makes a connection a receiver. */
	async admit(connection: Connection<Identity>): Promise<void> {
		this.#registry.add(connection);
		const link = this.#link;
		if (link !== undefined) await Promise.all(ownTopics(connection).map((topic) => link.subscribe(topic)));
	}

	/** The connection receives nothing any more. */
	dismiss(connection: Connection<Identity>): void {
		const groups = this.#registry.remove(connection);
		const link = this.#link;
		if (groups === undefined || link === undefined) return;
		const topics = [...ownTopics(connection), ...groups.map((group): Topic => ({ kind: "group", group }))];
		for (const topic of topics) link.unsubscribe(topic);
	}

	deliver(target: Target, message: EncodedMessage): void {
		const { messages, latest } = message;
		const outgoing = new OutgoingMessage(({ name, opcode }) => WireRecord.fromPayload(message[name], opcode, messages));
		this.#deliverHere(target, outgoing, latest, []);
	}

	end(target: Target, allowReconnect: boolean): void {
		const close = allowReconnect ? "may-reconnect" : "final";
		// Ending a connection takes it out of what is looked through here.
		for (const connection of [...this.#receivers(target)]) connection.end({ reason: "aborted", close });
	}

	listHere(target: Target, most: number): ConnectionList {
		const connections: ConnectionInfo[] = [];
		for (const { id, userId, transport } of this.#receivers(target)) {
			if (connections.length === most) return { connections, isComplete: false };
			connections.push({ connectionId: id, userId, transport: transport?.name });
		}
		return { connections, isComplete: true };
	}

	async changeGroup({ connectionId, group, action }: GroupChange): Promise<void> {
		if (this.#registry.find(connectionId) !== undefined) await this[action](connectionId, group);
	}

	call({ connectionId, method, parameters, timeoutMs }: RemoteCall): Promise<Outcome> | undefined {
		return this.#registry
			.find(connectionId)
			?.invoke(method, parameters, timeoutMs)
			.then(
				(result): Outcome => ({ kind: "result", result }),
				(error): Outcome => ({ kind: "error", error: error instanceof Error ? error.message : String(error) }),
			);
	}

	failed(error: unknown, during: string): void {
		this.#options.failed(error, during);
	}

	after(milliseconds: number, ended: () => void): () => void {
		return this.#options.after(milliseconds, ended);
	}

	async close(): Promise<void> {
		await this.#link?.close();
	}

	/** The connections of this process that a target names. */
	*#receivers(target: Target): Generator<Connection<Identity>> {
		const except = exceptions(target);
		for (const connection of this.#registry.receivers(target)) if (!except?.has(connection.id)) yield connection;
	}

	#deliverHere(target: Target, message: OutgoingMessage, latest: string | undefined, waits: Promise<void>[]): void {
		// Not by `#receivers`: every delivery of a broadcast comes through here.
		const except = exceptions(target);
		for (const connection of this.#registry.receivers(target)) {
			if (except?.has(connection.id)) continue;
			if (latest === undefined) {
				const wait = connection.deliver(message);
				if (wait !== undefined) waits.push(wait);
			} else connection.deliverLatest(message, latest);
		}
	}

	/** True when nobody in another process can be meant. */
	#isHere(target: Target): boolean {
		return target.kind === "connection" && this.#registry.find(target.connection) !== undefined;
	}

	#encoded(message: OutgoingMessage): Pick<EncodedMessage, ProtocolName> {
		const { json, messagepack } = this.#options.protocols;
		return { json: message.record(json).payload, messagepack: message.record(messagepack).payload };
	}

	async #ask(call: RemoteCall): Promise<unknown> {
		const connection = this.#registry.find(call.connectionId);
		if (connection !== undefined) return connection.invoke(call.method, call.parameters, call.timeoutMs);
		if (this.#link === undefined || this.#registry.hasLeft(call.connectionId)) {
			throw new ClientResultError("The connection is not open.");
		}
		// The other process gives the client its time; this one waits a little longer, for the answer to travel.
		const outcome = await this.#link
			.call(call, call.timeoutMs + ANSWER_TRAVEL_MS)
			.catch((cause: Error) => Promise.reject(new ClientResultError(cause.message, { cause })));
		if (outcome.kind === "error") throw new ClientResultError(outcome.error);
		return outcome.kind === "result" ? outcome.result : undefined;
	}

	/** A connection that has been here is nowhere else, so nobody is asked about it. */
	async #changeElsewhere(change: GroupChange): Promise<void> {
		if (!this.#registry.hasLeft(change.connectionId)) await this.#link?.changeGroup(change);
	}

	async #join(connection: Connection<Identity>, group: string): Promise<void> {
		const isNew = this.#registry.join(connection, group);
		if (this.#link === undefined) return;
		const topic: Topic = { kind: "group", group };
		// Who is a member already waits, too: the subscription may still be under way.
		await this.#link.subscribe(topic);
		if (!isNew) this.#link.unsubscribe(topic);
	}
}

function invocationOf({ method, parameters }: SentEvent): HubMessage {
	const type = MESSAGE_TYPE.invocation;
	return { type, invocationId: undefined, target: method, arguments: parameters, streamIds: [], headers: undefined };
}

function exceptions(target: Target): ReadonlySet<string> | undefined {
	return "except" in target && target.except.length > 0 ? new Set(target.except) : undefined;
}

/** What a process must hear of for a connection it has. */
function ownTopics<Identity>({ id, userId }: Connection<Identity>): readonly Topic[] {
	const own: Topic = { kind: "connection", connection: id };
	return userId === undefined ? [own] : [own, { kind: "user", user: userId }];
}
