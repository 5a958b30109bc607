import { z } from "zod";

/**
 * Text that a database can keep as it is: no NUL, no half of a character.
 *
 * @param max its length in UTF-16 units; it has one at least
 */
export function storableText(max: number): z.ZodString {
	return z
		.string()
		.min(1)
		.max(max)
		.refine((text) => text.isWellFormed() && !text.includes("\0"), "must be text that can be stored");
}
