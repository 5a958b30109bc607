import { createRoute, type RouteConfig } from "@hono/zod-openapi";
import { envelopeOf, operatorRefusalSchema } from "@webframe/shared/wire";
import type { z } from "zod";
import { DEMANDS, type Demand } from "../operators/roles.ts";
import { errorAnswers, json } from "../platform/http/surface.ts";
import { requireRole } from "./require-operator.ts";

export const BACKOFFICE_PATH = "/backoffice";

/** Behind it: the calls that bring a file. */
export const ISSUE_FREEBETS_PATH = "/promo/issue";
export const CHECK_FREEBETS_PATH = "/promo/check";
export const ISSUE_CASHBACKS_PATH = "/cashbacks/issue-file";
export const CHECK_CASHBACKS_PATH = "/cashbacks/check-file";
export const STORE_RATES_PATH = "/rates/store";
export const CHECK_RATES_PATH = "/rates/check";
/** The file in a JSON text, with what stands beside it: an operator's body may be so large, and is read after the token. */
const FILE_BYTES_MAX = 4_194_304;
export const FILE_CALLS: ReadonlyMap<string, number> = new Map(
	[
		ISSUE_FREEBETS_PATH,
		CHECK_FREEBETS_PATH,
		ISSUE_CASHBACKS_PATH,
		CHECK_CASHBACKS_PATH,
		STORE_RATES_PATH,
		CHECK_RATES_PATH,
	].map((path) => [`${BACKOFFICE_PATH}${path}`, FILE_BYTES_MAX]),
);

interface Operation<Path extends string, Body extends z.ZodType, Value extends z.ZodType> {
	/** Behind `/backoffice`. */
	readonly path: Path;
	/** What the operator's role must meet. */
	readonly demands: Demand;
	readonly summary: string;
	readonly description?: string;
	readonly body: Body;
	readonly value: Value;
	readonly answer: string;
}

const FORBIDDEN = {
	description:
		"The operator's role may not do this (x-roles names those that may), or the session must be proven anew.",
	...json(envelopeOf(operatorRefusalSchema)),
} as const;

/**
 * The description of one operation: every one is a POST with a JSON body, for operators only. There is none without a
 * demand, and no handler knows the operator but behind it.
 */
export function operation<Path extends string, Body extends z.ZodType, Value extends z.ZodType>({
	path,
	demands,
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
		security: [{ operatorToken: [] }, { operatorSession: [] }],
		middleware: requireRole(demands, path),
		"x-demands": demands,
		"x-roles": DEMANDS[demands],
		request: { body: { required: true, ...json(body) } },
		responses: { 200: { description: answer, ...json(envelopeOf(value)) }, 403: FORBIDDEN, ...errorAnswers },
	} satisfies RouteConfig);
}
