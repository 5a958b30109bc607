import type { Context } from "hono";

const BEARER = /^Bearer ([A-Za-z0-9._~+/=-]+)$/i;

/** The token of an `Authorization: Bearer` header. */
export function bearerToken(c: Context): string | undefined {
	return BEARER.exec(c.req.header("authorization") ?? "")?.[1];
}
