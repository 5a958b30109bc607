import { PROVIDER_CODE, type ProviderAnswer } from "@webframe/shared/wire";
import type { Context } from "hono";
import type { ErrorLog } from "../platform/bounded-log.ts";
import { isDatabaseAway } from "../platform/database-errors.ts";
import { ApiError, unavailable } from "../platform/http/api-error.ts";
import type { SurfaceEnv } from "../platform/http/surface.ts";
import { failedAnswer } from "./respond.ts";
import { PROVIDER_PATH } from "./routes/describe.ts";

/** Whether a request is for the provider surface, however early it fails. */
export function isProviderCall(path: string): boolean {
	return path === PROVIDER_PATH || path.startsWith(`${PROVIDER_PATH}/`);
}

/**
 * An address or a method that is none, as providers read it: whatever it was, nothing was done and nothing will be. That can
 * be said only where the surface is: what was led to another process may be about money that is owed, and comes again.
 */
export function providerMissingBody(isServed: boolean, path: string, message: string): ProviderAnswer | undefined {
	const code = isServed ? PROVIDER_CODE.rejected : PROVIDER_CODE.systemError;
	return isProviderCall(path) ? { _responseCode: code, message } : undefined;
}

/**
 * Answers a provider's call that failed, before or in its route: 99, and under overload, or without a database, HTTP
 * 503 with `Retry-After`.
 *
 * Source: wire contract, section 2, "Limits", and section 7.
 */
export function answerProviderFailure<E extends SurfaceEnv>(error: Error, c: Context<E>, log: ErrorLog): Response {
	const known = isDatabaseAway(error) ? unavailable() : error instanceof ApiError ? error : undefined;
	if (known !== error) log.error({ err: error, path: c.req.path }, "a provider's call failed");
	return failedAnswer(c, known);
}
