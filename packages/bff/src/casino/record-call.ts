import type { Envelope } from "@webframe/shared/wire";
import type { Context } from "hono";
import type { CasinoContext, CasinoEnv } from "./casino-context.ts";

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
