import { createRoute, type RouteConfig } from "@hono/zod-openapi";
import { envelopeOf, operatorRefusalSchema } from "@webframe/shared/wire";
import type { z } from "zod";
import { errorAnswers, json } from "../../platform/http/surface.ts";

/** Calls of a page whose operator is not signed in yet, or goes. They take no token. */
export const SESSION_PATH = "/operator-session";

/** To which the provider sends browsers back. */
export const OPENID_CALLBACK_PATH = `${SESSION_PATH}/openid/callback`;

interface SessionOperation<Path extends string, Body extends z.ZodType, Value extends z.ZodType> {
	/** Behind `/operator-session`. */
	readonly path: Path;
	readonly summary: string;
	readonly description: string;
	readonly body: Body;
	readonly value: Value;
	readonly answer: string;
}

export function sessionOperation<Path extends string, Body extends z.ZodType, Value extends z.ZodType>(
	operation: SessionOperation<Path, Body, Value>,
) {
	const { path, summary, description, body, value, answer } = operation;
	return createRoute({
		method: "post",
		path: `${SESSION_PATH}${path}`,
		tags: ["Signing in to the back office"],
		summary,
		description,
		request: { body: { required: true, ...json(body) } },
		responses: {
			200: { description: answer, ...json(envelopeOf(value)) },
			403: { description: "The call comes from another page.", ...json(envelopeOf(operatorRefusalSchema)) },
			...errorAnswers,
		},
	} satisfies RouteConfig);
}
