/**
 * The methods of a hub as calls find them: by name, without regard to case, and never through an object's prototype, so
 * that `constructor` or `__proto__` is just an unknown method.
 */
import { type ArgumentParser, StreamArgument } from "../contract.ts";

/** A method as calls find it. */
export interface HubMethodEntry<Context> {
	/** As the hub's definition has it. */
	readonly name: string;
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

/** What stands round the calls of methods: it runs the method, or does not, and answers in its place. */
export type CallFilter<Context> = (
	call: { readonly context: Context; readonly method: string; readonly parameters: readonly unknown[] },
	run: HubMethodEntry<Context>["run"],
) => unknown;

/** The methods of a hub. */
export class MethodTable<Context> {
	readonly #methods = new Map<string, HubMethodEntry<Context>>();

	/**
	 * `filter` stands round every call. Throws TypeError when two names differ in case only, or a method has neither or both
	 * of `invoke` and `stream`.
	 */
	constructor(methods: Readonly<Record<string, UntypedMethod<Context>>>, filter?: CallFilter<Context>) {
		for (const [name, method] of Object.entries(methods)) {
			const key = name.toLowerCase();
			if (this.#methods.has(key))
				throw new TypeError(`The hub has two methods named '${name}' without regard to case.`);
			this.#methods.set(key, entryOf(name, method, filter));
		}
	}

	find(name: string): HubMethodEntry<Context> | undefined {
		return this.#methods.get(name.toLowerCase());
	}
}

function entryOf<Context>(
	name: string,
	method: UntypedMethod<Context>,
	filter: CallFilter<Context> | undefined,
): HubMethodEntry<Context> {
	const body = method.stream ?? method.invoke;
	if (body === undefined || (method.stream !== undefined && method.invoke !== undefined)) {
		throw new TypeError(`The hub method '${name}' must have either 'invoke' or 'stream'.`);
	}
	const run = (context: Context, parameters: readonly unknown[]): unknown => body(context, ...parameters);
	return {
		name,
		parameters: method.arguments,
		uploads: method.arguments.filter((parameter) => parameter instanceof StreamArgument).length,
		streaming: method.stream !== undefined,
		authorize: method.authorize,
		run: filter === undefined ? run : (context, parameters) => filter({ context, method: name, parameters }, run),
	};
}
