import { envelopeSchema } from "@webframe/shared/wire";
import { errorAnswers, json } from "../platform/http/surface.ts";

/** The description of answers that are errors, of calls that are held to the origins of a partner's pages. */
export const pageErrors = {
	...errorAnswers,
	403: { description: "The page is at none of the partner's origins.", ...json(envelopeSchema) },
} as const;
