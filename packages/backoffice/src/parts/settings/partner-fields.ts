/** Every setting of a partner, in the form that fits it. The API's description names the same settings; a test holds them together. */

import { SETTINGS_WORDS } from "../../words/english-settings.ts";
import { type Field, type Group, type Kind, wordsOf } from "./fields.ts";
import { BATCHES, listTable, mapTable, PROVIDERS, STAKE_LIMITS, TAGS } from "./tables.ts";

const { columns: COLUMNS, units: UNITS, choices: CHOICES, groups: GROUPS } = SETTINGS_WORDS;
const ID_MAX = 2_147_483_647;

const number = (min: number, max: number, unit = ""): Kind => ({ kind: "number", min, max, unit });
const tables = (...all: Extract<Kind, { readonly kind: "tables" }>["tables"]): Kind => ({
	kind: "tables",
	tables: all,
});
const field = (key: keyof typeof SETTINGS_WORDS.partner, input: Kind): Field => ({
	key,
	input,
	words: wordsOf(SETTINGS_WORDS.partner, key),
});
/** What decides how money moves, or who decides on it. */
const two = (key: keyof typeof SETTINGS_WORDS.partner, input: Kind): Field => ({
	...field(key, input),
	needsTwo: true,
});

export const PARTNER_GROUPS: readonly Group[] = [
	{
		name: GROUPS.money,
		fields: [
			two("tax", { kind: "tax" }),
			two("refundConditions", { kind: "checks", choices: Object.entries(CHOICES.refund) }),
			two("dedupeKey", { kind: "choice", choices: Object.entries(CHOICES.dedupe) }),
			two("currencyDigits", tables(mapTable(COLUMNS.currency, COLUMNS.digits, { isNumber: true }))),
			two("secondPersonAbove", tables(mapTable(COLUMNS.currency, COLUMNS.amount))),
			two("reportTimeZone", { kind: "text", pattern: "[A-Za-z0-9_+\\-\\/]{1,64}", isNullable: false }),
			field("insufficientFundsCodes", tables(listTable(COLUMNS.code, { isNumber: true }))),
			field("batches", tables(BATCHES)),
			field("batchField", { kind: "text", pattern: "[A-Za-z][A-Za-z0-9_]{0,39}", isNullable: true }),
		],
	},
	{
		name: GROUPS.games,
		fields: [
			field("games", tables(listTable(COLUMNS.game, { isNumber: true, isNullable: true }))),
			field("newGames", { kind: "choice", choices: Object.entries(CHOICES.newGames) }),
			field("stakeLimits", tables(STAKE_LIMITS)),
			field("providers", tables(...PROVIDERS)),
			field("defaultTagId", { kind: "number", min: 1, max: ID_MAX, unit: "", isNullable: true }),
			field("tags", tables(TAGS)),
			field("guestCurrency", { kind: "text", pattern: "[A-Za-z0-9]{2,10}", isNullable: false }),
		],
	},
	{
		name: GROUPS.page,
		fields: [
			field("allowedOrigins", tables(listTable(COLUMNS.origin))),
			field("isFeedOn", { kind: "check" }),
			field("pinnedKeyId", { kind: "text", pattern: "[0-9a-f]{16}", isNullable: true }),
			field("extraData", { kind: "json" }),
		],
	},
	{
		name: GROUPS.limits,
		fields: [
			field("betsPerSecond", number(1, 10_000, UNITS.perSecond)),
			field("ticketsPerRound", number(1, 10_000, UNITS.tickets)),
			field("tokensPerMinute", number(1, 1_000, UNITS.perMinute)),
			field("concurrentCallsMax", number(1, 1_000, UNITS.calls)),
			field("concurrentUserCallsMax", number(1, 1_000, UNITS.calls)),
		],
	},
	{
		name: GROUPS.calls,
		fields: [
			field("callTimeoutMs", number(100, 30_000, UNITS.ms)),
			field("userCallTimeoutMs", number(100, 30_000, UNITS.ms)),
			field("acceptanceDeadlineMs", number(1_000, 30_000, UNITS.ms)),
			field("notBeforeSlackSeconds", number(0, 60, UNITS.seconds)),
			field("callLifetimeSeconds", number(3, 120, UNITS.seconds)),
		],
	},
	{
		name: GROUPS.promo,
		fields: [
			field("isPromoOn", { kind: "check" }),
			field("promoBindsRequests", { kind: "check" }),
			field("isJackpotOn", { kind: "check" }),
			field("publishesJackpotDraws", { kind: "check" }),
			field("jackpotUnitsPerEuro", tables(mapTable(COLUMNS.currency, COLUMNS.units))),
		],
	},
];

export const PARTNER_FIELDS: readonly Field[] = PARTNER_GROUPS.flatMap(({ fields }) => fields);
