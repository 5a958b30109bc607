import type { UserTokenRequest, UserTokenValue } from "@webframe/shared/wire";
import type { Api } from "../api.ts";
import type { Environment } from "../environment.ts";
import { pause } from "./pause.ts";
import type { ExchangeOutcome } from "./token-exchange.ts";

/** Waits between the tries of one authorization whose outcome is unknown; its key makes a repeat harmless. */
export const AUTHORIZATION_RETRIES_MS: readonly number[] = [500, 1_500, 4_000];

/**
 * `POST /auth/user-token`. A lost answer is asked for again with the same key, because the token itself works
 * only once.
 *
 * @param idempotencyKey the same for a token until it is known how its trade ended
 *
 * Source: specification, B rule 4; wire contract, section 6.
 */
export async function requestPlayerToken(
	api: Api,
	environment: Environment,
	request: UserTokenRequest,
	idempotencyKey: string,
): Promise<ExchangeOutcome> {
	let failure: { readonly message: string; readonly correlationId?: string | undefined } = { message: "" };
	for (const delayMs of [0, ...AUTHORIZATION_RETRIES_MS]) {
		if (delayMs > 0) await pause(environment, delayMs);
		const answer = await api.call<UserTokenValue>("/auth/user-token", { body: request, idempotencyKey });
		if (answer.kind === "value") return { kind: "granted", grant: answer.value };
		const { correlationId } = answer;
		if (answer.kind !== "unknown")
			return { kind: "refused", code: answer.code, message: answer.message, correlationId };
		failure = { message: answer.reason, correlationId };
	}
	return { kind: "unavailable", ...failure };
}
