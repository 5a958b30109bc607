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

/** A call that was answered with a token; neither its secret nor the token stands in it. */
interface LogInCall {
	readonly happenedAt: Date;
	readonly partnerId: number;
	readonly call: string;
	readonly request: string;
	readonly answer: object;
}

/**
 * Puts a call for a token into the exchange log, once it has got one: until then nobody knows whose call it is, and
 * anybody could fill the log.
 */
export function recordLogIn({ record, clock }: CasinoContext, call: LogInCall): void {
	const durationMs = clock.now().getTime() - call.happenedAt.getTime();
	record({ ...call, direction: "in", status: 200, durationMs });
}

/**
 * Keeps what a call is answered for the exchange log: reading it out of the response again would cost each accept
 * more than all else of the log.
 */
export function told<Answer extends Envelope>(c: Context<CasinoEnv>, answer: Answer): Answer {
	c.set("answer", answer);
	return answer;
}
