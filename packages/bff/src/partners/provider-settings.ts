import { currencyOf, parseAmount } from "@webframe/shared/money";
import { DEFAULT_GAME_PERMISSIONS, GAME_PERMISSIONS } from "@webframe/shared/reference";
import { amountSchema } from "@webframe/shared/wire";
import { z } from "zod";
import { currencySchema } from "./currency-schema.ts";

/** The longest that a pay-in may wait for its bet: providers give up after 10 s. */
const PAY_IN_WAIT_MS_MAX = 8_000;

const gamePermissionSchema = z.enum(GAME_PERMISSIONS, {
	error: `is no permission that a game may have; those are ${GAME_PERMISSIONS.join(", ")}`,
});

/** Limits of the bets of a session, in one currency. They are fixed when the session begins. */
export const betLimitsSchema = z
	.object({ minBet: amountSchema, maxBet: amountSchema, buttonAmounts: z.array(amountSchema).max(12).optional() })
	.refine(({ minBet, maxBet }) => isAtMost(minBet, maxBet), "maxBet must not be below minBet");

export const limitsByCurrencySchema = z.record(currencySchema, betLimitsSchema).superRefine((limits, context) => {
	for (const [code, { minBet, maxBet, buttonAmounts = [] }] of Object.entries(limits)) {
		const digits = currencyOf(code)?.digits ?? 0;
		const isFine = [minBet, maxBet, ...buttonAmounts].every((amount) => parseAmount(amount, digits).ok);
		const message = `has amounts with more than ${digits} digits behind the point`;
		if (!isFine) context.addIssue({ code: "custom", path: [code], message });
	}
});

function isAtMost(low: string, high: string): boolean {
	const [one, other] = [parseAmount(low, 18), parseAmount(high, 18)];
	return one.ok && other.ok && one.minor <= other.minor;
}

const settingsSchema = z.object({
	/** How long a pay-in waits for its bet to become final. */
	payInWaitMs: z.int().min(1).max(PAY_IN_WAIT_MS_MAX).default(PAY_IN_WAIT_MS_MAX),
	/** More stakes in one second are answered 7: pay-ins and pay-in-outs together, those for fun with them. */
	payInsPerSecond: z.int().min(1).max(100_000).default(1_000),
	/** More questions for a balance in one second are answered 99. */
	balancesPerSecond: z.int().min(1).max(100_000).default(200),
	/** How often the list of games is read. */
	syncEveryMinutes: z.int().min(1).max(1_440).default(10),
	/** The one category whose games are read; null for all that the provider lists. */
	gameCategory: z.string().min(1).max(64).nullable().default(null),
	/** The provider lets a player have several sessions of one game. */
	allowsSeveralSessions: z.boolean().default(false),
	/** The provider tells the coefficient of a round when it is asked. */
	tellsCoefficients: z.boolean().default(false),
	/** What its games may use of the device and the browser; none when the list is empty. */
	gamePermissions: z
		.array(gamePermissionSchema)
		.max(GAME_PERMISSIONS.length)
		.default([...DEFAULT_GAME_PERMISSIONS]),
	/** A call about a bet is authentic only if what is signed names its session and its operation. */
	bindsRequests: z.boolean().default(false),
	/** Limits where the partner's settings have none for the currency; else those of our own games. */
	limits: limitsByCurrencySchema.default({}),
	/** How the provider names a language, by our code of it; else its BCP 47 tag. */
	languages: z.record(z.string(), z.string().min(1).max(16)).default({}),
});
export type ProviderSettings = z.infer<typeof settingsSchema>;

/** For settings from the database: keys that a newer version has added are left out. */
export const providerSettingsSchema = settingsSchema;

/** For settings that somebody writes: a key that does not exist is a slip, and named. */
export const writtenProviderSettingsSchema = settingsSchema.strict();

/** The part of a partner's settings that concerns one provider. Without it the provider's games are not offered. */
export const partnerProviderSchema = z.object({
	providerId: z.int().min(1),
	/** Codes of the provider's games that are offered; null for all. */
	games: z.array(z.int()).nullable().default(null),
	limits: limitsByCurrencySchema.default({}),
	/** A pay-in-out with a higher coefficient is refused with 5. */
	maxOdd: amountSchema.nullable().default(null),
	/** By currency: what a player may stake at providers within 24 hours; beyond it 4. */
	dailyStakeMax: z.record(currencySchema, amountSchema).default({}),
});
export type PartnerProvider = z.infer<typeof partnerProviderSchema>;
