import type { Context } from "hono";
import type { z } from "zod";
import { firstIssue } from "../../platform/first-issue.ts";
import type { PromoContext, PromoEnv } from "../promo-context.ts";
import { respond } from "../respond.ts";

/** One call of the promo surface: what it does, and how it is described. */
export interface PromoCall {
	readonly description: {
		readonly summary: string;
		readonly description: string;
		readonly request: z.ZodType;
		readonly answer: z.ZodType;
	};
	answer(context: PromoContext, c: Context<PromoEnv>): Promise<Response>;
}

/** The signed body as a request, or the answer that names what is wrong with it. */
export function readBody<Schema extends z.ZodType>(
	c: Context<PromoEnv>,
	schema: Schema,
): { readonly request: z.infer<Schema> } | { readonly malformed: Response } {
	const parsed = schema.safeParse(c.get("signedBody"));
	if (parsed.success) return { request: parsed.data };
	const { path: field, message } = firstIssue(parsed.error);
	const error = { code: "malformed", message, ...(field === undefined ? {} : { field }) };
	return { malformed: respond(c, { error }, 400) };
}
