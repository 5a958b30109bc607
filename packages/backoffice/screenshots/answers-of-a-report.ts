/** What the service answers for a casino's days: its rows add up to its totals, as they do in a report. */
import { reportsValueSchema } from "@webframe/shared/wire";
import { PARTNER_ID } from "./ids.ts";

const CENTS = 100;
/** Of a zloty, in parts of a thousand euros. */
const EUROS_OF_THOUSAND_PLN = 234;
const THOUSAND = 1_000;

/** In cents; what is margin follows from the others. */
interface Sums {
	readonly bets: number;
	readonly transactions: number;
	readonly stakes: number;
	readonly payouts: number;
	readonly returns: number;
	readonly jackpots: number;
	readonly freebets: number;
	readonly cashbacks: number;
}

/** A day is as large as its number says, and the casino loses on one of them. */
function sumsOf(size: number): Sums {
	return {
		bets: 612 * size,
		transactions: 1_257 * size,
		stakes: 268_350 * size,
		payouts: size % 7 === 0 ? 271_915 * size : 241_140 * size,
		returns: 900 * size,
		jackpots: size % 3 === 0 ? 31_000 : 0,
		freebets: 8_500,
		cashbacks: size % 4 === 0 ? 4_000 : 0,
	};
}

const marginOf = ({ stakes, payouts, returns, jackpots }: Sums): number => stakes - payouts - returns - jackpots;
const inEuros = (cents: number, currency: string): number =>
	currency === "EUR" ? cents : Math.round((cents * EUROS_OF_THOUSAND_PLN) / THOUSAND);
const text = (cents: number): string => (cents / CENTS).toFixed(2);

const ROWS = [
	{ day: 26, gameCode: 9, currency: "EUR", size: 9 },
	{ day: 26, gameCode: 23, currency: "PLN", size: 4 },
	{ day: 25, gameCode: 9, currency: "EUR", size: 16 },
	{ day: 25, gameCode: 23, currency: "PLN", size: 11 },
	{ day: 24, gameCode: 9, currency: "EUR", size: 14 },
	{ day: 24, gameCode: 23, currency: "EUR", size: 2 },
	{ day: 23, gameCode: 9, currency: "EUR", size: 12 },
	{ day: 23, gameCode: 23, currency: "PLN", size: 5 },
	{ day: 22, gameCode: 9, currency: "EUR", size: 15 },
	{ day: 22, gameCode: 23, currency: "PLN", size: 8 },
].map((row) => ({ ...row, sums: sumsOf(row.size) }));

function shown(sums: Sums, currency: string) {
	return {
		currency,
		bets: sums.bets,
		transactions: sums.transactions,
		stakes: text(sums.stakes),
		payouts: text(sums.payouts),
		returns: text(sums.returns),
		tax: "0.00",
		freebets: text(sums.freebets),
		jackpots: text(sums.jackpots),
		cashbacks: text(sums.cashbacks),
		margin: text(marginOf(sums)),
	};
}

function added(all: readonly Sums[]): Sums {
	const of = (name: keyof Sums): number => all.reduce((sum, sums) => sum + sums[name], 0);
	return {
		bets: of("bets"),
		transactions: of("transactions"),
		stakes: of("stakes"),
		payouts: of("payouts"),
		returns: of("returns"),
		jackpots: of("jackpots"),
		freebets: of("freebets"),
		cashbacks: of("cashbacks"),
	};
}

const euros = ROWS.map(({ sums, currency }) => ({
	stakes: inEuros(sums.stakes, currency),
	margin: inEuros(marginOf(sums), currency),
}));

export const report = reportsValueSchema.parse({
	items: ROWS.map(({ day, gameCode, currency, sums }, index) => ({
		period: `2026-11-${day}`,
		beginsAt: `2026-11-${day - 1}T23:00:00.000Z`,
		partnerId: PARTNER_ID,
		gameCode,
		...shown(sums, currency),
		euro: { stakes: text(euros[index]?.stakes ?? 0), margin: text(euros[index]?.margin ?? 0) },
	})),
	totals: ["EUR", "PLN"].map((currency) =>
		shown(added(ROWS.filter((row) => row.currency === currency).map(({ sums }) => sums)), currency),
	),
	euro: {
		missing: 0,
		sums: {
			stakes: text(euros.reduce((sum, { stakes }) => sum + stakes, 0)),
			margin: text(euros.reduce((sum, { margin }) => sum + margin, 0)),
		},
	},
});
