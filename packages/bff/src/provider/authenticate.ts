import { type RequestToVerify, type SignatureProblem, sentAtMs, verifyRequest } from "@webframe/shared/signing";
import type { MiddlewareHandler } from "hono";
import { RateLimit } from "../platform/rate-limit.ts";
import { rememberNonce } from "../store/provider-nonces.ts";
import { ProviderClockAlarm } from "./clock-alarm.ts";
import type { ProviderContext, ProviderEnv } from "./provider-context.ts";
import { unauthorizedAnswer } from "./respond.ts";

/** Anybody can send what is not authentic: so many of them are told in the log, in so long. */
const REFUSALS_TOLD_MAX = 20;
const REFUSALS_TOLD_IN_MS = 1_000;
/** The longest counterparty id that there is. */
const COUNTERPARTY_CHARS_MAX = 64;

/**
 * Lets a request through that one of our providers has signed, once: its nonce is kept in the database, so that no
 * copy of it is taken at another address, by another process or after a restart. Everything else is answered alike.
 * A database that is away refuses, because a copy could not be told from the first.
 *
 * Source: specification, "Authentication", provider integration; wire contract, section 7.
 */
export function authenticateProvider(context: ProviderContext): MiddlewareHandler<ProviderEnv> {
	const { clock, database, logger, providers } = context;
	const alarm = new ProviderClockAlarm(clock, logger);
	const told = new RateLimit(clock, REFUSALS_TOLD_IN_MS);
	const keysOf = (counterpartyId: string) => providers.ofCounterparty(counterpartyId)?.keys ?? [];

	const refuse = (problem: string, request: RequestToVerify): Response => {
		const counterpartyId = request.header("x-counterparty-id")?.slice(0, COUNTERPARTY_CHARS_MAX);
		if (told.take("all", REFUSALS_TOLD_MAX) === undefined)
			logger.warn({ problem, counterpartyId }, "a provider's request was not authentic");
		return unauthorizedAnswer();
	};

	/** A request that is right but for its time was signed by a provider whose clock is wrong, or is an old copy. */
	const lookAtClock = async (problem: SignatureProblem, request: RequestToVerify, now: Date): Promise<void> => {
		if (problem !== "expired" && problem !== "from_the_future") return;
		const sentAt = new Date(sentAtMs(request.header("x-timestamp") ?? ""));
		const atItsTime = await verifyRequest(request, keysOf, sentAt);
		const provider = atItsTime.ok ? providers.ofCounterparty(atItsTime.counterpartyId) : undefined;
		if (provider !== undefined) alarm.outOfTime(provider.providerId, sentAt.getTime() - now.getTime());
	};

	return async function checkSignature(c, next) {
		const now = clock.now();
		const request = { header: (name: string) => c.req.header(name), body: await c.req.text() };
		const verified = await verifyRequest(request, keysOf, now);
		if (!verified.ok) {
			await lookAtClock(verified.problem, request, now);
			return refuse(verified.problem, request);
		}
		const provider = providers.ofCounterparty(verified.counterpartyId);
		if (provider === undefined) return refuse("unknown_counterparty", request);
		alarm.inTime(provider.providerId);
		const isNew = await rememberNonce(database, provider.providerId, verified.requestId, now);
		if (!isNew) return refuse("used_nonce", request);
		c.set("provider", provider);
		c.set("signedBody", verified.body);
		return await next();
	};
}
