/**
 * The methods of a hub as calls find them: by name, without regard to case, and never through an object's prototype, so
 * that `constructor` or `__proto__` is just an unknown method.
 */
import { type ArgumentParser, StreamArgument } from "../contract.ts";

export interface HubMethodEntry<Context> {
	/** One parser for each parameter; a StreamArgument for one that is a stream from the client. */
	readonly parameters: readonly (ArgumentParser<unknown> | StreamArgument<unknown>)[];
	/** How many of the parameters are streams. */
	readonly uploads: number;
	/** Whether the method answers with a stream. */
	readonly streaming: boolean;
	readonly authorize: ((context: Context) => boolean | Promise<boolean>) | undefined;
	readonly run: (context: Context, parameters: readonly unknown[]) => unknown;
}

/** A method as it is written in a hub's definition, its types forgotten. */
export interface UntypedMethod<Context> {
	readonly arguments: readonly (ArgumentParser<unknown> | StreamArgument<unknown>)[];
	readonly authorize?: (context: Context) => boolean | Promise<boolean>;
	readonly invoke?: (context: Context, ...parameters: readonly unknown[]) => unknown;
	readonly stream?: (context: Context, ...parameters: readonly unknown[]) => unknown;
}

export class MethodTable<Context> {
	readonly #methods = new Map<string, HubMethodEntry<Context>>();

	/** Throws TypeError when two names differ in case only, or a method has neither or both of `invoke` and `stream`. */
	constructor(methods: Readonly<Record<string, UntypedMethod<Context>>>) {
		for (const [name, method] of Object.entries(methods)) {
			const key = name.toLowerCase();
			if (this.#methods.has(key))
				throw new TypeError(`The hub has two methods named '${name}' without regard to case.`);
			this.#methods.set(key, entryOf(name, method));
		}
	}

	find(name: string): HubMethodEntry<Context> | undefined {
		return this.#methods.get(name.toLowerCase());
	}
}

function entryOf<Context>(name: string, method: UntypedMethod<Context>): HubMethodEntry<Context> {
	const body = method.stream ?? method.invoke;
	if (body === undefined || (method.stream !== undefined && method.invoke !== undefined)) {
		throw new TypeError(`The hub method '${name}' must have either 'invoke' or 'stream'.`);
	}
	return {
		parameters: method.arguments,
		uploads: method.arguments.filter((parameter) => parameter instanceof StreamArgument).length,
		streaming: method.stream !== undefined,
		authorize: method.authorize,
		run: (context, parameters) => body(context, ...parameters),
	};
}
