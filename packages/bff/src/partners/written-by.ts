/**
 * Who wrote a field of a partner or a provider last. What stands in an applied file is the file's: the page shows it, and its
 * calls refuse to change it, because the next start would undo that. What the file does not name stays as operators have
 * written it. A field that has left the file goes back to its default, as the file without it has always said.
 *
 * Source: back office design, *Settings and files*.
 */
import { canonicalJson, type Json } from "@webframe/shared/signing";
import { z } from "zod";

export type Writer = "file" | "operators";
export type WrittenBy = Readonly<Record<string, Writer>>;
/** Names of fields: `name`, `apiUrl`, `isActive`, `secrets`, `keys`, and of settings `settings.tax`. */
export type Stated = ReadonlySet<string>;
export type Fields = Readonly<Record<string, Json>>;

const SETTINGS = "settings.";
const writtenBySchema = z.record(z.string(), z.enum(["file", "operators"]));
const fieldsSchema = z.record(z.string(), z.json());
const namedSchema = z.looseObject({ settings: z.looseObject({}).optional() });

export function nameOfSetting(key: string): string {
	return `${SETTINGS}${key}`;
}

/** The column as it is read. */
export function writtenByOf(stored: unknown): WrittenBy {
	return writtenBySchema.parse(stored ?? {});
}

/** As JSON: what is undefined is left out. */
export function fieldsOf(value: unknown): Fields {
	return fieldsSchema.parse(JSON.parse(JSON.stringify(value)));
}

/** The fields that a file names for one partner or provider, before defaults are filled in. */
export function statedIn(raw: unknown): Stated {
	const { settings = {}, ...fields } = namedSchema.parse(raw);
	const named = Object.keys(fields).filter((name) => name !== "id");
	return new Set([...named, ...Object.keys(settings).map(nameOfSetting)]);
}

export function isManagedByFile(writtenBy: WrittenBy, name: string): boolean {
	return writtenBy[name] === "file";
}

/** Names of the fields that the file has written, in order. */
export function managedNames(stored: unknown): readonly string[] {
	const writtenBy = writtenByOf(stored);
	return Object.keys(writtenBy)
		.filter((name) => isManagedByFile(writtenBy, name))
		.toSorted();
}

/** Names of settings that are not the same. */
export function changedSettings(before: Fields, after: Fields): readonly string[] {
	const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
	return [...keys].filter((key) => canonicalJson(before[key] ?? null) !== canonicalJson(after[key] ?? null));
}

/** Operators have written these; what the file has written stays the file's. */
export function writtenByOperators(writtenBy: WrittenBy, names: readonly string[]): WrittenBy {
	return { ...writtenBy, ...Object.fromEntries(names.map((name) => [name, "operators" as const])) };
}

/** After a file was applied: its fields are its own, and those that have left it are nobody's. */
export function writtenByFile(writtenBy: WrittenBy, stated: Stated): WrittenBy {
	const others = Object.entries(writtenBy).filter(([name, writer]) => writer === "operators" && !stated.has(name));
	return Object.fromEntries([...others, ...[...stated].map((name) => [name, "file" as const] as const)].toSorted());
}

/**
 * What a file makes of settings that are there: its own fields, of all others what stands.
 *
 * @param file with defaults where the file says nothing
 * @param stored what stands; undefined where nothing does, or nobody can read it
 */
export function mergedSettings(
	file: Fields,
	stored: Fields | undefined,
	{ stated, writtenBy }: { readonly stated: Stated; readonly writtenBy: WrittenBy },
): Fields {
	if (stored === undefined) return file;
	const isOfFile = (key: string): boolean => {
		const name = nameOfSetting(key);
		return stated.has(name) || isManagedByFile(writtenBy, name);
	};
	const keys = [...new Set([...Object.keys(file), ...Object.keys(stored)])];
	return Object.fromEntries(
		keys.flatMap((key) => {
			const value = isOfFile(key) ? file[key] : stored[key];
			return value === undefined ? [] : [[key, value] as const];
		}),
	);
}
