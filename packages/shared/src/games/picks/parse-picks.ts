/** Reading a ticket that somebody wants to bet: what the service does before it takes money. */
import { formatAmount, parseAmount } from "../../money/index.ts";
import type { ReadSelection, SelectionProblem, SelectionRefusal, StakeUnits } from "../contract/family.ts";
import { minorOf, PICKS_MARKET, PICKS_MAX, type Pick, type PicksSelection, sumOf } from "./picks-selection.ts";

/** No outcome of any family is longer, in characters. */
const OUTCOME_LENGTH_MAX = 40;

/**
 * Reads a ticket. The first thing wrong is named, the length before the picks, so that a long list costs nothing.
 *
 * @param isOffered whether an outcome, in its one spelling, can be bet on
 */
export function parsePicks(
	value: unknown,
	units: StakeUnits,
	isOffered: (outcome: string) => boolean,
): ReadSelection<PicksSelection> {
	if (typeof value !== "object" || value === null) return refuse("not_an_object", "selection");
	const { market, picks }: { market?: unknown; picks?: unknown } = value;
	if (market !== PICKS_MARKET) return refuse("unknown_market", "selection.market");
	if (units.chip === undefined) return refuse("not_offered", "selection.market");
	if (!Array.isArray(picks)) return refuse("not_a_list", "selection.picks");
	const list: readonly unknown[] = picks;
	if (list.length === 0) return refuse("too_few", "selection.picks");
	if (list.length > PICKS_MAX) return refuse("too_many", "selection.picks");
	const read = new Map<string, Pick>();
	for (const index of list.keys()) {
		const pick = readPick(
			list[index],
			`selection.picks[${index}]`,
			{ digits: units.digits, chip: units.chip },
			isOffered,
		);
		if ("ok" in pick) return pick;
		if (read.has(pick.outcome)) return refuse("outcome_twice", `selection.picks[${index}].outcome`);
		read.set(pick.outcome, pick);
	}
	const sorted = [...read.values()].sort((one, other) => (one.outcome < other.outcome ? -1 : 1));
	return { ok: true, selection: { market: PICKS_MARKET, picks: sorted } };
}

function readPick(
	item: unknown,
	field: string,
	{ digits, chip }: { readonly digits: number; readonly chip: bigint },
	isOffered: (outcome: string) => boolean,
): Pick | SelectionRefusal {
	if (typeof item !== "object" || item === null) return refuse("not_an_object", field);
	const { outcome, amount }: { outcome?: unknown; amount?: unknown } = item;
	if (typeof outcome !== "string" || outcome.length > OUTCOME_LENGTH_MAX || !isOffered(outcome))
		return refuse("unknown_outcome", `${field}.outcome`);
	const parsed = parseAmount(amount, digits);
	if (!parsed.ok) return refuse("invalid_amount", `${field}.amount`);
	if (parsed.minor < chip || parsed.minor % chip !== 0n) return refuse("below_chip", `${field}.amount`);
	return { outcome, amount: formatAmount(parsed.minor, digits) };
}

function refuse(problem: SelectionProblem, field: string): SelectionRefusal {
	return { ok: false, problem, field };
}

/** The sum of the smallest ticket with the same proportions: every amount on it is a multiple of the smallest chip. */
export function smallestLike(selection: PicksSelection, { chip }: StakeUnits): bigint {
	const largest = selection.picks.reduce((divisor, pick) => greatestCommonDivisor(divisor, minorOf(pick)), 0n);
	return largest === 0n ? 1n : (sumOf(selection) / largest) * (chip ?? 1n);
}

function greatestCommonDivisor(one: bigint, other: bigint): bigint {
	let [a, b] = [one, other];
	while (b !== 0n) [a, b] = [b, a % b];
	return a;
}
