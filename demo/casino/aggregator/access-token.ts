import { authTokenValueSchema, ERROR_CODE, envelopeOf } from "@webframe/shared/wire";
import type { Clock } from "../clock.ts";

/** A token is renewed this long before it ends, so that none ends on its way. */
const RENEW_EARLIER_MS = 60_000;
/** The aggregator allows ten requests for a token a minute; a failed one is not followed at once by the next. */
const PAUSE_AFTER_FAILURE_MS = 6_000;

const answerSchema = envelopeOf(authTokenValueSchema);

export interface AccessTokens {
	/** The token of now. Callers who come while it is being fetched share one request. @throws Error without one. */
	get(): Promise<string>;
	/** Says that the aggregator answered 401 to this token. One that was renewed meanwhile is kept. */
	refused(token: string): void;
}

/**
 * Keeps the bearer of `POST /auth/token`.
 *
 * Source: specification, "Authentication", rules 1 to 3.
 *
 * @param request posts the credentials and gives the parsed answer.
 */
export function createAccessTokens(clock: Clock, request: () => Promise<unknown>): AccessTokens {
	let current: { readonly token: string; readonly renewAt: number } | undefined;
	let pending: Promise<string> | undefined;
	let pausedUntil = Number.NEGATIVE_INFINITY;

	async function renew(): Promise<string> {
		const now = clock.now().getTime();
		if (now < pausedUntil) throw new Error("The last request for a token failed a moment ago.");
		pausedUntil = now + PAUSE_AFTER_FAILURE_MS;
		const answer = answerSchema.parse(await request());
		if (answer.ErrorCode !== ERROR_CODE.success) throw new Error(`No token: ${answer.ErrorCode}.`);
		pausedUntil = Number.NEGATIVE_INFINITY;
		current = { token: answer.Value.access_token, renewAt: now + answer.Value.expires_in * 1000 - RENEW_EARLIER_MS };
		return current.token;
	}

	return {
		async get() {
			if (current !== undefined && clock.now().getTime() < current.renewAt) return current.token;
			pending ??= renew().finally(() => {
				pending = undefined;
			});
			return await pending;
		},
		refused(token) {
			if (current?.token === token) current = undefined;
		},
	};
}
