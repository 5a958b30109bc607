import {
	PROMO_SIGNATURE_HEADER,
	type PromoOperation,
	partnerNumber,
	promoBindingSchema,
	promoClientSchema,
} from "@webframe/shared/wire";
import type { Context, MiddlewareHandler } from "hono";
import type { Partner } from "../partners/partner-directory.ts";
import { jsonIn } from "../platform/json-in.ts";
import { RateLimit } from "../platform/rate-limit.ts";
import type { PromoContext, PromoEnv } from "./promo-context.ts";
import { unauthorizedAnswer } from "./respond.ts";
import { isSignedBy } from "./signature.ts";

/** Anybody can send what is not authentic: so many of them are told in the log, in so long. */
const REFUSALS_TOLD_MAX = 20;
const REFUSALS_TOLD_IN_MS = 1_000;
/** How far from now a request may have been sent that is done for the first time. */
const SENT_WITHIN_MS = 5 * 60_000;

/**
 * Lets through what a partner's marketing system has signed and has meant for this operation. Everything else is answered
 * alike. The signature covers neither path nor time: so the body may name its operation and when it was sent, and must
 * where the partner's setting `promoBindsRequests` says so. A request that was done before is answered as then, however
 * old it is; that is decided where the first answer is known.
 *
 * Source: specification, "Freebet and feed"; wire contract, section 8.
 */
export function authenticatePromo(
	{ clock, logger, partners, promoSecrets }: PromoContext,
	operation: PromoOperation,
): MiddlewareHandler<PromoEnv> {
	const told = new RateLimit(clock, REFUSALS_TOLD_IN_MS);
	const refuse = (c: Context<PromoEnv>, problem: string, partnerId?: number): Response => {
		if (told.take("all", REFUSALS_TOLD_MAX) === undefined)
			logger.warn({ problem, partnerId, operation }, "a call of a marketing system was not authentic");
		return unauthorizedAnswer(c);
	};
	/** The partner that a body names, unless it is switched off. */
	const partnerIn = (body: unknown): Partner | undefined => {
		const named = promoClientSchema.safeParse(body);
		const partner = named.success ? partners.active(partnerNumber(named.data.client_id)) : undefined;
		return partner?.settings.isPromoOn === true ? partner : undefined;
	};
	return async function authenticate(c, next) {
		const raw = new Uint8Array(await c.req.arrayBuffer());
		const body = jsonIn(new TextDecoder().decode(raw));
		const partner = partnerIn(body);
		const secrets = partner === undefined ? [] : promoSecrets.of(partner.partnerId);
		const isSigned = isSignedBy(raw, c.req.header(PROMO_SIGNATURE_HEADER) ?? "", secrets);
		if (partner === undefined || !isSigned) return refuse(c, "wrong_signature", partner?.partnerId);
		const bound = boundTo(body, operation, partner, clock.now());
		if (bound === "elsewhere") return refuse(c, "other_operation", partner.partnerId);
		c.set("partner", partner);
		c.set("signedBody", body);
		c.set("isOld", bound === "old");
		c.set("isServer", true);
		return await next();
	};
}

/** Where a body was meant to go, and whether its time is over. What cannot be read is told by the route, as malformed. */
function boundTo(body: unknown, operation: PromoOperation, partner: Partner, now: Date): "here" | "old" | "elsewhere" {
	const mustBind = partner.settings.promoBindsRequests;
	const binding = promoBindingSchema.safeParse(body);
	if (!binding.success) return mustBind ? "elsewhere" : "here";
	const { operation: named, sent_at: sentAt } = binding.data;
	if (named === undefined ? mustBind : named !== operation) return "elsewhere";
	if (sentAt === undefined) return mustBind ? "elsewhere" : "here";
	return Math.abs(now.getTime() - Date.parse(sentAt)) <= SENT_WITHIN_MS ? "here" : "old";
}

/** What the route asked for, as the exchange log keeps it. */
export function callerOf(c: Context<PromoEnv>): { readonly partnerId: number } {
	return { partnerId: c.get("partner").partnerId };
}
