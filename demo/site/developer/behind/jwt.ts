/** The readable parts of a compact JWT. Nothing is verified here: the casino does that. */
export interface DecodedJwt {
	readonly header: unknown;
	readonly claims: Record<string, unknown>;
}

/** @returns undefined when the text is none */
export function decodeJwt(text: string): DecodedJwt | undefined {
	const [header, claims] = text.split(".");
	if (header === undefined || claims === undefined) return undefined;
	try {
		const parsed: unknown = parsePart(claims);
		if (typeof parsed !== "object" || parsed === null) return undefined;
		return { header: parsePart(header), claims: withData({ ...parsed }) };
	} catch {
		return undefined;
	}
}

function parsePart(part: string): unknown {
	const bytes = Uint8Array.from(atob(part.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
	return JSON.parse(new TextDecoder().decode(bytes));
}

/** `data` is JSON inside a string: it is decoded twice. */
function withData(claims: Record<string, unknown>): Record<string, unknown> {
	const { data } = claims;
	if (typeof data !== "string") return claims;
	const decoded: unknown = JSON.parse(data);
	return { ...claims, data: decoded };
}
