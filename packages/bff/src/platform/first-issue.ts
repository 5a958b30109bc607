import type { z } from "zod";

/** Where a thing that was read goes wrong first, and what should stand there. */
export interface FirstIssue {
	/** `Value.BetId`; undefined where it is wrong as a whole. */
	readonly path: string | undefined;
	readonly message: string;
}

/** @param above where what was read stands in a larger thing */
export function firstIssue(error: z.core.$ZodError, above: readonly PropertyKey[] = []): FirstIssue {
	const [issue] = error.issues;
	const path = [...above, ...(issue?.path ?? [])].map(String).join(".");
	return { path: path === "" ? undefined : path, message: issue?.message ?? "is not valid" };
}
