import { ACCEPTANCE_DEADLINE_MS, type PartnerPolicy, REFUND_CONDITIONS } from "@webframe/shared/bet";
import { currencyOf, parseAmount, type TaxRule } from "@webframe/shared/money";
import { amountSchema, ERROR_CODE, tagIdSchema } from "@webframe/shared/wire";
import { z } from "zod";
import { isWebAddress } from "../platform/web-address.ts";
import { CALL_LIFETIME_SECONDS_MAX } from "../tokens/token-kinds.ts";
import { currencySchema } from "./currency-schema.ts";
import { type PartnerProvider, partnerProviderSchema } from "./provider-settings.ts";
import { wrongTimeZone } from "./report-time-zone.ts";
import { stakeLimitListSchema, wrongStakeLimits } from "./stake-limit-settings.ts";
import { isStorable, nestsAtMost, STORABLE_RULE } from "./storable.ts";

/** Longest time that a partner may be given for one call. */
const CALL_TIMEOUT_MS_MAX = 30_000;

/** During a rotation a partner has two secrets. */
export const SECRETS_MAX = 2;
/** How often anybody may try to get a client token from one address, also for a client that does not exist. */
export const TOKENS_PER_MINUTE = 10;

/** The most calls that a partner may be allowed to get at once. */
const CONCURRENT_CALLS_MAX = 1_000;

/** The most bytes of the `ExtraData` that goes with every question for a balance. */
const EXTRA_DATA_LENGTH_MAX = 4_096;
/** Levels of it: what works on JSON level by level must not end with the stack. */
const EXTRA_DATA_LEVELS_MAX = 64;
/** A call must still be good when it has crossed the network, however far back its `nbf` lies. */
const SECONDS_LEFT_MIN = 3;

const ORIGIN_RULE = "must be an origin such as https://casino.example: no path, no wildcard, no credentials";

/**
 * The origin that a text names, as a browser writes it. A host is names and numbers: the URL standard also lets `;`, `"`,
 * `'`, `\`` and `&` into one, which mean something where origins are written, in policies and in pages. And what was
 * given must be what the parser made of it, but for capitals, a default port, a slash at the end and letters that are not
 * ASCII: who writes `0x7f.1` or `%63asino.example` means something else.
 */
function originIn(text: string): string | undefined {
	if (!isWebAddress(text) || !/^[^/]+\/\/[^/]+\/?$/.test(text)) return undefined;
	const { origin, hostname } = new URL(text);
	if (!/^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/.test(hostname)) return undefined;
	if (/[^\p{ASCII}]/u.test(text)) return origin;
	const given = text.toLowerCase().replace(/\/$/, "");
	return [origin, `${origin}:${text.startsWith("https") ? 443 : 80}`].includes(given) ? origin : undefined;
}

/** Kept as a browser writes it: without a default port or a slash at its end. */
const originSchema = z
	.string({ error: ORIGIN_RULE })
	.refine((text) => originIn(text) !== undefined, { error: ORIGIN_RULE, abort: true })
	.transform((text) => new URL(text).origin);

/** The most that a partner may be allowed to get in one batch. */
const BATCH_RECORDS_MAX = 200;
/** A bet must reach its partner well before its round is cut. */
const COLLECTION_PERIOD_MS_MAX = 2_000;

/** Source: specification, rules for /payments/make-list; wire contract, section 5.4. */
const batchRuleSchema = z.object({
	gameCode: z.int().min(1),
	/** Off: each acceptance of the game goes by itself, and the rule is kept for later. */
	isOn: z.boolean().default(true),
	/** After it the batch is sent. */
	collectionPeriodMs: z.int().min(1).max(COLLECTION_PERIOD_MS_MAX).default(500),
	/** With so many transactions it is sent at once. */
	transactionLimit: z.int().min(1).max(BATCH_RECORDS_MAX),
});
export type BatchRule = z.infer<typeof batchRuleSchema>;

function areDifferentGames(rules: readonly BatchRule[]): boolean {
	return new Set(rules.map(({ gameCode }) => gameCode)).size === rules.length;
}

function areDifferentProviders(providers: readonly PartnerProvider[]): boolean {
	return new Set(providers.map(({ providerId }) => providerId)).size === providers.length;
}

/**
 * The settings of a partner, kept as one document. Every part has a default, so that a document of an older
 * version stays readable.
 *
 * Source: wire contract, section 1 ("Settings of a partner") and the sections named there.
 */
