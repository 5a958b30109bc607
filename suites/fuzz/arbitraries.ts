/** Values that a schema allows. */
import fc from "fast-check";
import { isValid, type Schema, typesOf } from "./schema.ts";

/** Real values by the names of their fields, so that what is generated is about bets and players that are there. */
export type Vocabulary = Readonly<Record<string, readonly unknown[]>>;

/** Texts that are allowed wherever any text is, and that have broken programs. */
const TRYING_TEXTS = ["\0", "\ud800", "'; drop table bet; --", "\u202e", "a\r\nb", "=1+1", "__proto__", "💰", "%s%n"];
const TEXT_LENGTH_MAX = 64;

/** @param likelyReal takes the vocabulary's values wherever it has some, and leaves out whatever else may be left out */
export function validValue(
	schema: Schema,
	vocabulary: Vocabulary,
	likelyReal: boolean,
	name = "",
): fc.Arbitrary<unknown> {
	const real = realValues(schema, vocabulary, name);
	if (real.length > 0) {
		const fromVocabulary = fc.constantFrom(...real);
		if (likelyReal) return fromVocabulary;
		return fc.oneof(fromVocabulary, fromSchema(schema, vocabulary, likelyReal));
	}
	return fromSchema(schema, vocabulary, likelyReal);
}

/** The vocabulary's values for a field, as far as its schema allows them. */
function realValues(schema: Schema, vocabulary: Vocabulary, name: string): readonly unknown[] {
	const all = Object.hasOwn(vocabulary, name) ? (vocabulary[name] ?? []) : [];
	return all.filter((value) => isValid(schema, value));
}

function fromSchema(schema: Schema, vocabulary: Vocabulary, likelyReal: boolean): fc.Arbitrary<unknown> {
	const choices = schema.anyOf ?? schema.oneOf;
	if (choices !== undefined) return fc.oneof(...choices.map((one) => fromSchema(one, vocabulary, likelyReal)));
	if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
	const types = typesOf(schema);
	if (types.length === 0) return fc.jsonValue();
	return fc.oneof(...types.map((type) => ofType(schema, type, vocabulary, likelyReal)));
}

function ofType(
	schema: Schema,
	type: ReturnType<typeof typesOf>[number],
	vocabulary: Vocabulary,
	likelyReal: boolean,
): fc.Arbitrary<unknown> {
	switch (type) {
		case "null":
			return fc.constant(null);
		case "boolean":
			return fc.boolean();
		case "integer":
			return fc.maxSafeInteger().map((any) => between(schema, any));
		case "number":
			return numbers(schema);
		case "string":
			return text(schema, likelyReal);
		case "array": {
			const { items = {}, minItems = 0, maxItems = minItems + 3 } = schema;
			const item = fromSchema(items, vocabulary, likelyReal);
			return fc.array(item, { minLength: minItems, maxLength: Math.min(maxItems, minItems + 3) });
		}
		case "object":
			return object(schema, vocabulary, likelyReal);
	}
}

function numbers(schema: Schema): fc.Arbitrary<number> {
	const { minimum = -1e12, maximum = 1e12 } = schema;
	const digits = schema["x-significant-digits-max"];
	const any = fc.double({ noNaN: true, min: minimum, max: maximum });
	// Digits beyond the point in the field's currencies, which no number between these bounds writes with an exponent.
	return digits === undefined ? any : any.map((value) => Number(value.toFixed(2)));
}

function between(
	{ minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER }: Schema,
	any: number,
): number {
	const span = maximum - minimum + 1;
	return Number.isSafeInteger(span) ? minimum + (Math.abs(any) % span) : Math.min(maximum, Math.max(minimum, any));
}

function text(schema: Schema, likelyReal: boolean): fc.Arbitrary<string> {
	const { pattern, format, minLength = 0, maxLength = TEXT_LENGTH_MAX } = schema;
	if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern), { maxLength: TEXT_LENGTH_MAX });
	if (format === "date-time") {
		const dates = { min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true };
		return fc.date(dates).map((date) => date.toISOString());
	}
	const length = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, TEXT_LENGTH_MAX)) };
	if (likelyReal)
		return fc.string({ ...length, minLength: Math.max(1, minLength), unit: fc.constantFrom(..."abcdef") });
	const trying = TRYING_TEXTS.filter((one) => one.length >= minLength && one.length <= maxLength);
	const longest = "x".repeat(Math.min(maxLength, 1_024));
	return fc.oneof(fc.string({ ...length, unit: "binary" }), fc.constantFrom(longest, ...trying));
}

function object(schema: Schema, vocabulary: Vocabulary, likelyReal: boolean): fc.Arbitrary<unknown> {
	const { properties = {}, required = [], additionalProperties } = schema;
	const fields = Object.fromEntries(
		Object.entries(properties)
			.filter(([name, one]) => {
				if (!likelyReal || required.includes(name)) return true;
				return realValues(one, vocabulary, name).length > 0;
			})
			.map(([name, one]) => [name, validValue(one, vocabulary, likelyReal, name)]),
	);
	const record = fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
	if (likelyReal || additionalProperties === false) return record;
	// Partners add fields of their own: they are ignored.
	const more = fc.dictionary(fc.stringMatching(/^x[a-z]{1,8}$/), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 2 });
	return fc.tuple(record, more).map(([known, unknown]) => ({ ...unknown, ...known }));
}
