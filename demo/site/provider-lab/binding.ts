import { z } from "zod";
import { jsonIn } from "../json-in.ts";
import type { Call } from "./messages.ts";

export type Binding = "those of the address" | "left out" | "not those of the address";

const named = z.looseObject({ sessionId: z.unknown(), operation: z.unknown() });

/**
 * Whether a bet call's body names the session and the operation that stand in its address. The signature covers no
 * address: a call that names others is not authentic, however rightly it is signed.
 *
 * @returns undefined for a call that has no such address
 */
export function bindingOf({ direction, body, sessionId, operation }: Call): Binding | undefined {
	if (direction !== "to aggregator" || body === "") return undefined;
	const read = named.safeParse(jsonIn(body));
	if (!read.success) return "left out";
	const pairs = [
		[read.data.sessionId, sessionId],
		[read.data.operation, operation],
	].map(([said, here]) => [said ?? undefined, here] as const);
	if (pairs.some(([said, here]) => said !== undefined && String(said) !== here)) return "not those of the address";
	return pairs.some(([said]) => said === undefined) ? "left out" : "those of the address";
}
