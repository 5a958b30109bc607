import { verifyRequest } from "@webframe/shared/signing";
import type { MiddlewareHandler } from "hono";
import { rememberNonce } from "../store/provider-nonces.ts";
import type { ProviderContext, ProviderEnv } from "./provider-context.ts";
import { unauthorizedAnswer } from "./respond.ts";

/**
 * Lets a request through that one of our providers has signed, once: its nonce is kept in the database, so that no
 * copy of it is taken at another address, by another process or after a restart. Everything else is answered alike.
 * A database that is away refuses, because a copy could not be told from the first.
 *
 * Source: specification, "Authentication", provider integration; wire contract, section 7.
 */
export function authenticateProvider(context: ProviderContext): MiddlewareHandler<ProviderEnv> {
	const { clock, database, logger, providers } = context;
	const refuse = (problem: string, counterpartyId: string | undefined): Response => {
		// A clock that is wrong makes a provider drop what it owes a player, so this must be seen.
		logger.warn({ problem, counterpartyId }, "a provider's request was not authentic");
		return unauthorizedAnswer();
	};
	return async function checkSignature(c, next) {
		const claimed = c.req.header("x-counterparty-id");
		const now = clock.now();
		const verified = await verifyRequest(
			{ header: (name) => c.req.header(name), body: await c.req.text() },
			(counterpartyId) => providers.ofCounterparty(counterpartyId)?.keys ?? [],
			now,
		);
		if (!verified.ok) return refuse(verified.problem, claimed);
		const provider = providers.ofCounterparty(verified.counterpartyId);
		if (provider === undefined) return refuse("unknown_counterparty", claimed);
		const isNew = await rememberNonce(database, provider.providerId, verified.requestId, now);
		if (!isNew) return refuse("used_nonce", claimed);
		c.set("provider", provider);
		c.set("signedBody", verified.body);
		return await next();
	};
}
