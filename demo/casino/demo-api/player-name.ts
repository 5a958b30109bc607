import { z } from "zod";

export const playerNameSchema = z
	.string()
	.regex(/^[\p{L}\p{N}._-]{1,64}$/u, "must be 1 to 64 letters, digits, points or dashes");
