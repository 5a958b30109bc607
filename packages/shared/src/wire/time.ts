import { z } from "zod";

/** Of years that the database knows with some minutes around them, and that a slip of a digit does not leave. */
export const timeSchema = z.iso
	.datetime()
	.refine((text) => /^2[0-9]{3}-/.test(text), "must be a time of the years 2000 to 2999");
