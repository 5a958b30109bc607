import type { Context, MiddlewareHandler } from "hono";
import type { Clock } from "../clock.ts";

/** A provider's ids of sessions stand in some paths, of 128 characters at most. */
const PATH_CHARS_MAX = 192;

/** A call that we got, as it stands in the exchange log. */
interface ReceivedCall {
	readonly happenedAt: Date;
	readonly direction: "in";
	readonly call: string;
	readonly request: string;
	readonly answer: string | object;
	readonly status: number;
	readonly durationMs: number;
}

interface Recorder<Caller> {
	readonly record: (call: ReceivedCall & Caller) => void;
	readonly clock: Clock;
}

/** What a handler leaves here goes into the log: reading it out of the response again would cost more than all else of it. */
interface AnsweredEnv {
	Variables: { answer: string | object | undefined };
}

/**
 * Puts calls that we get into the exchange log, with what they were answered. It stands behind the check of who calls:
 * else anybody could fill the log.
 *
 * @param callerOf whose call it was, and what it was about
 */
export function recordCalls<Env extends AnsweredEnv, Caller extends object>(
	{ record, clock }: Recorder<Caller>,
	callerOf: (c: Context<Env>) => Caller,
): MiddlewareHandler<Env> {
	return async function recordCall(c, next) {
		const happenedAt = clock.now();
		await next();
		record({
			happenedAt,
			direction: "in",
			...callerOf(c),
			call: c.req.path.slice(0, PATH_CHARS_MAX),
			// What breaks off on the way has no body.
			request: await c.req.text().catch(() => ""),
			answer: c.get("answer") ?? (await c.res.clone().text()),
			status: c.res.status,
			durationMs: clock.now().getTime() - happenedAt.getTime(),
		});
	};
}
