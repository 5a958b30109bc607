/** How settings are shown and written: each as the form that fits it. What each means stands in `words/english-settings.ts`. */
import type { SettingWords } from "../../words/english-settings.ts";

export type Values = Readonly<Record<string, unknown>>;

export interface Column {
	readonly label: string;
	/** Only these may be chosen; the first is what a new row has. */
	readonly choices?: readonly (readonly [value: string, text: string])[];
	readonly isNumber?: boolean;
}

/** A list of things as rows of text, and back. What is wrong in a row the service names. */
export interface Table {
	readonly label?: string;
	readonly columns: readonly Column[];
	readonly rowsIn: (value: unknown) => readonly (readonly string[])[];
	readonly valueIn: (rows: readonly (readonly string[])[], before: unknown) => unknown;
}

export type Kind =
	| {
			readonly kind: "number";
			readonly min: number;
			readonly max: number;
			readonly unit: string;
			readonly isNullable?: boolean;
	  }
	| { readonly kind: "check" }
	| { readonly kind: "text"; readonly pattern?: string; readonly isNullable: boolean }
	| { readonly kind: "choice"; readonly choices: readonly (readonly [value: string, text: string])[] }
	| { readonly kind: "checks"; readonly choices: readonly (readonly [value: string, text: string])[] }
	| { readonly kind: "tables"; readonly tables: readonly Table[] }
	| { readonly kind: "tax" }
	| { readonly kind: "json" };

export interface Field {
	readonly key: string;
	readonly words: SettingWords;
	readonly input: Kind;
	/** Two people decide on it. */
	readonly needsTwo?: boolean;
}

export interface Group {
	readonly name: string;
	readonly fields: readonly Field[];
}

/** The words of one setting as they are read: all are optional texts but two. */
export function wordsOf(all: Readonly<Record<string, SettingWords>>, key: string): SettingWords {
	return all[key] ?? { name: key, meaning: "" };
}

export function isSame(one: unknown, other: unknown): boolean {
	return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

/** With the keys of objects in one order. */
function sorted(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(sorted);
	if (typeof value !== "object" || value === null) return value;
	const entries = Object.entries(value).map(([key, one]) => [key, sorted(one)] as const);
	return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

export function isRecord(value: unknown): value is Values {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function listOf(value: unknown): readonly unknown[] {
	return Array.isArray(value) ? value : [];
}

/** What stands in a cell; nothing for null. */
export function cellOf(value: unknown): string {
	return value === undefined || value === null ? "" : String(value);
}

/** Digits are a number; anything else stays a text, which the service refuses by its name. */
export function numberIn(text: string | undefined): number | string | null {
	if (text === undefined || text === "") return null;
	return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
}
