/** Hosts that only this machine or its own network reach. */
const PRIVATE_HOST =
	/^(?:localhost|(?:127|10)(?:\.\d{1,3}){3}|(?:192\.168|172\.(?:1[6-9]|2\d|3[01]))(?:\.\d{1,3}){2}|\[::1\]|\[f[cd].*|.*\.(?:local|internal|test))$/;

/**
 * Why an address may not stand in a provider's answer, or undefined. http is taken in private networks only, as the
 * aggregator takes it there.
 *
 * Source: wire contract, section 7, "Catalogue" and "Launch".
 */
export function addressProblem(text: string): string | undefined {
	const url = URL.parse(text);
	if (url === null) return "it is no absolute address";
	if (url.username !== "" || url.password !== "") return "it carries credentials";
	if (url.protocol === "https:") return undefined;
	if (url.protocol !== "http:") return `its scheme is ${url.protocol.slice(0, -1)}`;
	return PRIVATE_HOST.test(url.hostname) ? undefined : "it is http, outside of a private network";
}

/** Why a game's page cannot be shown in a frame of the aggregator's, or undefined. */
export function framingProblem(headers: Headers): string | undefined {
	const option = headers.get("x-frame-options");
	if (option !== null && /deny|sameorigin/i.test(option)) return `X-Frame-Options: ${option}`;
	const ancestors = /frame-ancestors([^;]*)/i.exec(headers.get("content-security-policy") ?? "")?.[1]?.trim();
	if (ancestors === "'none'" || ancestors === "'self'") return `Content-Security-Policy: frame-ancestors ${ancestors}`;
	return undefined;
}
