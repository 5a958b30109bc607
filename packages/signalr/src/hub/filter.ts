/**
 * What stands round a hub's calls and connections: the same for every method, as `IHubFilter` of the official server.
 *
 * The first filter of the list is the outermost. Each decides whether, when and how often it goes on with `next`, and
 * what it answers in its place.
 */
import type { CallFilter } from "../connection/method-table.ts";
import type { HubContract } from "../contract.ts";
import type { HubContext } from "./hub-context.ts";

/** A call of a method that has been allowed, with its arguments checked. */
export interface FilteredCall<Client extends HubContract<Client>, Identity, Items = undefined> {
	readonly context: HubContext<Client, Identity, Items>;
	/** The method's name as the hub's definition has it. */
	readonly method: string;
	/** What the method is called with. */
	readonly parameters: readonly unknown[];
}

/** A filter. Every part may be left out. What a part throws is handled as if the method, or the hook, had thrown it. */
export interface HubFilter<Client extends HubContract<Client>, Identity = undefined, Items = undefined> {
	/** Round each call. `next` answers what the method does: a value, a promise, or for a stream an async iterable. */
	invoke?(call: FilteredCall<Client, Identity, Items>, next: () => unknown): unknown;
	/** Round `onConnected`, also that of a hub without one. Throwing turns the client away. */
	connected?(context: HubContext<Client, Identity, Items>, next: () => Promise<void>): Promise<void>;
	/** Round `onDisconnected`, also that of a hub without one. */
	disconnected?(
		context: HubContext<Client, Identity, Items>,
		error: Error | undefined,
		next: () => Promise<void>,
	): Promise<void>;
}

/** A filter, the types of its contracts forgotten. */
export interface UntypedFilter {
	invoke?(
		call: { readonly context: unknown; readonly method: string; readonly parameters: readonly unknown[] },
		next: () => unknown,
	): unknown;
	connected?(context: unknown, next: () => Promise<void>): Promise<void>;
	disconnected?(context: unknown, error: Error | undefined, next: () => Promise<void>): Promise<void>;
}

/** All filters of calls as one; nothing when there is none, so that calls do not go through it. */
export function callFilter(filters: readonly UntypedFilter[]): CallFilter<unknown> | undefined {
	const round = filters.filter((filter) => filter.invoke !== undefined);
	if (round.length === 0) return undefined;
	return (call, run) => {
		const from = (index: number): unknown => {
			const filter = round[index];
			return filter === undefined ? run(call.context, call.parameters) : filter.invoke?.(call, () => from(index + 1));
		};
		return from(0);
	};
}

/** Runs `onConnected` with every filter round it. */
export function connectedThrough(
	filters: readonly UntypedFilter[],
	context: unknown,
	onConnected: () => Promise<void>,
): Promise<void> {
	const around = (next: () => Promise<void>, filter: UntypedFilter) => async () =>
		filter.connected === undefined ? next() : filter.connected(context, next);
	return filters.reduceRight(around, onConnected)();
}

/** Runs `onDisconnected` with every filter round it. */
export function disconnectedThrough(
	filters: readonly UntypedFilter[],
	context: unknown,
	error: Error | undefined,
	onDisconnected: () => Promise<void>,
): Promise<void> {
	const around = (next: () => Promise<void>, filter: UntypedFilter) => async () =>
		filter.disconnected === undefined ? next() : filter.disconnected(context, error, next);
	return filters.reduceRight(around, onDisconnected)();
}
