/** What of a message may be missing, or be there and say nothing. */
import { z } from "zod";

/**
 * What decides nothing is never a reason to refuse a message: unreadable, it counts as left out. The type is told for
 * the OpenAPI description, which cannot see through `catch`.
 */
export const DECIDES_NOTHING = {
	description: "Decides nothing: what cannot be read counts as left out.",
	"x-unreadable-is-absent": true,
} as const;

export const textOfNoWeightSchema = z
	.string()
	.optional()
	.catch(undefined)
	.meta({ type: "string", ...DECIDES_NOTHING });

/** Many serializers write `null` where a field has no value: it says the same as leaving the field out. */
export function leftOutIfNull<Schema extends z.ZodType>(schema: Schema) {
	return schema.nullish().transform((value) => value ?? undefined);
}
