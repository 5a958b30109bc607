import { type StakeLimits as GameStakeLimits, stakeLimitsOf } from "@webframe/shared/games";
import { CURRENCIES, type Currency, currencyOf, formatAmount } from "@webframe/shared/money";
import type { StakeLimits } from "@webframe/shared/wire";
import type { PartnerSettings } from "../partners/settings.ts";

const limitsByCurrency = new Map<string, GameStakeLimits>();

/** The limits of our own games in a currency, in minor units. They are computed once for each currency. */
export function ownGameLimits(currency: Currency): GameStakeLimits {
	const key = `${currency.code}/${currency.digits}`;
	const known = limitsByCurrency.get(key);
	if (known !== undefined) return known;
	const limits = stakeLimitsOf(currency);
	limitsByCurrency.set(key, limits);
	return limits;
}

/** The limits in every currency, with the partner's own numbers of digits, as frames get them. */
export function frameLimitsOf(settings: PartnerSettings): StakeLimits[] {
	return [...CURRENCIES.keys()].flatMap((code) => {
		const currency = currencyOf(code, settings.currencyDigits);
		if (currency === undefined) return [];
		const { minStake, maxStake, quickStakes } = ownGameLimits(currency);
		return [
			{
				currency: code,
				currencyDigits: currency.digits,
				minStake: formatAmount(minStake, currency.digits),
				maxStake: formatAmount(maxStake, currency.digits),
				quickStakes: quickStakes.map((stake) => formatAmount(stake, currency.digits)),
			},
		];
	});
}
