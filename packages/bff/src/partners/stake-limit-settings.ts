/**
 * The part of a partner's settings that changes the limits of our own games, by game and currency.
 *
 * Source: own games, *Limits*.
 */
import { STAKE_GRAIN, stakeLimitsOf } from "@webframe/shared/games";
import {
	type AmountProblem,
	type Currency,
	type CurrencyDigits,
	currencyOf,
	formatAmount,
	parseAmount,
} from "@webframe/shared/money";
import { amountSchema } from "@webframe/shared/wire";
import { z } from "zod";
import { currencySchema } from "./currency-schema.ts";

/** Every game in some twenty currencies: each is told to every frame. */
const STAKE_LIMITS_MAX = 500;

const stakeLimitSchema = z.object({
	/** Null: of all our own games that have no limits of their own here. Those with a factor take so many times its stakes. */
	gameCode: z.int().min(1).nullable(),
	currency: currencySchema,
	minStake: amountSchema,
	maxStake: amountSchema,
	/** The most that one bet may be able to win; null: as it would be without these limits. */
	maxWin: amountSchema.nullable().default(null),
});
type StakeLimitSetting = z.infer<typeof stakeLimitSchema>;

export const stakeLimitListSchema = z
	.array(stakeLimitSchema)
	.max(STAKE_LIMITS_MAX)
	.refine(areDifferent, "must name each game and currency once");

function areDifferent(limits: readonly StakeLimitSetting[]): boolean {
	return new Set(limits.map(({ gameCode, currency }) => `${gameCode} ${currency}`)).size === limits.length;
}

interface WrongLimit {
	readonly path: readonly (string | number)[];
	readonly message: string;
}

/** What of written limits could not be kept to, or would take no bets, in the partner's own numbers of digits. */
export function wrongStakeLimits(limits: readonly StakeLimitSetting[], digits: CurrencyDigits): readonly WrongLimit[] {
	return limits.flatMap((limit, index) => {
		const currency = currencyOf(limit.currency, digits);
		const wrong = currency === undefined ? undefined : whatIsWrong(limit, currency);
		return wrong === undefined ? [] : [{ path: [index, wrong.key], message: wrong.message }];
	});
}

interface WrongAmount {
	readonly key: "minStake" | "maxStake" | "maxWin";
	readonly message: string;
}

function whatIsWrong(limit: StakeLimitSetting, currency: Currency): WrongAmount | undefined {
	const { digits } = currency;
	const text = (minor: bigint): string => formatAmount(minor, digits);
	const [least, most] = [parseAmount(limit.minStake, digits), parseAmount(limit.maxStake, digits)];
	const win = parseAmount(limit.maxWin ?? limit.maxStake, digits);
	if (!least.ok) return unread("minStake", least.reason, digits);
	if (!most.ok) return unread("maxStake", most.reason, digits);
	if (!win.ok) return unread("maxWin", win.reason, digits);
	if (least.minor < STAKE_GRAIN)
		return { key: "minStake", message: `must be at least ${text(STAKE_GRAIN)}: less loses too much to rounding` };
	if (most.minor < least.minor) return { key: "maxStake", message: "must not be below minStake" };
	const { chip = 0n } = stakeLimitsOf(currency);
	if (most.minor < chip) return { key: "maxStake", message: `must be at least ${text(chip)}, the smallest chip` };
	return win.minor < most.minor ? { key: "maxWin", message: "must not be below maxStake" } : undefined;
}

/** What is no amount in any currency, the schema has named already. */
function unread(key: WrongAmount["key"], reason: AmountProblem, digits: number): WrongAmount | undefined {
	const message = `must be an amount with at most ${digits} digits behind the point`;
	return reason === "malformed" ? undefined : { key, message };
}
