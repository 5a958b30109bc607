import type { IncomingMessage } from "node:http";
import type { MiddlewareHandler } from "hono";
import type { ApiError } from "../api-error.ts";
import type { SurfaceEnv } from "../surface.ts";

const refusals = new WeakMap<IncomingMessage, ApiError>();

/** Has the application answer this request with a refusal, in the words of the surface that was asked. */
export function refuseRequest(incoming: IncomingMessage, refusal: ApiError): void {
	refusals.set(incoming, refusal);
}

/** Throws what the edge has refused, before anything is done for it. */
export function throwRefusals(): MiddlewareHandler<SurfaceEnv> {
	return async function throwRefusal(c, next) {
		// Without a server in front, as in tests, there is no such thing.
		const incoming: IncomingMessage | undefined = c.env.incoming;
		const refusal = incoming === undefined ? undefined : refusals.get(incoming);
		if (refusal !== undefined) throw refusal;
		await next();
	};
}
