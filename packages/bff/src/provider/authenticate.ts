import {
	type Json,
	type RequestToVerify,
	type SignatureProblem,
	sentAtMs,
	verifyRequest,
} from "@webframe/shared/signing";
import { boundToSchema } from "@webframe/shared/wire";
import type { Context, MiddlewareHandler } from "hono";
import { tryDecodeURIComponent } from "hono/utils/url";
import type { Provider } from "../partners/provider-directory.ts";
import { RateLimit } from "../platform/rate-limit.ts";
import { rememberNonce } from "../store/provider-nonces.ts";
import { ProviderClockAlarm } from "./clock-alarm.ts";
import type { ProviderContext, ProviderEnv } from "./provider-context.ts";
import { unauthorizedAnswer } from "./respond.ts";
import { PROVIDER_PATH } from "./routes/describe.ts";

/** Anybody can send what is not authentic: so many of them are told in the log, in so long. */
const REFUSALS_TOLD_MAX = 20;
const REFUSALS_TOLD_IN_MS = 1_000;
/** The longest counterparty id that there is. */
const COUNTERPARTY_CHARS_MAX = 64;

/**
 * Where a call about a bet comes to. It is not a route of its own: beside those of the operations it would keep the router
 * from its quick form.
 */
const BET_ADDRESS = new RegExp(`^${PROVIDER_PATH}/sessions/([^/]+)/bets/([^/]+)$`);

/** What a request has to pass, in this order. */
interface Authentication {
	/** One of our providers has signed it, and its time has not passed. */
	readonly checkSignature: MiddlewareHandler<ProviderEnv>;
	/**
	 * It came to the session and the operation that it names: the signature covers no path. One that came elsewhere does
	 * not use its nonce up, or whoever has captured it could spoil it.
	 */
	readonly checkAddress: MiddlewareHandler<ProviderEnv>;
	/**
	 * It comes for the first time: its nonce is kept in the database, so that no copy of it is taken at another address,
	 * by another process or after a restart. A database that is away refuses, because a copy could not be told from the
	 * first.
	 */
	readonly takeOnce: MiddlewareHandler<ProviderEnv>;
}

/**
 * Lets authentic requests of our providers through. Everything else is answered alike.
 *
 * Source: specification, "Authentication", provider integration; wire contract, section 7.
 */
export function authenticateProvider(context: ProviderContext): Authentication {
	const { clock, database, logger, providers, alarms } = context;
	const alarm = new ProviderClockAlarm(clock, alarms);
	const told = new RateLimit(clock, REFUSALS_TOLD_IN_MS);
	const keysOf = (counterpartyId: string) => providers.ofCounterparty(counterpartyId)?.keys ?? [];

	const refuse = (c: Context<ProviderEnv>, problem: string): Response => {
		const counterpartyId = c.req.header("x-counterparty-id")?.slice(0, COUNTERPARTY_CHARS_MAX);
		if (told.take("all", REFUSALS_TOLD_MAX) === undefined)
			logger.warn({ problem, counterpartyId }, "a provider's request was not authentic");
		return unauthorizedAnswer(c);
	};

	/** A request that is right but for its time was signed by a provider whose clock is wrong, or is an old copy. */
	const lookAtClock = async (problem: SignatureProblem, request: RequestToVerify, now: Date): Promise<void> => {
		if (problem !== "expired" && problem !== "from_the_future") return;
		const sentAt = new Date(sentAtMs(request.header("x-timestamp") ?? ""));
		const atItsTime = await verifyRequest(request, keysOf, sentAt);
		const provider = atItsTime.ok ? providers.ofCounterparty(atItsTime.counterpartyId) : undefined;
		if (provider !== undefined) alarm.outOfTime(provider.providerId, sentAt.getTime() - now.getTime());
	};

	return {
		async checkSignature(c, next) {
			const now = clock.now();
			const request = { header: (name: string) => c.req.header(name), body: await c.req.text() };
			const verified = await verifyRequest(request, keysOf, now);
			if (!verified.ok) {
				await lookAtClock(verified.problem, request, now);
				return refuse(c, verified.problem);
			}
			const provider = providers.ofCounterparty(verified.counterpartyId);
			if (provider === undefined) return refuse(c, "unknown_counterparty");
			alarm.inTime(provider.providerId);
			c.set("provider", provider);
			c.set("signedBody", verified.body);
			c.set("requestId", verified.requestId);
			return await next();
		},

		async checkAddress(c, next) {
			const [, session, operation] = BET_ADDRESS.exec(c.req.path) ?? [];
			// The path has some of its escapes left, and a provider's own id may need them: as the routes read it.
			const address = { sessionId: session && tryDecodeURIComponent(session), operation };
			const isHere = isBoundTo(c.get("signedBody"), address, c.get("provider"));
			return isHere ? await next() : refuse(c, "other_address");
		},

		async takeOnce(c, next) {
			const { providerId } = c.get("provider");
			const isNew = await rememberNonce(database, providerId, c.get("requestId"), clock.now());
			if (!isNew) return refuse(c, "used_nonce");
			c.set("isServer", true);
			return await next();
		},
	};
}

/** Of a call about a bet; nothing, of all others. */
interface Address {
	readonly sessionId: string | undefined;
	readonly operation: string | undefined;
}

/** What a body names must be where it came to; a provider that binds its requests names both in calls about bets. */
function isBoundTo(body: Json | undefined, address: Address, { settings }: Provider): boolean {
	const isObject = typeof body === "object" && body !== null && !Array.isArray(body);
	const named = boundToSchema.safeParse(isObject ? body : {});
	if (!named.success) return false;
	const { sessionId, operation } = named.data;
	const mustName = settings.bindsRequests && address.operation !== undefined;
	const isHere = (name: string | undefined, here: string | undefined): boolean =>
		name === undefined ? !mustName : name === here;
	return isHere(sessionId, address.sessionId) && isHere(operation, address.operation);
}
