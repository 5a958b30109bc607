import type { Envelope } from "@webframe/shared/wire";
import type { Context, MiddlewareHandler } from "hono";
import type { CasinoContext, CasinoEnv } from "./casino-context.ts";

/** No path of ours is longer. */
const PATH_CHARS_MAX = 64;

/** Puts a partner's calls into the exchange log, with what they were answered. Only those with a good token. */
export function recordCalls({ record, clock }: CasinoContext): MiddlewareHandler<CasinoEnv> {
	return async function recordCall(c, next) {
		const happenedAt = clock.now();
		await next();
		record({
			happenedAt,
			direction: "in",
			partnerId: c.get("partner").partnerId,
			call: c.req.path.slice(0, PATH_CHARS_MAX),
			// What breaks off on the way has no body.
			request: await c.req.text().catch(() => ""),
			answer: c.get("answer") ?? (await c.res.clone().text()),
			status: c.res.status,
			durationMs: clock.now().getTime() - happenedAt.getTime(),
		});
	};
}

/**
 * Keeps what a call is answered for the exchange log: reading it out of the response again would cost each accept
 * more than all else of the log.
 */
export function told<Answer extends Envelope>(c: Context<CasinoEnv>, answer: Answer): Answer {
	c.set("answer", answer);
	return answer;
}
