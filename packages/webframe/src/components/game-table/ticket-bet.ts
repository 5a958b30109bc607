/** What a ticket comes to, and the bet that it is sent as. */
import type { BetOdds } from "@webframe/shared/bonus";
import type { JsonObject, PlayFamily } from "@webframe/shared/games";
import type { PicksSelection } from "@webframe/shared/games/picks";
import { formatAmount } from "@webframe/shared/money";
import type { FrameRound } from "@webframe/shared/wire";
import type { Texts } from "../../i18n/texts.ts";
import {
	type BetBook,
	type BetEntry,
	pickCountOf,
	type RefusedBet,
	refOf,
	roundOf,
	selectionOf,
} from "../../store/bets.ts";
import { minorUnits } from "../../store/minor-units.ts";
import type { TableLimits } from "./table-limits.ts";
import type { TableRound } from "./table-round.ts";
import { type Laid, picksIn, picksOf, type Stop, stopOf, sumOf, type TicketRules } from "./ticket.ts";

/** What a ticket is held to, and what it is weighed by. */
export interface RoundRules extends TicketRules {
	/** What a ticket comes to; undefined where nothing lies. */
	readonly weigh: (laid: Laid) => Weighed | undefined;
	/** What may lie on a place by itself, in words: from the smallest chip on. */
	readonly limitsText: (outcome: string, texts: Texts) => string;
}

/** Undefined where no tickets are taken. */
export function ticketRules<Rules, Opened extends JsonObject | null, Result extends JsonObject>(
	family: PlayFamily<Rules, Opened, PicksSelection, Result>,
	limits: TableLimits | undefined,
	round: Pick<TableRound<Rules, Opened, Result>, "opened" | "rules"> | undefined,
): RoundRules | undefined {
	if (limits?.chip === undefined || round === undefined) return undefined;
	const { opened, rules } = round;
	const { minStake: min, maxStake: max, maxWin, chip, digits, currency } = limits;
	const highestWin = (laid: Laid): bigint => family.highestWin(picksOf(laid, digits), sumOf(laid), opened, rules);
	const held: TicketRules = { min, max, maxWin, chip, highestWin };
	return {
		...held,
		weigh: (laid) =>
			laid.size === 0 ? undefined : weigh(laid, held, family.oddsOf(picksOf(laid, digits), opened, rules)),
		limitsText: (outcome, texts) => {
			const written = (minor: bigint): string => texts.decimal(formatAmount(minor, digits));
			return texts.t("stake.range", { min: written(chip), max: written(mostOn(outcome, held)), currency });
		},
	};
}

/** The most that may lie on a place by itself, in minor units: no more can be won with it than with any bet. */
export function mostOn(outcome: string, rules: TicketRules): bigint {
	const whole = rules.max - (rules.max % rules.chip);
	const stop = stopOf(new Map([[outcome, whole]]), rules);
	return stop?.kind === "win" ? stop.max : whole;
}

/** What a ticket comes to, in minor units. */
export interface Weighed {
	readonly sum: bigint;
	/** The most that it can win. */
	readonly win: bigint;
	readonly odds: BetOdds;
	/** Why it cannot be placed as it lies; undefined: it can be. */
	readonly stop: Stop | undefined;
}

export function weigh(laid: Laid, rules: TicketRules, odds: BetOdds): Weighed {
	const sum = sumOf(laid);
	const { min, max } = rules;
	const stop = sum < min ? ({ kind: "range", min, max } as const) : stopOf(laid, rules);
	return { sum, win: rules.highestWin(laid), odds, stop };
}

/** A ticket as a bet at the prices of a round. */
export function ticketBet(
	laid: Laid,
	{ currency, digits }: TableLimits,
	{ gameCode, rulesVersion }: Pick<FrameRound, "gameCode" | "rulesVersion">,
) {
	const selection = { ...picksOf(laid, digits) };
	return { gameCode, rulesVersion, selection, amount: formatAmount(sumOf(laid), digits), currency };
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

/** After these a ticket lies on the table again, to be placed anew; so it does where only its freebet was not taken. */
const LAID_AGAIN: readonly string[] = ["stale_price", "betting_closed", "limits", "unavailable"];

/**
 * What became of the ticket that was sent as `ref`; `taken`: also where it is not to be placed anew.
 *
 * @returns undefined while nobody knows
 */
export function refusedTicket(bets: BetBook, ref: string): RefusedTicket | "taken" | undefined {
	const entry = bets.find((one) => refOf(one) === ref);
	if (entry === undefined || entry.kind === "sending") return undefined;
	if (entry.kind !== "refused") return "taken";
	const { code } = entry;
	return code.startsWith("freebet_") || LAID_AGAIN.includes(code) ? { code, roundId: roundOf(entry) } : "taken";
}

/** What a bet has on each outcome, in minor units; undefined for one that is no ticket, or is not known whole. */
function laidOf(entry: BetEntry): Laid | undefined {
	const picks = picksIn(selectionOf(entry));
	return picks && new Map(picks.map(({ outcome, amount }) => [outcome, minorUnits(amount)]));
}
