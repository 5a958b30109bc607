import type { MiddlewareHandler } from "hono";
import { unavailable } from "./api-error.ts";

/**
 * Requests that are answered at once by one process. More than these only wait for the database: with one that hangs
 * they would pile up, and be answered when nobody waits for them any more.
 */
export const REQUESTS_MAX = 1_000;

/** Whether a process lives and is ready must be told above all when it is not. */
const ALWAYS_ANSWERED: ReadonlySet<string> = new Set(["/livez", "/readyz", "/metrics"]);

/** Refuses with 503 and `Retry-After` what comes on top of `max` requests that are not answered yet. */
export function limitRequests(max: number = REQUESTS_MAX): MiddlewareHandler {
	let underWay = 0;
	return async function limitRequest(c, next) {
		if (underWay >= max && !ALWAYS_ANSWERED.has(c.req.path)) throw unavailable();
		underWay++;
		try {
			await next();
		} finally {
			underWay--;
		}
	};
}
