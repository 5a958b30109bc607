/** What makes a valid input invalid, one thing at a time, found by walking over its schema. */
import fc from "fast-check";
import { validValue } from "./arbitraries.ts";
import { isValid, type Schema, typesOf } from "./schema.ts";

export const INVALID_KINDS = [
	"missing",
	"type",
	"range",
	"text",
	"choice",
	"unknown field",
	"money",
	"no JSON",
] as const;
export type InvalidKind = (typeof INVALID_KINDS)[number];

export interface Mutation {
	readonly kind: InvalidKind;
	/** Where, and with what. */
	readonly name: string;
	apply(valid: unknown): unknown;
}

/** Names of fields, and the index of an item. */
type Path = readonly string[];

const FIRST = "0";
const ITEM_SEED = 1;

/** Faults F56 to F58 of the reliability reference. */
export const HOSTILE_MONEY: readonly unknown[] = [
	...[
		"1e3",
		"1E3",
		// Within every limit, where a thousand would be refused for what it is.
		"1e1",
		"1E1",
		"0x10",
		"0b1",
		"1_000",
		" 12 ",
		"+5",
		"-0",
		"-5",
		".5",
		"5.",
		"05",
		"",
		"NaN",
		"Infinity",
		"1,5",
		"١٢",
	],
	...[null, 10, true, ["1"], { amount: "1" }],
	...["9".repeat(400), "9".repeat(20_000), `1.${"0".repeat(400)}1`, "10.005", "0.0000000001"],
	...["12.50\n", "12.50\0", "１２", "12.5.0", "--5", "0,00", "1e-7", "∞"],
];

/** A mutation is kept only where its result is really invalid for a base that is valid. */
export function mutationsOf(schema: Schema, base: unknown): readonly Mutation[] {
	const all = [...variants(schema)].flatMap((variant) => [...walk(variant, [])]);
	const seen = new Set<string>();
	return all.filter((mutation) => {
		const key = `${mutation.kind} ${mutation.name}`;
		// Whether an amount is one of the player's currency no schema can tell.
		const isInvalid = mutation.kind === "money" || !isValid(schema, mutation.apply(base));
		if (seen.has(key) || !isInvalid) return false;
		seen.add(key);
		return true;
	});
}

function variants(schema: Schema): readonly Schema[] {
	return schema.oneOf ?? schema.anyOf ?? [schema];
}

function* walk(schema: Schema, path: Path): Generator<Mutation> {
	const { properties = {}, required = [], additionalProperties } = schema;
	for (const name of required) {
		yield { kind: "missing", name: shown([...path, name]), apply: (valid) => without(valid, [...path, name]) };
	}
	if (additionalProperties === false) yield put("unknown field", [...path, "notAField"], 1);
	for (const [name, property] of Object.entries(properties)) yield* walkInto(property, [...path, name]);
}

function* walkInto(schema: Schema, path: Path): Generator<Mutation> {
	yield* breaks(schema, path);
	for (const variant of variants(schema)) {
		if (typesOf(variant).includes("object")) yield* walk(variant, path);
		if (typesOf(variant).includes("array") && variant.items !== undefined) yield* walkItem(variant.items, path);
	}
}

/** The first item of a list stands for all; a list without one gets one that is allowed. */
function* walkItem(items: Schema, path: Path): Generator<Mutation> {
	const [item] = fc.sample(validValue(items, {}, true), { numRuns: 1, seed: ITEM_SEED });
	for (const { kind, name, apply } of walkInto(items, [...path, FIRST])) {
		yield {
			kind,
			name,
			apply: (valid) => {
				const first = valueAt(valid, [...path, FIRST]);
				return apply(first === undefined ? withValue(valid, path, [item]) : valid);
			},
		};
	}
}

const OF_EVERY_TYPE: readonly unknown[] = [null, true, 1, -1, 1.5, "text", "1", [], [1], {}, { a: 1 }];

function* breaks(schema: Schema, path: Path): Generator<Mutation> {
	for (const value of OF_EVERY_TYPE) yield put("type", path, value);
	for (const value of beyond(schema)) yield put("range", path, value);
	for (const value of badTexts(schema)) yield put("text", path, value);
	if (schema.enum !== undefined) {
		for (const value of [...schema.enum.map((one) => `${one}x`), 1_000_003, ""]) yield put("choice", path, value);
	}
	if (!/amount$/i.test(path.at(-1) ?? "")) return;
	for (const value of HOSTILE_MONEY) if (!isMeant(schema, value)) yield put("money", path, value);
}

/** Null where it stands for an amount that is left out, and a number where an amount may be one, are no hostile money. */
function isMeant(schema: Schema, value: unknown): boolean {
	return (value === null || typeof value === "number") && isValid(schema, value);
}

function beyond(schema: Schema): readonly unknown[] {
	const all = [schema, ...(schema.anyOf ?? [])];
	return all.flatMap(({ minimum, maximum, minItems, maxItems, ...rest }) => {
		const isWhole = typesOf(rest).includes("integer");
		return [
			...(minimum === undefined ? [] : [minimum - 1, -1e15]),
			...(maximum === undefined ? [] : [maximum + 1, 1e15]),
			...(isWhole ? [0.5, 2 ** 53, 1e300] : []),
			...(minItems === undefined || minItems === 0 ? [] : [[]]),
			...(maxItems === undefined ? [] : [new Array(maxItems + 1).fill(null)]),
		];
	});
}

function badTexts(schema: Schema): readonly unknown[] {
	const all = [schema, ...(schema.anyOf ?? [])].filter((one) => typesOf(one).includes("string"));
	return all.flatMap(({ minLength, maxLength, pattern, format }) => [
		...(minLength === undefined ? [] : ["x".repeat(minLength - 1)]),
		...(maxLength === undefined ? [] : ["x".repeat(maxLength + 1), "x".repeat(30_000)]),
		...(pattern === undefined ? [] : ["", " ", "\0", "🎰", "x".repeat(300), "../../etc"]),
		...(format === "date-time" ? ["yesterday", "2026-13-45T00:00:00Z", "2026-01-01", "0"] : []),
	]);
}

function put(kind: InvalidKind, path: Path, value: unknown): Mutation {
	const text = JSON.stringify(value);
	const name = `${shown(path)} = ${text.length > 40 ? `${text.slice(0, 40)}… (${text.length})` : text}`;
	return { kind, name, apply: (valid) => withValue(valid, path, value) };
}

const shown = (path: Path): string => path.join(".");

function asObject(value: unknown): Readonly<Record<string, unknown>> {
	return typeof value === "object" && value !== null ? { ...value } : {};
}

function valueAt(value: unknown, [name = "", ...rest]: Path): unknown {
	const found = asObject(value)[name];
	return rest.length === 0 ? found : valueAt(found, rest);
}

function withValue(valid: unknown, [name = "", ...rest]: Path, value: unknown): unknown {
	const object = asObject(valid);
	const changed = rest.length === 0 ? value : withValue(object[name], rest, value);
	if (Array.isArray(valid)) return valid.with(Number(name), changed);
	return { ...object, [name]: changed };
}

function without(valid: unknown, [name = "", ...rest]: Path): unknown {
	const { [name]: value, ...others } = asObject(valid);
	if (rest.length === 0) return others;
	const changed = without(value, rest);
	return Array.isArray(valid) ? valid.with(Number(name), changed) : { ...others, [name]: changed };
}
