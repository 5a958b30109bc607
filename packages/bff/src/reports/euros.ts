/**
 * Sums in euros, by the rate of each day that is among them. Where one is missing there are none: a sum that leaves days out would
 * say less than there was. Play money is worth nothing, and no rate of it can be stored.
 *
 * Source: back office design, *Reports*.
 */
import {
	currencyOf,
	EURO_DIGITS,
	EURO_PER_EURO,
	formatAmount,
	inEuro,
	parseAmount,
	RATE_DIGITS,
} from "@webframe/shared/money";
import type { EuroTotal } from "@webframe/shared/wire";
import type { Queryable } from "../platform/database.ts";
import { readRates } from "../store/euro-rates.ts";
import type { DayOfSums, ReportRowSums } from "../store/report-sums.ts";
import { type CurrencySums, marginOf } from "./sums.ts";

/** Sums of one currency, by their days. */
interface DatedSums {
	/** As the partner calls it. */
	readonly currency: string;
	readonly digits: number;
	readonly days: readonly DayOfSums[];
}

/** @param day of sums that are of one, or for which any will do because they are in euros */
export function datedBy(row: CurrencySums & Pick<ReportRowSums, "days">, day: string): DatedSums {
	const { currency, digits, stakes } = row;
	const days = row.days ?? [{ day, stakes: stakes.toString(), margin: marginOf(row).toString() }];
	return { currency, digits, days };
}

/** In cents. */
interface Euros {
	readonly stakes: bigint;
	readonly margin: bigint;
}

type InEuros = Euros | "missing" | "play_money";

/** Each in euros, in their order; in one statement, or none where all are in euros. */
export async function inEuros(sql: Queryable, all: readonly DatedSums[]): Promise<readonly InEuros[]> {
	const rates = await ratesFor(sql, all);
	return all.map((sums) => convert(sums, rates));
}

type Rates = ReadonlyMap<string, bigint>;

async function ratesFor(sql: Queryable, all: readonly DatedSums[]): Promise<Rates> {
	const foreign = all.filter(({ currency }) => codeOf(currency) !== "EUR" && !isPlayMoney(currency));
	const days = foreign.flatMap((sums) => sums.days.map(({ day }) => day)).toSorted();
	const [firstDay, lastDay] = [days.at(0), days.at(-1)];
	if (firstDay === undefined || lastDay === undefined) return new Map();
	const currencies = [...new Set(foreign.map(({ currency }) => codeOf(currency)))];
	const rates = await readRates(sql, { firstDay, lastDay }, currencies);
	return new Map(rates.map(({ day, currency, perEur }) => [`${currency} ${day}`, perEuroOf(perEur)]));
}

function convert({ currency, digits, days }: DatedSums, rates: Rates): InEuros {
	if (isPlayMoney(currency)) return "play_money";
	const code = codeOf(currency);
	let [stakes, margin] = [0n, 0n];
	for (const one of days) {
		const perEuro = code === "EUR" ? EURO_PER_EURO : rates.get(`${code} ${one.day}`);
		if (perEuro === undefined) return "missing";
		stakes += inEuro(BigInt(one.stakes), digits, perEuro);
		margin += inEuro(BigInt(one.margin), digits, perEuro);
	}
	return { stakes, margin };
}

/** All together: what is missing is counted, and then there is no sum. */
export function euroTotal(all: readonly InEuros[]): EuroTotal {
	const missing = all.filter((one) => one === "missing").length;
	const known = all.filter((one) => typeof one === "object");
	const sum = known.reduce<Euros>(
		(before, { stakes, margin }) => ({ stakes: before.stakes + stakes, margin: before.margin + margin }),
		{ stakes: 0n, margin: 0n },
	);
	return missing > 0 ? { missing } : { missing, sums: show(sum) };
}

/** For a row: nothing where it is worth none, or not known. */
export function euroField(one: InEuros | undefined): { readonly euro?: NonNullable<EuroTotal["sums"]> } {
	return typeof one === "object" ? { euro: show(one) } : {};
}

function show({ stakes, margin }: Euros): NonNullable<EuroTotal["sums"]> {
	return { stakes: formatAmount(stakes, EURO_DIGITS), margin: formatAmount(margin, EURO_DIGITS) };
}

/** A decimal that was stored as one. */
export function perEuroOf(text: string): bigint {
	const read = parseAmount(text, RATE_DIGITS);
	if (!read.ok) throw new Error(`${text} is stored as a rate, and is none.`);
	return read.minor;
}

/** Partners call some by other names. */
function codeOf(currency: string): string {
	return currencyOf(currency)?.code ?? currency;
}

function isPlayMoney(currency: string): boolean {
	return currencyOf(currency)?.kind === "nonCash";
}
