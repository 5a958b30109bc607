/**
 * Statements that are put together from parts. The driver has parts, too, but makes a promise of each, and a bet's
 * statements have dozens: they cost several per cent of its processor time.
 *
 * Text comes from templates in the code alone; whatever stands between them is sent as a value.
 */
import type postgres from "postgres";
import type { Queryable } from "./database.ts";

type Value = postgres.ParameterOrJSON<number | bigint>;

/** A statement or a part of one: texts, and what stands between them. */
class Part {
	readonly texts: readonly string[];
	readonly between: readonly (Part | Value)[];

	constructor(texts: readonly string[], between: readonly (Part | Value)[]) {
		this.texts = texts;
		this.between = between;
	}

	/** The text from here on, with numbers where values stand; adds them to `values`. */
	write(values: Value[]): string {
		let text = this.texts[0] ?? "";
		for (const [index, value] of this.between.entries()) {
			text += value instanceof Part ? value.write(values) : `$${values.push(value)}`;
			text += this.texts[index + 1];
		}
		return text;
	}
}

export type { Part };

export function part(texts: TemplateStringsArray, ...between: readonly (Part | Value)[]): Part {
	return new Part(texts, between);
}

/** Nothing, where a statement can have a part. */
export const NOTHING = new Part([""], []);

/** Parts with a comma between them. */
export function list(parts: readonly Part[]): Part {
	return new Part(["", ...parts.slice(1).map(() => ", "), ""], parts);
}

/**
 * Runs a statement that has parts. Like every statement it is prepared once on each connection, so that its parts must
 * not take more than a few forms.
 */
export function run<Row extends object>(sql: Queryable) {
	return (texts: TemplateStringsArray, ...between: readonly (Part | Value)[]): postgres.PendingQuery<Row[]> => {
		const values: Value[] = [];
		return sql.unsafe<Row[]>(new Part(texts, between).write(values), values, { prepare: true });
	};
}
