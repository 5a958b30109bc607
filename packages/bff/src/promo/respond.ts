import type { PromoError } from "@webframe/shared/wire";
import type { Context } from "hono";
import type { BonusRefused } from "../bonuses/refused.ts";
import type { PromoEnv } from "./promo-context.ts";

/** The answer to a marketing system, kept for the exchange log. */
export function respond(c: Context<PromoEnv>, value: object, status = 200): Response {
	const text = JSON.stringify(value);
	c.set("answer", text);
	return responseOf(text, status);
}

/** Source: wire contract, section 8, "Errors". */
export function promoError(
	error: PromoError,
	status: number,
	headers: Readonly<Record<string, string>> = {},
): Response {
	return responseOf(JSON.stringify({ error }), status, headers);
}

/** One answer for every cause: an unknown partner, one that is switched off, a wrong signature, another operation. */
export function unauthorizedAnswer(): Response {
	return promoError({ code: "unauthorized", message: "The request is not authentic." }, 401);
}

/** What was refused for its content, with the status that tells the sort of it. */
export function refusedAnswer(c: Context<PromoEnv>, { reason, message, field }: BonusRefused): Response {
	if (reason === "too_old") return unauthorizedAnswer();
	return respond(c, { error: { code: reason, message, ...(field === undefined ? {} : { field }) } }, STATUS[reason]);
}

const STATUS: Readonly<Record<Exclude<BonusRefused["reason"], "too_old">, number>> = {
	unknown_campaign: 404,
	unknown_issue: 404,
	other_content: 409,
	cancelled: 409,
	used: 409,
	expired: 409,
	not_possible: 422,
};

function responseOf(text: string, status: number, headers: Readonly<Record<string, string>> = {}): Response {
	return new Response(text, {
		status,
		headers: { ...headers, "content-type": "application/json", "cache-control": "no-store" },
	});
}
