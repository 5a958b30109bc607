/** What games are called, for who reads their codes. */
import { z } from "zod";

export const gameNamesRequestSchema = z.strictObject({});

export const gameNameListSchema = z.object({
	items: z.array(
		z.object({
			gameCode: z.int(),
			name: z.string(),
			/** Whose it is; null for one of our own. */
			providerId: z.int().nullable(),
		}),
	),
});
