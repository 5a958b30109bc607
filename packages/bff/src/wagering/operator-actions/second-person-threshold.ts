import { roughlyEuros } from "@webframe/shared/games";
import { currencyOf, parseAmount } from "@webframe/shared/money";
import type { PartnerSettings } from "../../partners/settings.ts";

interface Money {
	readonly currency: string;
	readonly digits: number;
}

/**
 * Whether an amount (in minor units) is so large that two people have to agree on it: by the partner's setting for
 * the currency, else by what is worth about so many euros. In a currency whose worth nobody knows, any amount is.
 */
export function isAboveThreshold(
	amount: bigint,
	{ currency, digits }: Money,
	settings: PartnerSettings,
	euros: number,
): boolean {
	const known = currencyOf(currency, settings.currencyDigits);
	if (known === undefined) return amount > 0n;
	const set = settings.secondPersonAbove[known.code];
	if (set === undefined) return amount > roughlyEuros(BigInt(euros), { code: known.code, digits });
	const parsed = parseAmount(set, digits);
	return amount > (parsed.ok ? parsed.minor : 0n);
}
