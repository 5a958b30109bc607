import type { MiddlewareHandler } from "hono";
import type { ProviderContext, ProviderEnv } from "./provider-context.ts";

/** The ids of sessions in it are a provider's own at times, of 128 characters at most. */
const PATH_CHARS_MAX = 192;

/** Puts a provider's calls into the exchange log, with what they were answered. Only authentic ones. */
export function recordCalls({ record, clock }: ProviderContext): MiddlewareHandler<ProviderEnv> {
	return async function recordCall(c, next) {
		const happenedAt = clock.now();
		await next();
		record({
			happenedAt,
			direction: "in",
			providerId: c.get("provider").providerId,
			betId: c.get("betId"),
			call: c.req.path.slice(0, PATH_CHARS_MAX),
			request: await c.req.text().catch(() => ""),
			answer: c.get("answer") ?? (await c.res.clone().text()),
			status: c.res.status,
			durationMs: clock.now().getTime() - happenedAt.getTime(),
		});
	};
}
