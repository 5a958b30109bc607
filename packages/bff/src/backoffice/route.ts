import { createRoute, type RouteConfig } from "@hono/zod-openapi";
import { envelopeOf } from "@webframe/shared/wire";
import type { z } from "zod";
import { errorAnswers, json } from "../platform/http/surface.ts";

export const BACKOFFICE_PATH = "/backoffice";

/** Behind it: the calls that bring a file. */
export const ISSUE_FREEBETS_PATH = "/promo/issue";
export const CHECK_FREEBETS_PATH = "/promo/check";
/** The file in a JSON text, with what stands beside it: an operator's body may be so large, and is read after the token. */
const FILE_BYTES_MAX = 4_194_304;
export const FILE_CALLS: ReadonlyMap<string, number> = new Map(
	[ISSUE_FREEBETS_PATH, CHECK_FREEBETS_PATH].map((path) => [`${BACKOFFICE_PATH}${path}`, FILE_BYTES_MAX]),
);

interface Operation<Path extends string, Body extends z.ZodType, Value extends z.ZodType> {
	/** Behind `/backoffice`. */
	readonly path: Path;
	readonly summary: string;
	readonly description?: string;
	readonly body: Body;
	readonly value: Value;
	readonly answer: string;
}

/** The description of one operation: every one is a POST with a JSON body, for operators only. */
export function operation<Path extends string, Body extends z.ZodType, Value extends z.ZodType>({
	path,
	summary,
	description,
	body,
	value,
	answer,
}: Operation<Path, Body, Value>) {
	return createRoute({
		method: "post",
		path: `${BACKOFFICE_PATH}${path}`,
		tags: ["Back office"],
		summary,
		...(description === undefined ? {} : { description }),
		security: [{ operatorToken: [] }],
		request: { body: { required: true, ...json(body) } },
		responses: { 200: { description: answer, ...json(envelopeOf(value)) }, ...errorAnswers },
	} satisfies RouteConfig);
}
