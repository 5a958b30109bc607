/**
 * The limits of our own games: those of the table, or what the partner's settings have in their place, by game and currency.
 * Whoever decides about a stake, and whoever shows what may be staked, asks here.
 *
 * Source: own games, *Limits*.
 */
import {
	boundsTimes,
	type GameRules,
	type StakeLimits as GameStakeLimits,
	type OwnLimits,
	stakeLimitsOf,
} from "@webframe/shared/games";
import {
	CURRENCIES,
	type Currency,
	currencyOf,
	FRACTION_DIGITS_MAX,
	formatAmount,
	parseAmount,
	spellingsOf,
} from "@webframe/shared/money";
import type { StakeLimits } from "@webframe/shared/wire";
import type { PartnerSettings } from "../partners/settings.ts";

/** The part of the settings that limits depend on. */
export type LimitSettings = Pick<PartnerSettings, "stakeLimits">;
type LimitedGame = Pick<GameRules, "gameCode" | "limitsFactor">;

/** A bet asks each time. Settings are the same object until somebody changes them. */
const computed = new WeakMap<LimitSettings, Map<string, GameStakeLimits>>();

/** The limits of a currency, in minor units, for all games that have none of their own in it. */
export function limitsOfCurrency(settings: LimitSettings, currency: Currency): GameStakeLimits {
	return once(settings, currency, null, () => stakeLimitsOf(currency, settingOf(settings, currency, null)));
}

/**
 * The limits of one of our own games in a currency, in minor units: the partner's own for it, else those of the currency, of
 * which stakes are so many times as much as its factor says. Their chip and their highest win are everybody's.
 */
export function limitsOfGame(settings: LimitSettings, game: LimitedGame, currency: Currency): GameStakeLimits {
	const { gameCode, limitsFactor } = game;
	return once(settings, currency, gameCode, () => {
		const usual = limitsOfCurrency(settings, currency);
		const own = settingOf(settings, currency, gameCode);
		if (own !== undefined) return stakeLimitsOf(currency, { maxWin: usual.maxWin, ...own });
		const quickStakes = usual.quickStakes.map((stake) => stake * limitsFactor);
		return { ...usual, ...boundsTimes(usual, limitsFactor), quickStakes };
	});
}

/** The limits in every currency, with the partner's own numbers of digits, as frames get them. */
export function frameLimitsOf(settings: PartnerSettings): StakeLimits[] {
	return toldIn([...CURRENCIES.keys()], settings, (currency) => limitsOfCurrency(settings, currency));
}

/** The same of a game, in the currencies in which the partner has its own for it. */
export function frameLimitsOfGame(settings: PartnerSettings, game: LimitedGame): StakeLimits[] {
	const codes = settings.stakeLimits.flatMap(({ gameCode, currency }) =>
		gameCode === game.gameCode ? [currency] : [],
	);
	return toldIn(codes, settings, (currency) => limitsOfGame(settings, game, currency));
}

/** A frame looks for the text that the casino has sent, so each spelling has its own. */
function toldIn(
	codes: readonly string[],
	{ currencyDigits }: PartnerSettings,
	limitsIn: (currency: Currency) => GameStakeLimits,
): StakeLimits[] {
	return codes.flatMap((code) => {
		const currency = currencyOf(code, currencyDigits);
		if (currency === undefined) return [];
		const { minStake, maxStake, quickStakes, chip, maxWin } = limitsIn(currency);
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

function once(
	settings: LimitSettings,
	{ code, digits }: Currency,
	gameCode: number | null,
	compute: () => GameStakeLimits,
): GameStakeLimits {
	const known = computed.get(settings) ?? new Map<string, GameStakeLimits>();
	computed.set(settings, known);
	const key = `${gameCode} ${code} ${digits}`;
	const limits = known.get(key) ?? compute();
	known.set(key, limits);
	return limits;
}

/**
 * What the settings say of a game, or of all of them. A log-in keeps its number of digits when the partner's becomes another:
 * what its currency has no unit for is rounded to within what the partner allows.
 */
function settingOf(
	{ stakeLimits }: LimitSettings,
	{ code, digits }: Currency,
	gameCode: number | null,
): OwnLimits | undefined {
	const setting = stakeLimits.find((one) => one.gameCode === gameCode && one.currency === code);
	if (setting === undefined) return undefined;
	const { minStake, maxStake, maxWin } = setting;
	return {
		minStake: minorIn(minStake, digits, "up"),
		maxStake: minorIn(maxStake, digits, "down"),
		...(maxWin === null ? {} : { maxWin: minorIn(maxWin, digits, "down") }),
	};
}

function minorIn(text: string, digits: number, rounding: "up" | "down"): bigint {
	const parsed = parseAmount(text, FRACTION_DIGITS_MAX);
	if (!parsed.ok) throw new Error(`The limit ${text} passed the settings' own check.`);
	const unit = 10n ** BigInt(FRACTION_DIGITS_MAX - digits);
	return (parsed.minor + (rounding === "up" ? unit - 1n : 0n)) / unit;
}
