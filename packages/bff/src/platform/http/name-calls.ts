import type { MiddlewareHandler } from "hono";
import { asCall } from "../call-id.ts";
import type { Clock } from "../clock.ts";

/** Gives every call its id, and tells it in the answer. */
export function nameCalls(clock: Clock): MiddlewareHandler {
	return function nameCall(c, next) {
		return asCall(clock.now(), async (id) => {
			c.header("X-Request-Id", id);
			await next();
		});
	};
}