const settingsSchema = z.object({
	/** Origins of the pages on which the partner may show the frame. */
	allowedOrigins: z.array(originSchema).default([]),
	/** For `/users/auth` and `/users/data`. */
	userCallTimeoutMs: z.int().min(100).max(CALL_TIMEOUT_MS_MAX).default(5_000),
	/** For all other calls; what is written must also fit between close and cut of a round (`unworkable.ts`). */
	callTimeoutMs: z.int().min(100).max(CALL_TIMEOUT_MS_MAX).default(5_000),
	/** How many calls that move money may be on the wire at once. The processes of one start share them (`Share`). */
	concurrentCallsMax: z.int().min(1).max(CONCURRENT_CALLS_MAX).default(64),
	/** The same for log-ins (`/users/auth`), and as many again for balances (`/users/data`). */
	concurrentUserCallsMax: z.int().min(1).max(CONCURRENT_CALLS_MAX).default(32),
	acceptanceDeadlineMs: z.int().min(1_000).max(ACCEPTANCE_DEADLINE_MS).default(ACCEPTANCE_DEADLINE_MS),
	/** How far `nbf` lies before the moment of signing, for partners whose clock is behind. */
	notBeforeSlackSeconds: z.int().min(0).max(60).default(2),
	/** From `nbf` to `exp`. */
	callLifetimeSeconds: z.int().min(3).max(CALL_LIFETIME_SECONDS_MAX).default(10),
	refundConditions: z.array(z.enum(REFUND_CONDITIONS)).default([]),
	dedupeKey: z
		.enum(["BetId+TransactionType", "BetId+TransactionType+Amount+TaxAmount"])
		.default("BetId+TransactionType"),
	/** How often its server may ask for a client token from one address. */
	tokensPerMinute: z.int().min(1).max(1_000).default(TOKENS_PER_MINUTE),
	/** How many bets one player may place. */
	betsPerSecond: z.int().min(1).max(10_000).default(10),
	/** How many tickets one player may have in a round. Source: own games, "Families and games". */
	ticketsPerRound: z.int().min(1).max(10_000).default(20),
	insufficientFundsCodes: z.array(z.int()).default([ERROR_CODE.insufficientFunds]),
	tax: z
		.object({
			base: z.enum(["stake", "payout", "winnings"]),
			/** A share as a decimal string, such as 0.05. */
			rate: z.string().regex(/^0\.[0-9]{1,6}$/, 'must be a share as text, such as "0.05"'),
		})
		.nullable()
		.default(null),
	/** Digits behind the point where they differ from the table of currencies. */
	currencyDigits: z.record(currencySchema, z.int().min(0).max(18)).default({}),
	/** A JSON object for `/users/data`. */
	extraData: z
		.record(z.string(), z.unknown())
		.refine((data) => nestsAtMost(data, EXTRA_DATA_LEVELS_MAX), {
			error: `must not nest deeper than ${EXTRA_DATA_LEVELS_MAX} levels`,
			abort: true,
		})
		.refine((data) => JSON.stringify(data).length <= EXTRA_DATA_LENGTH_MAX, "must not be longer than 4096 characters")
		.refine((data) => z.json().safeParse(data).success, "must be JSON, whose numbers are finite")
		.refine(isStorable, STORABLE_RULE)
		.optional(),
	/** In which currency a guest, who has none yet, sees stakes. Euros where nothing is set: all limits come from them. */
	guestCurrency: currencySchema.default("EUR"),
	/** Codes of the games that the partner offers; null for those of our own that `newGames` says. */
	games: z.array(z.int()).nullable().default(null),
	/** Which of our own games a partner offers that names none: all, as they come (`auto`), or those of before (`named`). */
	newGames: z.enum(["named", "auto"]).default("named"),
	/** Limits of our own games where they are not the usual ones. */
	stakeLimits: stakeLimitListSchema.default([]),
	/** The providers whose games are offered, each once. */
	providers: z.array(partnerProviderSchema).refine(areDifferentProviders, "must name each provider once").default([]),
	defaultTagId: tagIdSchema.nullable().default(null),
	tags: z
		.array(
			z.object({
				gameCode: z.int().nullable(),
				platform: z.enum(["desktop", "mobile", "live", "tv", "generic"]),
				tagId: tagIdSchema,
			}),
		)
		.default([]),
	isFeedOn: z.boolean().default(false),
	/** Freebets: its marketing system may call us once it has a promo secret, and its players may use what it has issued. */
	isPromoOn: z.boolean().default(false),
	/** Every call of its marketing system must name its operation and when it was sent. */
	promoBindsRequests: z.boolean().default(false),
	/** Its players' bets take part in the jackpots, which it pays. */
	isJackpotOn: z.boolean().default(false),
	/** Once a jackpot has dropped, everybody may read the list of the bets that took part, and draw it again. */
	publishesJackpotDraws: z.boolean().default(false),
	/** How many units are about one euro: for jackpots in currencies whose worth is not known, or differs. */
	jackpotUnitsPerEuro: z
		.record(
			currencySchema,
			z
				.string()
				.regex(
					/^(?!0+(?:\.0+)?$)[0-9]{1,12}(?:\.[0-9]{1,3})?$/,
					'must be a number above 0 as text, such as "1000" or "0.005"',
				),
		)
		.default({}),
	/** Games whose acceptances are collected for each player and sent together. */
	batches: z.array(batchRuleSchema).refine(areDifferentGames, "must name each game once").default([]),
	/** The `data` of `/payments/make-list` is an object with the records in this field; null for the array itself. */
	batchField: z
		.string()
		.regex(/^[A-Za-z][A-Za-z0-9_]{0,39}$/, "must be a field's name: a letter, then up to 39 letters, digits or _")
		.nullable()
		.default(null),
	/** The key that signs the calls to a partner that does not follow the key set; null for the newest one. */
	pinnedKeyId: z
		.string()
		.regex(/^[0-9a-f]{16}$/, "must be the id (kid) of a signing key")
		.nullable()
		.default(null),
	/** By currency: from more than this amount on, what is settled by hand needs a second person. */
	secondPersonAbove: z.record(currencySchema, amountSchema).default({}),
	/** By which its days and months begin in reports; only what is written is judged, so that what was good stays readable. */
	reportTimeZone: z.string().max(64).default("UTC"),
});

