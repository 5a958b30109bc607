import {
	boundsTimes,
	type GameRules,
	type StakeLimits as GameStakeLimits,
	stakeLimitsOf,
} from "@webframe/shared/games";
import { CURRENCIES, type Currency, currencyOf, formatAmount, spellingsOf } from "@webframe/shared/money";
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

/**
 * The limits of one of our own games in a currency, in minor units. Stakes are the usual ones times its factor; its chip
 * and its highest win are everybody's.
 */
export function limitsOfGame(
	{ limitsFactor }: Pick<GameRules, "limitsFactor">,
	currency: Currency,
): Omit<GameStakeLimits, "quickStakes"> {
	const limits = ownGameLimits(currency);
	const { chip, maxWin } = limits;
	return { ...boundsTimes(limits, limitsFactor), chip, maxWin };
}

/**
 * The limits in every currency, with the partner's own numbers of digits, as frames get them. A frame looks for the text
 * that the casino has sent, so each spelling has its own.
 */
export function frameLimitsOf(settings: PartnerSettings): StakeLimits[] {
	return [...CURRENCIES.keys()].flatMap((code) => {
		const currency = currencyOf(code, settings.currencyDigits);
		if (currency === undefined) return [];
		const { minStake, maxStake, quickStakes, chip, maxWin } = ownGameLimits(currency);
		const text = (minor: bigint) => formatAmount(minor, currency.digits);
		return spellingsOf(code).map((spelling) => ({
			currency: spelling,
			currencyDigits: currency.digits,
			minStake: text(minStake),
			maxStake: text(maxStake),
			quickStakes: quickStakes.map(text),
			...(chip === undefined ? {} : { chip: text(chip) }),
			maxWin: text(maxWin),
		}));
	});
}
