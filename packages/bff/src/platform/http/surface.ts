import type { HttpBindings } from "@hono/node-server";
import { OpenAPIHono } from "@hono/zod-openapi";
import { type Envelope, ERROR_CODE, envelopeSchema } from "@webframe/shared/wire";
import type { Context, Env, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { HTTPException } from "hono/http-exception";
import type { z } from "zod";
import type { ErrorLog } from "../bounded-log.ts";
import { isDatabaseAway } from "../database-errors.ts";
import { firstIssue } from "../first-issue.ts";
import { ApiError, badRequest, unavailable } from "./api-error.ts";
import { readOnAfterAnswer } from "./read-on.ts";

/** The largest body that any surface reads. Source: wire contract, section 2, "Limits". */
export const BODY_BYTES_MAX = 65_536;

/** What every request carries. */
export interface SurfaceEnv extends Env {
	Bindings: HttpBindings;
	Variables: {
		/** A partner's or a provider's server or an operator has shown good credentials; a player's token does not say so. */
		isServer?: boolean;
	};
}

/**
 * A router whose routes are validated by the schemas of their description. A bad input is answered with HTTP 400
 * and the name of the field, before any handler runs.
 */
export function createSurface<E extends SurfaceEnv = SurfaceEnv>(): OpenAPIHono<E> {
	return new OpenAPIHono<E>({
		defaultHook: (result) => {
			if (!result.success) throw badRequest(firstProblem(result.error));
		},
	});
}

/**
 * Refuses a larger body, whether its length is announced or not, before a handler reads it.
 *
 * @param files by address how many bytes a body may announce where a file comes with it
 */
export function limitBodies(files: ReadonlyMap<string, number> = new Map()): MiddlewareHandler {
	const refuse = (c: Context, bytesMax: number): never => {
		// Without a server in front, as in tests, there is no such thing.
		const { incoming, outgoing }: Partial<HttpBindings> = c.env ?? {};
		if (incoming !== undefined && outgoing !== undefined) readOnAfterAnswer(incoming, outgoing);
		throw new ApiError(413, ERROR_CODE.invalidRequest, `The body is larger than ${bytesMax / 1_024} KiB.`);
	};
	const countBytes = bodyLimit({ maxSize: BODY_BYTES_MAX, onError: (c) => refuse(c, BODY_BYTES_MAX) });
	return async function limitBody(c, next) {
		const announced = c.req.header("content-length");
		// Node.js reads as many bytes as are announced and no more. Only without a length they have to be counted, which
		// costs a whole Request of the fetch API.
		if (announced === undefined || c.req.header("transfer-encoding") !== undefined) return await countBytes(c, next);
		const bytesMax = files.get(c.req.path) ?? BODY_BYTES_MAX;
		if (Number(announced) > bytesMax) refuse(c, bytesMax);
		return await next();
	};
}

/** The first thing that is wrong, by its path in the request: `Value.BetId: expected number`. */
export function firstProblem(error: z.core.$ZodError): string {
	const { path, message } = firstIssue(error);
	return path === undefined ? `The body is not valid: ${message}.` : `${path}: ${message}`;
}

/** The success envelope. */
export function success<Value>(value: Value): { ErrorCode: number; Message: string; Value: Value } {
	return { ErrorCode: ERROR_CODE.success, Message: "Success", Value: value };
}

/** Reads a body that a handler validates itself. */
export async function readJsonBody(c: Context): Promise<unknown> {
	try {
		return await c.req.json();
	} catch (error) {
		if (error instanceof SyntaxError) throw badRequest("The body is not valid JSON.");
		throw error;
	}
}

/** Turns whatever a handler threw into an answer. What is not meant for callers goes to the log only. */
export function answerError(error: Error, c: Context<SurfaceEnv>, log: ErrorLog): Response {
	const isAway = isDatabaseAway(error);
	if (isAway) log.error({ err: error, path: c.req.path }, "the database is away");
	const known = isAway ? unavailable() : asApiError(error);
	if (known === undefined) {
		log.error({ err: error, path: c.req.path }, "a request failed");
		return c.json<Envelope>({ ErrorCode: ERROR_CODE.generalError, Message: "Internal error." }, 500);
	}
	const body: Envelope = { ErrorCode: known.errorCode, Message: known.message };
	return c.json(body, known.status, { ...known.headers });
}

function asApiError(error: Error): ApiError | undefined {
	if (error instanceof ApiError) return error;
	// Hono's own exceptions are about requests that it could not read.
	if (error instanceof HTTPException && error.status < 500) return badRequest("The body is not valid JSON.");
	return undefined;
}

/** The description of answers that are errors, the same on every route of the casino, frame and feed surfaces. */
export const errorAnswers = {
	400: { description: "A field is missing or wrong; Message names it.", ...json(envelopeSchema) },
	401: { description: "The token is missing, wrong or expired.", ...json(envelopeSchema) },
	404: { description: "There is no such thing, or it is another's.", ...json(envelopeSchema) },
	405: { description: "The address takes other methods; Allow lists them.", ...json(envelopeSchema) },
	408: { description: "The body did not come in time.", ...json(envelopeSchema) },
	413: { description: "The body is larger than 64 KiB.", ...json(envelopeSchema) },
	415: { description: "The body is not JSON by its Content-Type.", ...json(envelopeSchema) },
	429: { description: "Too many requests.", ...json(envelopeSchema) },
	500: { description: "Internal error.", ...json(envelopeSchema) },
	503: { description: "Not available now; try again later.", ...json(envelopeSchema) },
} as const;

/** The `content` of a JSON body in a route's description. */
export function json<Schema extends z.ZodType>(schema: Schema) {
	return { content: { "application/json": { schema } } };
}