export type PartnerSettings = z.infer<typeof settingsSchema>;

/** Settings that nobody has to understand. */
export const anySettingsSchema = z.looseObject({});

function checkTogether(settings: PartnerSettings, context: z.RefinementCtx): void {
	const { notBeforeSlackSeconds, callLifetimeSeconds, secondPersonAbove, currencyDigits } = settings;
	if (callLifetimeSeconds - notBeforeSlackSeconds < SECONDS_LEFT_MIN) {
		const message = `must be at least ${SECONDS_LEFT_MIN} more than notBeforeSlackSeconds`;
		context.addIssue({ code: "custom", path: ["callLifetimeSeconds"], message });
	}
	for (const [code, amount] of Object.entries(secondPersonAbove)) {
		const digits = currencyOf(code, currencyDigits)?.digits ?? 0;
		if (parseAmount(amount, digits).ok) continue;
		const message = `must be an amount with at most ${digits} digits behind the point`;
		context.addIssue({ code: "custom", path: ["secondPersonAbove", code], message });
	}
}

/** For settings from the database: keys that a newer version has added are left out. */
export const partnerSettingsSchema = settingsSchema.superRefine(checkTogether);

/** Amounts of limits at providers, with the partner's own numbers of digits. What was written before stays readable. */
function checkProviderLimits({ providers, currencyDigits }: PartnerSettings, context: z.RefinementCtx): void {
	for (const [index, { limits, dailyStakeMax }] of providers.entries()) {
		const check = (key: "limits" | "dailyStakeMax", code: string, amounts: readonly string[]): void => {
			const digits = currencyOf(code, currencyDigits)?.digits ?? 0;
			if (amounts.every((amount) => parseAmount(amount, digits).ok)) return;
			const message = `must have amounts with at most ${digits} digits behind the point`;
			context.addIssue({ code: "custom", path: ["providers", index, key, code], message });
		};
		for (const [code, { minBet, maxBet, buttonAmounts = [] }] of Object.entries(limits))
			check("limits", code, [minBet, maxBet, ...buttonAmounts]);
		for (const [code, amount] of Object.entries(dailyStakeMax)) check("dailyStakeMax", code, [amount]);
	}
}

function checkStakeLimits({ stakeLimits, currencyDigits }: PartnerSettings, context: z.RefinementCtx): void {
	for (const { path, message } of wrongStakeLimits(stakeLimits, currencyDigits))
		context.addIssue({ code: "custom", path: ["stakeLimits", ...path], message });
}

function checkTimeZone({ reportTimeZone }: PartnerSettings, context: z.RefinementCtx): void {
	const message = wrongTimeZone(reportTimeZone);
	if (message !== undefined) context.addIssue({ code: "custom", path: ["reportTimeZone"], message });
}

/** For settings that somebody writes: a key that does not exist is a slip, and named. */
export const writtenSettingsSchema = settingsSchema
	.strict()
	.superRefine(checkTogether)
	.superRefine(checkProviderLimits)
	.superRefine(checkStakeLimits)
	.superRefine(checkTimeZone);

/** The part of the settings that decisions about bets depend on. */
export function policyOf(settings: PartnerSettings): PartnerPolicy {
	return {
		refundConditions: new Set(settings.refundConditions),
		dedupeMode: settings.dedupeKey,
		insufficientFundsCodes: new Set(settings.insufficientFundsCodes),
		callTimeoutMs: settings.callTimeoutMs,
		tax: settings.tax === null ? null : taxRuleOf(settings.tax),
	};
}

/** Digits behind the point of a rate: it is kept in millionths. */
const RATE_DIGITS = 6;

function taxRuleOf({ base, rate }: NonNullable<PartnerSettings["tax"]>): TaxRule {
	const ratePpm = parseAmount(rate, RATE_DIGITS);
	if (!ratePpm.ok) throw new Error(`The tax rate ${rate} passed the settings' own check.`);
	return { base, ratePpm: ratePpm.minor };
}
