/**
 * Numbers, amounts and times in a language: by the browser where it knows the language, else by our own data.
 *
 * Amounts are decimal strings and are written digit for digit: nothing is rounded, nothing is added, and no
 * currency is looked up by the browser, which knows half of ours only and rounds many of those.
 */
import { OWN_FORMATS, type OwnFormat } from "./own-formats.ts";

export interface Formats {
	/** A whole number. */
	readonly number: (value: number) => string;
	/** A decimal string, digit for digit. */
	readonly decimal: (text: string) => string;
	/** A whole number of two digits, without grouping: the seconds of a clock. */
	readonly twoDigits: (value: number) => string;
	/** Date and time of day, to the second, in the device's time zone. */
	readonly time: (instant: number) => string;
}

/**
 * @param tag BCP 47
 * @param numbering a numbering system of Unicode, such as `latn` or `arabext`
 */
export function formatsOf(tag: string, numbering: string): Formats {
	const own = OWN_FORMATS[tag];
	const known = Intl.NumberFormat.supportedLocalesOf(tag).length > 0;
	return own === undefined || known ? browserFormats(`${tag}-u-nu-${numbering}`) : ownFormats(own, numbering);
}

const TWO = { day: "2-digit", month: "2-digit", hour: "2-digit", minute: "2-digit", second: "2-digit" } as const;

function browserFormats(locale: string): Formats {
	const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
	const two = new Intl.NumberFormat(locale, { minimumIntegerDigits: 2, useGrouping: false });
	const time = new Intl.DateTimeFormat(locale, { year: "numeric", ...TWO });
	return {
		number: (value) => whole.format(value),
		decimal: browserDecimal(locale),
		twoDigits: (value) => two.format(value),
		time: (instant) => time.format(instant),
	};
}

/** One format for each number of fraction digits, made when it is first needed. */
function browserDecimal(locale: string): (text: string) => string {
	const formats = new Map<number, Intl.NumberFormat>();
	return (text) => {
		const digits = text.split(".")[1]?.length ?? 0;
		const format =
			formats.get(digits) ??
			new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
		formats.set(digits, format);
		// A decimal string is formatted exactly, whatever its length; only its type is wider than the library's.
		return format.format(text as `${number}`);
	};
}

/** Exported for its tests, because Node.js knows most of these languages. */
export function ownFormats(own: OwnFormat, numbering: string): Formats {
	const digits = new Intl.NumberFormat(`en-u-nu-${numbering}`, { useGrouping: false });
	const inDigits = (text: string): string => text.replace(/\d/g, (digit) => digits.format(Number(digit)));
	const two = (value: number): string => inDigits(String(value).padStart(2, "0"));
	const decimal = (text: string): string => inDigits(grouped(text, own));
	return {
		number: (value) => decimal(String(value)),
		decimal,
		twoDigits: two,
		time: (instant) => ownTime(instant, own, two),
	};
}

function grouped(text: string, { decimal, group, groupedFrom }: OwnFormat): string {
	const [, sign = "", whole = "", fraction] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
	const marked = whole.length < 3 + groupedFrom ? whole : whole.replace(/\B(?=(?:\d{3})+$)/g, group);
	return sign + marked + (fraction === undefined ? "" : decimal + fraction);
}

function ownTime(instant: number, own: OwnFormat, two: (value: number) => string): string {
	const date = new Date(instant);
	const parts: Readonly<Record<string, string>> = {
		d: two(date.getDate()),
		m: two(date.getMonth() + 1),
		y: two(date.getFullYear()),
		t: [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(":"),
	};
	return own.time.replace(/[dmyt]/g, (part) => parts[part] ?? "");
}
