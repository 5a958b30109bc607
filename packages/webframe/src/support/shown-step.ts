/** What support may see of a step: no token, and nothing that says who the player is or what money they have. */
import type { Step } from "./trail.ts";

/** What may be shown of an event or a call, by name. Whatever is not here stays in the page. */
const SHOWN: ReadonlySet<string> = new Set([
	...["version", "code", "recoverable", "correlationId", "reason", "isTest", "currency", "gameCode", "tagId", "tab"],
	...["betId", "roundId", "status", "freebet", "at", "inlineSize", "blockSize", "seconds", "method", "tookMs"],
]);

export interface ShownStep {
	/** Milliseconds since the page began. */
	readonly atMs: number;
	readonly name: string;
	readonly detail: Readonly<Record<string, unknown>>;
}

export function shownStep({ atMs, name, detail }: Step): ShownStep {
	const shown = Object.entries(detail).flatMap(([key, value]): [string, unknown][] => {
		// Of an address only the path: what stands behind it may name a page of somebody's bets.
		if (key === "url") return [["path", new URL(String(value)).pathname]];
		if (!SHOWN.has(key) || value === undefined || value === null) return [];
		return [[key, key === "tookMs" ? Math.round(Number(value)) : value]];
	});
	return { atMs: Math.round(atMs), name, detail: Object.fromEntries(shown) };
}
