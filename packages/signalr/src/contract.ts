/**
 * Types that turn two plain interfaces, what a hub offers and what it calls on its clients, into checked calls.
 *
 * A wrong name or payload does not compile, on either side. An interface is a contract when every member is a function.
 */
type Callable = (...parameters: never[]) => unknown;

/** What `Contract` must extend to be one: an object type with functions only. */
export type HubContract<Contract> = { readonly [Name in keyof Contract]: Callable };

/** What a method of a contract takes. */
export type ParametersOf<Method> = Method extends (...parameters: infer Parameters) => unknown ? Parameters : never;

/** What a method of a contract answers, once it has been waited for. */
export type ResultOf<Method> = Method extends (...parameters: never[]) => infer Result ? Awaited<Result> : never;

/** The names of a contract. */
export type NameOf<Contract> = Extract<keyof Contract, string>;

type Nothing = ReturnType<() => void>;

/** True for a client method that answers nothing. */
type IsVoid<Result> = [Result] extends [Nothing] ? true : false;

/** Client methods without an answer: what `send` may be given. */
export type EventName<Client> = {
	[Name in NameOf<Client>]: IsVoid<ResultOf<Client[Name]>> extends true ? Name : never;
}[NameOf<Client>];

/** The name of such a method, and its parameters. */
export type EventCall<Client> = {
	[Name in EventName<Client>]: readonly [method: Name, ...parameters: ParametersOf<Client[Name]>];
}[EventName<Client>];

/** Client methods with an answer: what `invoke` may be given. */
export type ResultName<Client> = Exclude<NameOf<Client>, EventName<Client>>;

/**
 * Checks one argument: a function, or an object with `parse` such as a zod schema. It returns the checked value and
 * throws when the value will not do.
 */
export type ArgumentParser<Value> = ((value: unknown) => Value) | { parse(value: unknown): Value };

/** An argument that is a stream from the client. Made by `streamOf`. */
export class StreamArgument<Item> {
	/** Checks each item. */
	readonly item: ArgumentParser<Item>;

	constructor(item: ArgumentParser<Item>) {
		this.item = item;
	}
}

/** Declares an argument to be a stream from the client, whose items `item` checks. */
export function streamOf<Item>(item: ArgumentParser<Item>): StreamArgument<Item> {
	return new StreamArgument(item);
}

/** One parser for each parameter of a method, in order. */
export type ArgumentParsers<Parameters extends readonly unknown[]> = {
	readonly [Index in keyof Parameters]-?: Parameters[Index] extends AsyncIterable<infer Item>
		? StreamArgument<Item>
		: ArgumentParser<Parameters[Index]>;
};

interface MethodBase<Method, Context> {
	/** One parser for each argument. The number of arguments in a call must be exactly theirs. */
	readonly arguments: ArgumentParsers<ParametersOf<Method>>;
	/** Asked before each call. Answering false refuses the call. */
	readonly authorize?: (context: Context) => boolean | Promise<boolean>;
}

/** A method that answers with a value, or with nothing. */
export interface InvokeMethod<Method, Context> extends MethodBase<Method, Context> {
	readonly invoke: (
		context: Context,
		...parameters: ParametersOf<Method>
	) => ResultOf<Method> | Promise<ResultOf<Method>>;
}

/** A method that answers with a stream. */
export interface StreamMethod<Method, Context, Item> extends MethodBase<Method, Context> {
	/** `context.signal` is aborted when the client cancels or goes away. */
	readonly stream: (
		context: Context,
		...parameters: ParametersOf<Method>
	) => AsyncIterable<Item> | Promise<AsyncIterable<Item>>;
}

/** How a hub answers one method of its contract: `stream` for a method that returns an AsyncIterable, else `invoke`. */
export type HubMethod<Method, Context> =
	ResultOf<Method> extends AsyncIterable<infer Item>
		? StreamMethod<Method, Context, Item>
		: InvokeMethod<Method, Context>;

/** An answer for every method of a contract. */
export type HubMethods<Server, Context> = { readonly [Name in NameOf<Server>]: HubMethod<Server[Name], Context> };
