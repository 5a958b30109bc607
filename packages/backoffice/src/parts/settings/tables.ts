/** The settings that are lists: rows of text, as they come from a spreadsheet, and what they mean. */
import { SETTINGS_WORDS } from "../../words/english-settings.ts";
import { cellOf, isRecord, listOf, numberIn, type Table } from "./fields.ts";

const { columns: NAMES, parts: PARTS } = SETTINGS_WORDS;

/** A list of texts, or of numbers; null where nothing is named, if it may be. */
export function listTable(label: string, { isNumber = false, isNullable = false } = {}): Table {
	return {
		columns: [{ label, isNumber }],
		rowsIn: (value) => listOf(value).map((one) => [cellOf(one)]),
		valueIn: (rows) => {
			const items = rows.map(([text = ""]) => (isNumber ? numberIn(text) : text));
			return items.length === 0 && isNullable ? null : items;
		},
	};
}

/** An object by currency or language. */
export function mapTable(key: string, value: string, { isNumber = false } = {}): Table {
	return {
		columns: [{ label: key }, { label: value, isNumber }],
		rowsIn: (map) => (isRecord(map) ? Object.entries(map).map(([one, other]) => [one, cellOf(other)]) : []),
		valueIn: (rows) =>
			Object.fromEntries(rows.map(([one = "", other = ""]) => [one, isNumber ? numberIn(other) : other])),
	};
}

const PLATFORMS = ["generic", "desktop", "mobile", "live", "tv"].map((one) => [one, one] as const);

export const TAGS: Table = {
	columns: [
		{ label: NAMES.game, isNumber: true },
		{ label: NAMES.platform, choices: PLATFORMS },
		{ label: NAMES.tag, isNumber: true },
	],
	rowsIn: (value) =>
		listOf(value).flatMap((one) =>
			isRecord(one) ? [[cellOf(one["gameCode"]), cellOf(one["platform"]), cellOf(one["tagId"])]] : [],
		),
	valueIn: (rows) =>
		rows.map(([game, platform, tag]) => ({
			gameCode: numberIn(game),
			platform: platform || "generic",
			tagId: numberIn(tag),
		})),
};

/** An empty game is all of them, an empty highest win the usual one. */
export const STAKE_LIMITS: Table = {
	columns: [
		{ label: NAMES.game, isNumber: true },
		{ label: NAMES.currency },
		{ label: NAMES.least },
		{ label: NAMES.most },
		{ label: NAMES.maxWin },
	],
	rowsIn: (value) =>
		listOf(value).flatMap((one) =>
			isRecord(one) ? [["gameCode", "currency", "minStake", "maxStake", "maxWin"].map((key) => cellOf(one[key]))] : [],
		),
	valueIn: (rows) =>
		rows.map(([game, currency = "", minStake = "", maxStake = "", maxWin = ""]) => ({
			gameCode: numberIn(game),
			currency,
			minStake,
			maxStake,
			maxWin: maxWin === "" ? null : maxWin,
		})),
};

const YES_NO = [
	["yes", "yes"],
	["no", "no"],
] as const;

export const BATCHES: Table = {
	columns: [
		{ label: NAMES.game, isNumber: true },
		{ label: NAMES.isOn, choices: YES_NO },
		{ label: NAMES.period, isNumber: true },
		{ label: NAMES.limit, isNumber: true },
	],
	rowsIn: (value) =>
		listOf(value).flatMap((one) =>
			isRecord(one)
				? [
						[
							cellOf(one["gameCode"]),
							one["isOn"] === false ? "no" : "yes",
							cellOf(one["collectionPeriodMs"]),
							cellOf(one["transactionLimit"]),
						],
					]
				: [],
		),
	valueIn: (rows) =>
		rows.map(([game, isOn, period, limit]) => ({
			gameCode: numberIn(game),
			isOn: isOn !== "no",
			collectionPeriodMs: numberIn(period),
			transactionLimit: numberIn(limit),
		})),
};

/** Amounts by currency: least, most, and those of buttons. */
const LIMIT_COLUMNS = [
	{ label: NAMES.currency },
	{ label: NAMES.least },
	{ label: NAMES.most },
	{ label: NAMES.buttons },
];

function limitRows(value: unknown): readonly (readonly string[])[] {
	if (!isRecord(value)) return [];
	return Object.entries(value).flatMap(([currency, one]) =>
		isRecord(one)
			? [[currency, cellOf(one["minBet"]), cellOf(one["maxBet"]), listOf(one["buttonAmounts"]).map(cellOf).join(" ")]]
			: [],
	);
}

function limitsIn(rows: readonly (readonly string[])[]): object {
	return Object.fromEntries(
		rows.map(([currency = "", minBet = "", maxBet = "", buttons = ""]) => {
			const buttonAmounts = words(buttons);
			return [currency, { minBet, maxBet, ...(buttonAmounts.length === 0 ? {} : { buttonAmounts }) }];
		}),
	);
}

export const LIMITS: Table = { columns: LIMIT_COLUMNS, rowsIn: limitRows, valueIn: limitsIn };

function words(text: string): readonly string[] {
	return text.split(/[\s,;]+/).filter((word) => word !== "");
}

interface OfProvider {
	readonly [key: string]: unknown;
}

const offersIn = (value: unknown): readonly OfProvider[] => listOf(value).filter(isRecord);

/** Providers whose games a partner offers, with what is said of each in tables of their own. */
export const PROVIDERS: readonly Table[] = [
	{
		columns: [{ label: NAMES.provider, isNumber: true }, { label: NAMES.games }, { label: NAMES.maxOdd }],
		rowsIn: (value) =>
			offersIn(value).map((one) => [
				cellOf(one["providerId"]),
				listOf(one["games"]).map(cellOf).join(" "),
				cellOf(one["maxOdd"]),
			]),
		valueIn: (rows, before) =>
			rows.map(([id, games = "", maxOdd = ""]) => {
				const providerId = numberIn(id);
				const known = offersIn(before).find((one) => one["providerId"] === providerId);
				const codes = words(games).map(numberIn);
				return {
					limits: {},
					dailyStakeMax: {},
					...known,
					providerId,
					games: codes.length === 0 ? null : codes,
					maxOdd: maxOdd === "" ? null : maxOdd,
				};
			}),
	},
	ofProviders(
		PARTS.limits,
		LIMIT_COLUMNS.map(({ label }) => label),
		"limits",
		limitRows,
		limitsIn,
	),
	ofProviders(
		PARTS.dailyStakeMax,
		[NAMES.currency, NAMES.amount],
		"dailyStakeMax",
		(value) => mapTable("", "").rowsIn(value),
		(rows) => mapTable("", "").valueIn(rows, undefined),
	),
];

/** A part of what is said of each provider: its rows begin with the provider. */
function ofProviders(
	label: string,
	names: readonly string[],
	part: "limits" | "dailyStakeMax",
	rowsIn: (value: unknown) => readonly (readonly string[])[],
	valueIn: (rows: readonly (readonly string[])[]) => unknown,
): Table {
	return {
		label,
		columns: [{ label: NAMES.provider, isNumber: true }, ...names.map((name) => ({ label: name }))],
		rowsIn: (value) =>
			offersIn(value).flatMap((one) => rowsIn(one[part]).map((row) => [cellOf(one["providerId"]), ...row])),
		valueIn: (rows, before) =>
			offersIn(before).map((one) => {
				const own = rows.filter(([id]) => id === cellOf(one["providerId"]));
				return { ...one, [part]: valueIn(own.map((row) => row.slice(1))) };
			}),
	};
}
