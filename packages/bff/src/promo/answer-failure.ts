import type { PromoError } from "@webframe/shared/wire";
import type { Context } from "hono";
import type { ErrorLog } from "../platform/bounded-log.ts";
import { isDatabaseAway } from "../platform/database-errors.ts";
import { ApiError, unavailable } from "../platform/http/api-error.ts";
import type { SurfaceEnv } from "../platform/http/surface.ts";
import { PROMO_PATH } from "./promo-context.ts";
import { promoError } from "./respond.ts";

/** Whether a request is for the promo surface, however early it fails. */
export function isPromoCall(path: string): boolean {
	return path === PROMO_PATH || path.startsWith(`${PROMO_PATH}/`);
}

/** An address or a method that is none, as marketing systems read it. */
export function promoMissingBody(path: string, message: string, status: number): { error: PromoError } | undefined {
	if (!isPromoCall(path)) return undefined;
	return { error: { code: status === 405 ? "method_not_allowed" : "not_found", message } };
}

/** Answers a call of a marketing system that failed, before or in its route. Source: wire contract, section 8, "Errors". */
export function answerPromoFailure<E extends SurfaceEnv>(error: Error, c: Context<E>, log: ErrorLog): Response {
	const known = isDatabaseAway(error) ? unavailable() : error instanceof ApiError ? error : undefined;
	if (known !== error) {
		log.error({ err: error, path: c.req.path }, "a call of a marketing system failed");
	}
	if (known === undefined) return promoError(c, { code: "internal", message: "Internal error." }, 500);
	return promoError(
		c,
		{ code: CODE_OF_STATUS.get(known.status) ?? "malformed", message: known.message },
		known.status,
		known.headers,
	);
}

const CODE_OF_STATUS: ReadonlyMap<number, PromoError["code"]> = new Map([
	[401, "unauthorized"],
	[413, "too_large"],
	[415, "not_json"],
	[429, "too_many_requests"],
	[500, "internal"],
	[503, "unavailable"],
]);
