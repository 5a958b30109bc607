import { PROVIDER_CODE, PROVIDER_STATUS, type ProviderCode } from "@webframe/shared/wire";

export interface ProviderReply {
	readonly code: ProviderCode;
	/** The text of an amount; it becomes a JSON number with exactly these digits. */
	readonly balance?: string | null;
	readonly currency?: string;
	/** For the provider's developers: names the field that is wrong. */
	readonly message?: string;
}

/**
 * The answer to a provider. The balance is written as text, so that no amount goes through a floating-point number.
 *
 * Source: specification, "Provider-side response codes"; wire contract, section 7.
 */
export function respond({ code, balance, currency, message }: ProviderReply): Response {
	const members = [
		`"_responseCode":${code}`,
		...(balance === undefined || balance === null ? [] : [`"balance":${balance}`]),
		...(currency === undefined ? [] : [`"currency":${JSON.stringify(currency)}`]),
		...(message === undefined ? [] : [`"message":${JSON.stringify(message)}`]),
	];
	return new Response(`{${members.join(",")}}`, {
		status: PROVIDER_STATUS[code],
		headers: { "content-type": "application/json", "cache-control": "no-store" },
	});
}

/** One answer for every cause. */
export function unauthorizedAnswer(): Response {
	return respond({ code: PROVIDER_CODE.unauthorized });
}
