/**
 * Every call that the service receives has an id of ours. It stands in the answer (`X-Request-Id`), in each log line
 * written for the call (`callId`), and in the exchange log beside each call of ours that was made for it, also behind
 * the answer: so what a player's page shows of a failure leads to all that happened.
 *
 * Ids that callers bring are not taken: two calls could bear one. The id tells its time, so that it is found among
 * millions of exchanges by their time, without an index of its own on the bet path.
 *
 * What a timer does is nobody's call, and what several calls do together bears the id of one of them at most in a log
 * line.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { v7 as uuidV7 } from "uuid";

const calls = new AsyncLocalStorage<string>();

/** Of the call that is being answered here, or has led here; undefined where nobody has called. */
export function callId(): string | undefined {
	return calls.getStore();
}

/** Does work under an id of its own, and so all that follows from it. @param cameAt by our clock */
export function asCall<Done>(cameAt: Date, work: (id: string) => Done): Done {
	const id = uuidV7({ msecs: cameAt.getTime() });
	return calls.run(id, () => work(id));
}

/** Does what nobody has called for, whoever has set it going. */
export function asNobodysCall(work: () => void): void {
	calls.exit(work);
}

/** In capitals, too: a ticket or a spreadsheet writes them so. */
const CALL_ID = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
/** Ids of others may have the same form and mean another time by it, which no database knows: no call came after this. */
const LAST_MS = Date.parse("9999-12-31T00:00:00.000Z");

/** When the call of an id came, by our clock. @returns undefined for a text that is no id of a call */
export function timeOfCall(id: string): Date | undefined {
	const [, high, low] = CALL_ID.exec(id) ?? [];
	if (high === undefined || low === undefined) return undefined;
	const cameMs = Number.parseInt(`${high}${low}`, 16);
	return cameMs > LAST_MS ? undefined : new Date(cameMs);
}
