/**
 * Texts, numbers and money in the player's language. With the keys of the catalogues it is a chunk of its own.
 *
 * Whatever is put into a text is wrapped in isolates (U+2068, U+2069), so that an amount keeps its order of
 * characters in a right-to-left sentence.
 */
import { type Catalogue, type MessageKey, type PluralForms, unpacked } from "./catalogue.ts";
import { formatsOf } from "./formats.ts";
import { pluralOf } from "./plural.ts";

export type { MessageKey } from "./catalogue.ts";

/** What is put into a text. `count` chooses the plural form; a `currency` is written as it is called. */
export interface Values {
	readonly count?: number;
	readonly [name: string]: string | number | undefined;
}

/** A text by its key, with what is put into it. */
export type Say<Key extends string> = (key: Key, values?: Values) => string;

export interface Texts {
	/** BCP 47. */
	readonly locale: string;
	readonly direction: "ltr" | "rtl";
	readonly t: Say<MessageKey>;
	/** The same for the texts of a part that is loaded by itself. */
	readonly sayer: <Key extends string>(messages: Readonly<Record<Key, string | PluralForms>>) => Say<Key>;
	/** A whole number. */
	readonly number: (value: number) => string;
	/** A decimal string, digit for digit: nothing is rounded and nothing is added. */
	readonly decimal: (text: string) => string;
	/** What a currency is called: its code, or the name of one that is no money. */
	readonly currency: (code: string) => string;
	/** Hours where there are any, minutes and seconds until something, rounded up, for clocks. */
	readonly clock: (remainingMs: number) => string;
	/** Date and time of day, to the second. */
	readonly time: (instant: number) => string;
	/** What stands between the whole and the fraction. */
	readonly decimalMark: string;
}

const FIRST_ISOLATE = "\u2068";
const POP_ISOLATE = "\u2069";

/** The play currencies by the names that the specification gives them. Source: wire contract, section 2. */
const NAMES: ReadonlyMap<string, string> = new Map([
	["ENT", "Entry"],
	["GCC", "Gold Coins"],
	["SWC", "Sweepstake Coins"],
]);

/**
 * @param locale BCP 47
 * @param numbering a numbering system; latin digits unless the page asks for others
 */
export function textsOf(
	messages: Parameters<typeof unpacked>[0],
	locale: string,
	direction: Texts["direction"],
	numbering = "latn",
): Texts {
	const catalogue: Catalogue = unpacked(messages);
	const plural = pluralOf(locale);
	const { number, decimal, twoDigits, time } = formatsOf(locale, numbering);
	const sayer: Texts["sayer"] =
		(messages) =>
		(key, values = {}) =>
			filled(formOf(messages[key], plural, values.count), values, number);
	return {
		locale,
		direction,
		t: sayer(catalogue),
		sayer,
		number,
		decimal,
		currency: nameOf,
		clock: (remainingMs) => {
			const left = Math.max(0, Math.ceil(remainingMs / 1000));
			const [hours, minutes] = [Math.trunc(left / 3_600), Math.trunc(left / 60) % 60];
			const seconds = twoDigits(left % 60);
			return hours === 0 ? `${number(minutes)}:${seconds}` : `${number(hours)}:${twoDigits(minutes)}:${seconds}`;
		},
		time,
		decimalMark: decimal("0.1").replace(/\p{Nd}/gu, ""),
	};
}

function nameOf(currency: string): string {
	return NAMES.get(currency) ?? currency;
}

function formOf(message: string | PluralForms, plural: ReturnType<typeof pluralOf>, count: number | undefined): string {
	if (typeof message === "string") return message;
	return message[plural(count ?? 0)] ?? message.other;
}

function filled(message: string, values: Values, number: (value: number) => string): string {
	return message.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
		const value = values[name];
		if (value === undefined) return placeholder;
		const text = typeof value === "number" ? number(value) : name === "currency" ? nameOf(value) : value;
		return FIRST_ISOLATE + text + POP_ISOLATE;
	});
}
