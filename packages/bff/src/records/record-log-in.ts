import type { Clock } from "../platform/clock.ts";
import type { RecordExchange } from "./exchange-log.ts";

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
export function recordLogIn(
	{ record, clock }: { readonly record: RecordExchange; readonly clock: Clock },
	call: LogInCall,
): void {
	const durationMs = clock.now().getTime() - call.happenedAt.getTime();
	record({ ...call, direction: "in", status: 200, durationMs });
}
