import type { z } from "zod";

/** The first thing for which something cannot be read, by its field. @param whole named where it is no field that is wrong */
export function firstProblem({ issues: [issue] }: z.ZodError, whole: string): string {
	return `${issue?.path.join(".") || whole}: ${issue?.message ?? "cannot be read"}`;
}
