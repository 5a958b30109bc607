/**
 * The official JavaScript client, held to a hub's contracts: a wrong name or payload does not compile on the client
 * either. For browsers and Node.js; it imports nothing at run time.
 *
 * @module
 */
import type { HubConnection } from "@microsoft/signalr";
import type { HubContract, NameOf, ParametersOf, ResultOf } from "../contract.ts";
import { ItemQueue } from "./item-queue.ts";

/** Hub methods that answer with a stream: what `stream` may be given. */
export type StreamName<Server> = {
	[Name in NameOf<Server>]: ResultOf<Server[Name]> extends AsyncIterable<unknown> ? Name : never;
}[NameOf<Server>];

/** Hub methods with another answer, or none: what `invoke` and `send` may be given. */
export type CallName<Server> = Exclude<NameOf<Server>, StreamName<Server>>;

/** The items that a hub method streams. */
export type StreamItem<Method> = ResultOf<Method> extends AsyncIterable<infer Item> ? Item : never;

/** How a client answers a call of the hub: at once or later. */
export type ClientHandler<Method> = (
	...parameters: ParametersOf<Method>
) => ResultOf<Method> | Promise<ResultOf<Method>>;

/** A connection of the official client whose calls are typed. Made by `typedClient`. */
export class TypedClient<Server extends HubContract<Server>, Client extends HubContract<Client>> {
	/** The official client's own: for starting, stopping and its events. */
	readonly connection: HubConnection;

	constructor(connection: HubConnection) {
		this.connection = connection;
	}

	/** Calls a method of the hub and waits for its answer. Rejects as the official client does. */
	invoke<Name extends CallName<Server>>(
		method: Name,
		...parameters: ParametersOf<Server[Name]>
	): Promise<ResultOf<Server[Name]>> {
		return this.connection.invoke<ResultOf<Server[Name]>>(method, ...parameters.map(asSent));
	}

	/** Calls a method of the hub without waiting for an answer: not even an error comes back. */
	send<Name extends CallName<Server>>(method: Name, ...parameters: ParametersOf<Server[Name]>): Promise<void> {
		return this.connection.send(method, ...parameters.map(asSent));
	}

	/**
	 * Asks for a stream, when its first item is asked for. It is given up when the loop that reads it is left. Items that
	 * wait for the reader are kept, 10,000 of them at most; then the stream ends with an error.
	 */
	stream<Name extends StreamName<Server>>(
		method: Name,
		...parameters: ParametersOf<Server[Name]>
	): AsyncIterable<StreamItem<Server[Name]>> {
		type Item = StreamItem<Server[Name]>;
		return {
			[Symbol.asyncIterator]: () => {
				const queue = new ItemQueue<Item>(() => subscription.dispose());
				const subscription = this.connection.stream<Item>(method, ...parameters.map(asSent)).subscribe({
					next: (item) => queue.push(item),
					complete: () => queue.end(),
					error: (error: unknown) => queue.end(error),
				});
				return queue;
			},
		};
	}

	/** Answers a call of the hub from now on, until the returned function is called. */
	on<Name extends NameOf<Client>>(method: Name, handler: ClientHandler<Client[Name]>): () => void {
		this.connection.on(method, handler);
		return () => this.connection.off(method, handler);
	}
}

/**
 * Holds a connection to the contracts of its hub: `Server` is what the hub offers, `Client` what it calls, the same two
 * interfaces as the hub's own. An argument that is a stream is an `AsyncIterable` here, too.
 */
export function typedClient<Server extends HubContract<Server>, Client extends HubContract<Client>>(
	connection: HubConnection,
): TypedClient<Server, Client> {
	return new TypedClient(connection);
}

/** Streams become what the official client knows as one. */
function asSent(parameter: unknown): unknown {
	return isAsyncIterable(parameter) ? { subscribe: (reader: StreamReader) => pump(parameter, reader) } : parameter;
}

interface StreamReader {
	next(item: unknown): void;
	complete(): void;
	error(error: unknown): void;
}

function pump(items: AsyncIterable<unknown>, reader: StreamReader): { dispose(): void } {
	let isOver = false;
	const run = async () => {
		try {
			for await (const item of items) {
				if (isOver) return;
				reader.next(item);
			}
			reader.complete();
		} catch (error) {
			reader.error(error);
		}
	};
	void run();
	return {
		dispose() {
			isOver = true;
		},
	};
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
	return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}
