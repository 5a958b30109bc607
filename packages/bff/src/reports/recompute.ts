import type { RecomputeValue } from "@webframe/shared/wire";
import type { Partner } from "../partners/partner-directory.ts";
import { countedTimeZone } from "../partners/report-time-zone.ts";
import { type ComparedSums, compareSpan } from "../store/booked-transactions.ts";
import { daySpan } from "../store/report-sums.ts";
import type { ReportsContext } from "./context.ts";
import { type CurrencySums, isNothing, less, NO_SUMS, showSums } from "./sums.ts";

/** A day of the partner's own time as the reports have it, and as its bets come to. */
export async function recomputeDay(
	{ database }: Pick<ReportsContext, "database">,
	{ partnerId, settings }: Partner,
	day: string,
): Promise<RecomputeValue> {
	const span = await daySpan(database, day, countedTimeZone(settings));
	const all = await compareSpan(database, { partnerId, ...span });
	const keys = new Map(all.map((one) => [keyOf(one), one]));
	const items = [...keys]
		.sort(([a], [b]) => (a < b ? -1 : 1))
		.map(([key, { gameCode, currency, digits }]) => {
			const side = (name: ComparedSums["side"]): CurrencySums =>
				all.find((one) => keyOf(one) === key && one.side === name) ?? { ...NO_SUMS, currency, digits };
			const [reported, fromBets] = [side("reported"), side("fromBets")];
			const difference = less(reported, fromBets);
			return { gameCode, currency, digits, reported, fromBets, difference };
		});
	return {
		agrees: items.every(({ difference }) => isNothing(difference)),
		items: items.map(({ gameCode, currency, digits, reported, fromBets, difference }) => ({
			gameCode,
			currency,
			reported: showSums(reported, digits),
			fromBets: showSums(fromBets, digits),
			difference: showSums(difference, digits),
		})),
	};
}

function keyOf({ gameCode, currency, digits }: ComparedSums): string {
	return `${String(gameCode).padStart(10)} ${currency} ${digits}`;
}
