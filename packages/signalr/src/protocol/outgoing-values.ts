/**
 * What is sent, brought into the one form that both encodings write alike: what JSON makes of a value, but for bytes and
 * large integers, for which each encoding has a form of its own.
 *
 * Bytes have no form in JSON. The official clients and servers write them as base64 text, where MessagePack has a kind of
 * value for them, so one message with bytes can go to clients of both encodings.
 */
import { MAXIMUM_DEPTH } from "./hub-protocol.ts";
import type { Serialization } from "./serialization.ts";

/** How one encoding writes what the encodings write each in their own way. */
export interface ValueForms {
	readonly serialization: Serialization;
	bytes(view: ArrayBufferView): unknown;
	/** A whole number that is no safe one. Throws RangeError when the encoding has no form for it. */
	largeInteger(value: bigint): unknown;
	date(value: Date): unknown;
	number(value: number): unknown;
}

const SMALLEST_INTEGER = -(2n ** 63n);
const LARGEST_INTEGER = 2n ** 64n - 1n;

/** The integer, which fits into 64 bits. Throws RangeError when it does not, because MessagePack has no form for it. */
export function checkedLargeInteger(value: bigint): bigint {
	if (value >= SMALLEST_INTEGER && value <= LARGEST_INTEGER) return value;
	throw new RangeError("A whole number of more than 64 bits cannot be sent.");
}

/**
 * The value in its one form; the value itself when it is in that form already, as nearly all are. Throws TypeError for
 * what cannot be sent: a value that holds itself, is nested too deep, has a key named `__proto__`, or, unless the
 * hub's serialization allows it, holds a bigint.
 */
export function plainValue<Value extends object>(value: Value, forms: ValueForms): unknown {
	const isPlain = forms.serialization.replace === undefined && isPlainValue(value, []);
	return isPlain ? value : written(value, "", forms, []);
}

/**
 * Loops instead of callbacks, because every message comes through here. `above` are the objects that hold this one: a
 * cycle, and what is too deep, is no plain value.
 */
function isPlainValue(value: unknown, above: object[]): boolean {
	switch (typeof value) {
		case "string":
		case "boolean":
		case "undefined":
			return true;
		case "number":
			return Number.isFinite(value);
		case "object":
			return value === null || isPlainObject(value, above);
		default:
			return false;
	}
}

function isPlainObject(value: object, above: object[]): boolean {
	if (above.length >= MAXIMUM_DEPTH || above.includes(value)) return false;
	above.push(value);
	if (Array.isArray(value)) {
		for (const item of value) if (!isPlainValue(item, above)) return false;
	} else {
		if (!isPlainRecord(value)) return false;
		for (const key in value) if (key === "__proto__" || !isPlainValue(value[key], above)) return false;
	}
	above.pop();
	return true;
}

/** Whether an object is of no class, and says nothing else of itself than what it holds. */
function isPlainRecord(value: object): value is Readonly<Record<string, unknown>> {
	const prototype: unknown = Object.getPrototypeOf(value);
	return (prototype === Object.prototype || prototype === null) && !("toJSON" in value);
}

function written(value: unknown, key: string, forms: ValueForms, above: object[]): unknown {
	const found = typeof value === "object" && value !== null ? substitute(value, key, forms) : value;
	switch (typeof found) {
		case "number":
			// As JSON has it.
			return Number.isFinite(found) ? forms.number(found) : null;
		case "bigint":
			return writtenInteger(found, forms);
		case "function":
		case "symbol":
			return undefined;
		case "object":
			return found === null ? null : writtenObject(found, forms, above);
		default:
			return found;
	}
}

/** What stands for an object: what the hub's author puts in its place, or it says itself, or its primitive value. */
function substitute(value: object, key: string, { serialization }: ValueForms): unknown {
	const replaced = serialization.replace === undefined ? value : serialization.replace(value);
	if (typeof replaced !== "object" || replaced === null || ArrayBuffer.isView(replaced)) return replaced;
	if (replaced instanceof Date) return replaced;
	const said = "toJSON" in replaced && typeof replaced.toJSON === "function" ? replaced.toJSON(key) : replaced;
	const isBoxed = said instanceof Number || said instanceof String || said instanceof Boolean || said instanceof BigInt;
	return isBoxed ? said.valueOf() : said;
}

function writtenInteger(value: bigint, forms: ValueForms): unknown {
	if (forms.serialization.largeIntegers === "refuse") {
		throw new TypeError("A bigint can be sent only by a hub whose serialization.largeIntegers is 'bigint'.");
	}
	const number = Number(value);
	return Number.isSafeInteger(number) ? forms.number(number) : forms.largeInteger(value);
}

function writtenObject(value: object, forms: ValueForms, above: object[]): unknown {
	if (ArrayBuffer.isView(value)) return forms.bytes(value);
	if (value instanceof Date) return forms.date(value);
	if (above.includes(value)) throw new TypeError("A value that holds itself cannot be sent.");
	if (above.length >= MAXIMUM_DEPTH) throw new TypeError(`A value nested deeper than ${MAXIMUM_DEPTH} cannot be sent.`);
	above.push(value);
	const result = Array.isArray(value)
		? value.map((item, index) => written(item, String(index), forms, above) ?? null)
		: writtenMembers(value, forms, above);
	above.pop();
	return result;
}

function writtenMembers(value: object, forms: ValueForms, above: object[]): Readonly<Record<string, unknown>> {
	const members: Record<string, unknown> = {};
	for (const [key, item] of Object.entries(value)) {
		// Clients of MessagePack end their connection over this key.
		if (key === "__proto__") throw new TypeError("A value with a key named __proto__ cannot be sent.");
		const member = written(item, key, forms, above);
		if (member !== undefined) members[key] = member;
	}
	return members;
}
