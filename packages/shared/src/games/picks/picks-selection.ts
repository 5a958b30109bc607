/**
 * Tickets: `{market: "picks", picks: [{outcome, amount}]}`. One ticket is one bet and one transaction, however many
 * chips lie on the table.
 *
 * Source: own games, *Selections*.
 */
export const PICKS_MARKET = "picks";
/** A roulette table has 157 places. */
export const PICKS_MAX = 160;

export interface Pick {
	/** A stable text, `kind:value[:value]`. */
	readonly outcome: string;
	/** A decimal string with exactly the currency's digits. */
	readonly amount: string;
}

/** Sorted by outcome, each once. */
export interface PicksSelection {
	readonly market: typeof PICKS_MARKET;
	readonly picks: readonly Pick[];
}

/** Reads a ticket that was stored as `parsePicks` returned it. */
export function readPicks(stored: unknown): PicksSelection | undefined {
	if (typeof stored !== "object" || stored === null) return undefined;
	const { market, picks }: { market?: unknown; picks?: unknown } = stored;
	if (market !== PICKS_MARKET || !Array.isArray(picks)) return undefined;
	const list: readonly unknown[] = picks;
	return list.every(isPick) ? { market: PICKS_MARKET, picks: list } : undefined;
}

function isPick(item: unknown): item is Pick {
	if (typeof item !== "object" || item === null) return false;
	const { outcome, amount }: { outcome?: unknown; amount?: unknown } = item;
	return typeof outcome === "string" && typeof amount === "string" && /^\d+(\.\d+)?$/.test(amount);
}

/** An amount of a ticket in minor units: all of them have the currency's digits, so the point only has to go. */
export function minorOf({ amount }: Pick): bigint {
	return BigInt(amount.replace(".", ""));
}

/** What a ticket stakes in all, in minor units. */
export function sumOf({ picks }: PicksSelection): bigint {
	return picks.reduce((sum, pick) => sum + minorOf(pick), 0n);
}
