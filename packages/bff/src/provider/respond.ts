import { PROVIDER_CODE, PROVIDER_STATUS, type ProviderCode } from "@webframe/shared/wire";
import type { Context } from "hono";
import type { ApiError } from "../platform/http/api-error.ts";
import type { ProviderEnv } from "./provider-context.ts";

export interface ProviderReply {
	readonly code: ProviderCode;
	/** The text of an amount; it becomes a JSON number with exactly these digits. */
	readonly balance?: string | null;
	readonly currency?: string;
	/** Our own id of the bet that it is about; the provider is not told. */
	readonly betId?: number | null | undefined;
	/** For the provider's developers: names the field that is wrong. */
	readonly message?: string;
}

/**
 * The answer to a provider. The balance is written as text, so that no amount goes through a floating-point number.
 *
 * Source: specification, "Provider-side response codes"; wire contract, section 7.
 */
export function respond(c: Context<ProviderEnv>, reply: ProviderReply): Response {
	const text = textOf(reply);
	c.set("answer", text);
	c.set("betId", reply.betId ?? undefined);
	return responseOf(c, reply.code, text);
}

/** One answer for every cause. */
export function unauthorizedAnswer(c: Answers): Response {
	return responseOf(c, PROVIDER_CODE.unauthorized, textOf({ code: PROVIDER_CODE.unauthorized }));
}

/**
 * What failed on its way is answered 99, which means *again*: money may be owed. Where it is known why, its status and
 * its headers stay, such as `Retry-After`.
 */
export function failedAnswer(c: Answers, known: ApiError | undefined): Response {
	const code = PROVIDER_CODE.systemError;
	if (known === undefined) return responseOf(c, code, textOf({ code }));
	return responseOf(c, code, textOf({ code, message: known.message }), known);
}

/** What the headers of every answer, such as the call's id, are kept in until there is one. */
type Answers = Pick<Context, "body">;

function responseOf(c: Answers, code: ProviderCode, text: string, known?: Pick<ApiError, "status" | "headers">) {
	return c.body(text, known?.status ?? PROVIDER_STATUS[code], {
		...known?.headers,
		"content-type": "application/json",
		"cache-control": "no-store",
	});
}

function textOf({ code, balance, currency, message }: ProviderReply): string {
	const members = [
		`"_responseCode":${code}`,
		...(balance === undefined || balance === null ? [] : [`"balance":${balance}`]),
		...(currency === undefined ? [] : [`"currency":${JSON.stringify(currency)}`]),
		...(message === undefined ? [] : [`"message":${JSON.stringify(message)}`]),
	];
	return `{${members.join(",")}}`;
}
