import type { PromoError } from "@webframe/shared/wire";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { BonusRefused } from "../bonuses/refused.ts";
import type { PromoEnv } from "./promo-context.ts";

/** The answer to a marketing system, kept for the exchange log. */
export function respond(c: Context<PromoEnv>, value: object, status: ContentfulStatusCode = 200): Response {
	const text = JSON.stringify(value);
	c.set("answer", text);
	return responseOf(c, text, status);
}

/** Source: wire contract, section 8, "Errors". */
export function promoError(
	c: Answers,
	error: PromoError,
	status: ContentfulStatusCode,
	headers: Readonly<Record<string, string>> = {},
): Response {
	return responseOf(c, JSON.stringify({ error }), status, headers);
}

/** One answer for every cause: an unknown partner, one that is switched off, a wrong signature, another operation. */
export function unauthorizedAnswer(c: Answers): Response {
	return promoError(c, { code: "unauthorized", message: "The request is not authentic." }, 401);
}

/** What was refused for its content, with the status that tells the sort of it. */
export function refusedAnswer(c: Context<PromoEnv>, { reason, message, field }: BonusRefused): Response {
	if (reason === "too_old") return unauthorizedAnswer(c);
	return respond(c, { error: { code: reason, message, ...(field === undefined ? {} : { field }) } }, STATUS[reason]);
}

const STATUS: Readonly<Record<Exclude<BonusRefused["reason"], "too_old">, ContentfulStatusCode>> = {
	unknown_campaign: 404,
	unknown_issue: 404,
	other_content: 409,
	cancelled: 409,
	used: 409,
	expired: 409,
	not_possible: 422,
};

/** What the headers of every answer, such as the call's id, are kept in until there is one. */
type Answers = Pick<Context, "body">;

function responseOf(
	c: Answers,
	text: string,
	status: ContentfulStatusCode,
	headers: Readonly<Record<string, string>> = {},
): Response {
	return c.body(text, status, { ...headers, "content-type": "application/json", "cache-control": "no-store" });
}
