import { roughlyEuros } from "@webframe/shared/games";
import { currencyOf, parseAmount } from "@webframe/shared/money";
import type { Moved } from "../store/operator-moves.ts";
import type { PartnerSettings } from "./settings.ts";

/** A whole threshold, so finely divided that what is rounded off is worth nothing. */
const WHOLE = 10n ** 18n;

/**
 * Whether what is moved is so much in all that two people have to agree on it. Each amount counts as its share of the
 * threshold of its own partner and currency, so that nobody gets around it by taking many players, currencies or
 * partners; within one currency that is the sum against the threshold.
 */
export function areAboveThreshold(
	moves: readonly Moved[],
	settingsOf: (partnerId: number) => PartnerSettings | undefined,
	euros: number,
): boolean {
	let share = 0n;
	for (const moved of addedUp(moves)) {
		const settings = settingsOf(moved.partnerId);
		const threshold = settings === undefined ? 0n : thresholdOf(moved, settings, euros);
		if (moved.amount > threshold) return true;
		if (moved.amount > 0n) share += (moved.amount * WHOLE) / threshold;
	}
	return share > WHOLE;
}

/** One sum for each partner and currency. */
export function addedUp(moves: readonly Moved[]): readonly Moved[] {
	const byMoney = new Map<string, Moved>();
	for (const moved of moves) {
		const key = `${moved.partnerId} ${moved.currency} ${moved.digits}`;
		byMoney.set(key, { ...moved, amount: moved.amount + (byMoney.get(key)?.amount ?? 0n) });
	}
	return [...byMoney.values()];
}

/**
 * Above so much, in minor units, two people decide: by the partner's setting for the currency, else what is worth about
 * so many euros. In a currency whose worth nobody knows, any amount is above it.
 */
function thresholdOf({ currency, digits }: Moved, settings: PartnerSettings, euros: number): bigint {
	const known = currencyOf(currency, settings.currencyDigits);
	if (known === undefined) return 0n;
	const set = settings.secondPersonAbove[known.code];
	if (set === undefined) return roughlyEuros(BigInt(euros), { code: known.code, digits });
	const parsed = parseAmount(set, digits);
	return parsed.ok ? parsed.minor : 0n;
}
