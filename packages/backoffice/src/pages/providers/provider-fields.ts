/** Every setting of a provider, in the form that fits it. */
import { type Field, type Group, type Kind, wordsOf } from "../../parts/settings/fields.ts";
import { LIMITS, mapTable } from "../../parts/settings/tables.ts";
import { SETTINGS_WORDS } from "../../words/english-settings.ts";

const { columns: COLUMNS, units: UNITS, groups: GROUPS } = SETTINGS_WORDS;
/** As browsers name them. */
const PERMISSIONS = [
	"accelerometer",
	"autoplay",
	"clipboard-write",
	"encrypted-media",
	"fullscreen",
	"gamepad",
	"gyroscope",
	"screen-wake-lock",
] as const;

const field = (key: keyof typeof SETTINGS_WORDS.provider, input: Kind): Field => ({
	key,
	input,
	words: wordsOf(SETTINGS_WORDS.provider, key),
});

export const PROVIDER_GROUPS: readonly Group[] = [
	{
		name: GROUPS.provider,
		fields: [
			field("syncEveryMinutes", { kind: "number", min: 1, max: 1_440, unit: UNITS.minutes }),
			field("gameCategory", { kind: "text", isNullable: true }),
			field("payInWaitMs", { kind: "number", min: 1, max: 8_000, unit: UNITS.ms }),
			field("payInsPerSecond", { kind: "number", min: 1, max: 100_000, unit: UNITS.perSecond }),
			field("balancesPerSecond", { kind: "number", min: 1, max: 100_000, unit: UNITS.perSecond }),
			field("tellsCoefficients", { kind: "check" }),
			field("bindsRequests", { kind: "check" }),
		],
	},
	{
		name: GROUPS.players,
		fields: [
			field("limits", { kind: "tables", tables: [LIMITS] }),
			field("languages", { kind: "tables", tables: [mapTable(COLUMNS.language, COLUMNS.theirs)] }),
			field("allowsSeveralSessions", { kind: "check" }),
			field("gamePermissions", { kind: "checks", choices: PERMISSIONS.map((one) => [one, one] as const) }),
		],
	},
];
