/**
 * The ticket that a player makes: chips on places of a table, by outcome, and what was done to it before. It holds no money:
 * until it is placed it is nothing but a wish.
 *
 * Every operation answers with another ticket, or with what stops it, whole: half of an action is never done.
 *
 * Source: own games, *Selections* and *Limits*.
 */
import { PICKS_MAX, type Pick, type PicksSelection } from "@webframe/shared/games/picks";
import { formatAmount } from "@webframe/shared/money";

/** What lies on each outcome, in minor units; none is 0. */
export type Laid = ReadonlyMap<string, bigint>;

export interface Ticket {
	readonly laid: Laid;
	/** What lay before each action that can be undone, the latest last. */
	readonly past: readonly Laid[];
}

export interface Chip {
	readonly outcome: string;
	readonly minor: bigint;
}

/** What a ticket is held to. */
export interface TicketRules {
	/** The smallest and the largest stake of a ticket. */
	readonly min: bigint;
	readonly max: bigint;
	/** The smallest chip. */
	readonly chip: bigint;
	/** The most that it may be able to win. */
	readonly maxWin: bigint;
	/** The most that these chips can win together, the largest boosts counted. */
	readonly highestWin: (laid: Laid) => bigint;
}

/** Why an action is not done. */
export type Stop =
	/** It would be more than the largest stake. */
	| { readonly kind: "stake"; readonly max: bigint }
	/** It could win more than a bet may; `max`: the largest stake of such a ticket that would do. */
	| { readonly kind: "win"; readonly max: bigint }
	/** What lies is less than the smallest stake; more may be laid until it is enough. */
	| { readonly kind: "range"; readonly min: bigint; readonly max: bigint }
	/** It would lie on too many places. */
	| { readonly kind: "places"; readonly max: number };

export type Change = { readonly ok: true; readonly ticket: Ticket } | { readonly ok: false; readonly stop: Stop };

/** The most actions that can be undone. */
const PAST_MAX = 200;

/** Lays chips, as one action. */
export function put(ticket: Ticket, chips: readonly Chip[], rules: TicketRules): Change {
	const laid = new Map(ticket.laid);
	for (const { outcome, minor } of chips) laid.set(outcome, (laid.get(outcome) ?? 0n) + minor);
	return become(ticket, laid, rules);
}

/** Takes all chips off these places, as one action. */
export function takeOff(ticket: Ticket, outcomes: readonly string[]): Ticket {
	const laid = new Map([...ticket.laid].filter(([outcome]) => !outcomes.includes(outcome)));
	return laid.size === ticket.laid.size ? ticket : acted(ticket, laid);
}

/** Takes back the last action, whatever it was. */
export function undo({ laid, past }: Ticket): Ticket {
	return { laid: past.at(-1) ?? laid, past: past.slice(0, -1) };
}

/** Takes all chips off, as one action. */
export function clear(ticket: Ticket): Ticket {
	return ticket.laid.size === 0 ? ticket : acted(ticket, new Map());
}

/** Doubles every chip: all of them, or none. */
export function double(ticket: Ticket, rules: TicketRules): Change {
	return become(ticket, new Map([...ticket.laid].map(([outcome, minor]) => [outcome, minor * 2n])), rules);
}

/** Lays a ticket of before in the place of this one, as one action. */
export function relay(ticket: Ticket, laid: Laid, rules: TicketRules): Change {
	return become(ticket, laid, rules);
}

/** What it stakes in all. */
export function sumOf(laid: Laid): bigint {
	let sum = 0n;
	for (const minor of laid.values()) sum += minor;
	return sum;
}

/** What keeps chips from being bet; undefined: nothing does. */
export function stopOf(laid: Laid, rules: TicketRules): Stop | undefined {
	const sum = sumOf(laid);
	if (laid.size > PICKS_MAX) return { kind: "places", max: PICKS_MAX };
	if (sum > rules.max) return { kind: "stake", max: rules.max };
	const win = rules.highestWin(laid);
	if (win <= rules.maxWin) return undefined;
	const largest = (sum * rules.maxWin) / win;
	return { kind: "win", max: largest - (largest % rules.chip) };
}

/** The ticket as it is sent. @param digits of the currency */
export function picksOf(laid: Laid, digits: number): PicksSelection {
	const picks = [...laid].map(([outcome, minor]) => ({ outcome, amount: formatAmount(minor, digits) }));
	return { market: "picks", picks: picks.sort((one, other) => (one.outcome < other.outcome ? -1 : 1)) };
}

/** The picks of a selection that the service has told; undefined where it is no ticket. */
export function picksIn(selection: unknown): readonly Pick[] | undefined {
	const { picks }: { readonly picks?: unknown } = Object(selection);
	if (!Array.isArray(picks)) return undefined;
	return picks.filter((pick: Partial<Pick>) => typeof pick.outcome === "string" && typeof pick.amount === "string");
}

function become(ticket: Ticket, laid: Laid, rules: TicketRules): Change {
	const stop = stopOf(laid, rules);
	return stop === undefined ? { ok: true, ticket: acted(ticket, laid) } : { ok: false, stop };
}

function acted({ laid: before, past }: Ticket, laid: Laid): Ticket {
	return { laid, past: [...past, before].slice(-PAST_MAX) };
}
