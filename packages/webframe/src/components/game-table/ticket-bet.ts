/** What a ticket comes to, and the bet that it is sent as. */
import type { JsonObject, PlayFamily } from "@webframe/shared/games";
import type { PicksSelection } from "@webframe/shared/games/picks";
import { formatAmount } from "@webframe/shared/money";
import { type BetBook, type BetEntry, pickCountOf, type RefusedBet, roundOf, selectionOf } from "../../store/bets.ts";
import { minorUnits } from "../../store/minor-units.ts";
import type { TableLimits } from "./table-limits.ts";
import type { TableRound } from "./table-round.ts";
import { type Laid, picksIn, picksOf, type Stop, stopOf, sumOf, type TicketRules } from "./ticket.ts";

/** Undefined where no tickets are taken. */
export function ticketRules<Rules, Opened extends JsonObject | null, Result extends JsonObject>(
	family: PlayFamily<Rules, Opened, PicksSelection, Result>,
	limits: TableLimits | undefined,
	round: TableRound<Rules, Opened, Result> | undefined,
): TicketRules | undefined {
	if (limits?.chip === undefined || round === undefined) return undefined;
	const { opened, rules } = round;
	const { minStake: min, maxStake: max, maxWin, chip, digits } = limits;
	const highestWin = (laid: Laid): bigint => family.highestWin(picksOf(laid, digits), sumOf(laid), opened, rules);
	return { min, max, maxWin, chip, highestWin };
}

/** What a ticket comes to, in minor units. */
export interface Weighed {
	readonly sum: bigint;
	/** The most that it can win. */
	readonly win: bigint;
	readonly stop: Stop | undefined;
	/** Its stake is outside of the limits. */
	readonly isOutside: boolean;
}

export function weigh(laid: Laid, rules: TicketRules): Weighed {
	const sum = sumOf(laid);
	const { min, max } = rules;
	const stop = sum < min ? ({ kind: "range", min, max } as const) : stopOf(laid, rules);
	return { sum, win: rules.highestWin(laid), stop, isOutside: stop !== undefined };
}

/** A ticket as the selection and the stake of a bet. */
export function ticketBet(
	laid: Laid,
	{ currency, digits }: TableLimits,
): { readonly selection: PicksSelection; readonly amount: string; readonly currency: string } {
	return { selection: picksOf(laid, digits), amount: formatAmount(sumOf(laid), digits), currency };
}

/** What bets that were not refused have on each outcome, in minor units. */
export function placedOn(bets: BetBook): Laid {
	const placed = new Map<string, bigint>();
	for (const entry of bets) {
		if (entry.kind === "refused") continue;
		for (const [outcome, minor] of laidOf(entry) ?? []) placed.set(outcome, (placed.get(outcome) ?? 0n) + minor);
	}
	return placed;
}

/** The ticket that was placed last. @param bets newest first */
export function lastTicket(bets: BetBook): Laid | undefined {
	const entry = bets.find((one) => pickCountOf(one) === undefined && laidOf(one) !== undefined);
	return entry && laidOf(entry);
}

/** Why a ticket was not taken, in the round of which. */
export interface RefusedTicket {
	readonly code: RefusedBet["code"];
	readonly roundId: number;
}

/** After these a ticket lies on the table again, to be placed anew. */
const LAID_AGAIN: readonly string[] = ["stale_price", "betting_closed", "limits", "unavailable"];

/** Undefined where a ticket was taken, or is not to be placed anew. */
export function refusedTicket(entry: BetEntry): RefusedTicket | undefined {
	if (entry.kind !== "refused" || !LAID_AGAIN.includes(entry.code)) return undefined;
	return { code: entry.code, roundId: roundOf(entry) };
}

/** What a bet has on each outcome, in minor units; undefined for one that is no ticket, or is not known whole. */
function laidOf(entry: BetEntry): Laid | undefined {
	const picks = picksIn(selectionOf(entry));
	return picks && new Map(picks.map(({ outcome, amount }) => [outcome, minorUnits(amount)]));
}
