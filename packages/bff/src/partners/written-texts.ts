import { z } from "zod";

/** The name of an environment variable, in the place of what should not stand in a file. */
export const variableSchema = z.strictObject({
	env: z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/, "must be the name of a variable"),
});

/** A text that stands in a document itself, or that a variable holds which the document names. */
export type WrittenText = string | z.infer<typeof variableSchema>;

/** Variables that a document names are not set, or hold something else. The message has a line for each. */
export class VariableError extends Error {
	override readonly name = "VariableError";
}

export interface TextKind {
	/** For people. */
	readonly name: string;
	/** @param value of a variable, empty where it is not set @returns undefined where all is well */
	readonly problemOf: (value: string) => string | undefined;
}

/**
 * The texts of each partner or provider, by its id, each text once.
 *
 * @throws VariableError when a variable that is named holds no such text.
 */
export function resolveTexts(
	written: readonly (readonly [id: number, texts: readonly WrittenText[]])[],
	environment: NodeJS.ProcessEnv,
	kind: TextKind,
): ReadonlyMap<number, readonly string[]> {
	const problems = new Set<string>();
	const resolve = (text: WrittenText): string => {
		if (typeof text === "string") return text;
		const value = environment[text.env] ?? "";
		const problem = kind.problemOf(value);
		if (problem !== undefined) problems.add(`  ${text.env} ${problem}`);
		return value;
	};
	const resolved = new Map(written.map(([id, texts]) => [id, [...new Set(texts.map(resolve))]]));
	if (problems.size > 0)
		throw new VariableError(`The file names variables that hold no ${kind.name}:\n${[...problems].join("\n")}`);
	return resolved;
}
