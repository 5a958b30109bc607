/**
 * The cookie of a session. `__Host-` binds it to this host and demands `Secure`; browsers take both from `http://localhost`,
 * as the demo has it. Strict: no other site's page or link brings it along.
 */
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { parse } from "hono/utils/cookie";
import { STARTED_MS } from "../../operators/openid/started.ts";
import { SESSION_MS } from "../../operators/sessions.ts";

const NAME = "wf-operator";
const OF_HOST = { prefix: "host", path: "/", secure: true } as const;

/**
 * What a browser keeps while its operator is at the OpenID provider. Lax: it must come along when the provider sends the
 * browser back, which a strict cookie does not.
 */
const STARTED_NAME = "wf-oidc";

export function startedCookie(c: Context): string | undefined {
	return getCookie(c, STARTED_NAME, "host");
}

export function setStartedCookie(c: Context, started: string): void {
	setCookie(c, STARTED_NAME, started, { ...OF_HOST, httpOnly: true, sameSite: "Lax", maxAge: STARTED_MS / 1_000 });
}

export function forgetStartedCookie(c: Context): void {
	deleteCookie(c, STARTED_NAME, OF_HOST);
}

export function sessionCookie(c: Context): string | undefined {
	return getCookie(c, NAME, "host");
}

/** The same of a request that no router has, such as a hub's upgrade. @param header as it came */
export function secretOfCookies(header: string | undefined): string | undefined {
	return parse(header ?? "", `__Host-${NAME}`)[`__Host-${NAME}`];
}

export function setSessionCookie(c: Context, secret: string): void {
	setCookie(c, NAME, secret, { ...OF_HOST, httpOnly: true, sameSite: "Strict", maxAge: SESSION_MS / 1_000 });
}

export function forgetSessionCookie(c: Context): void {
	deleteCookie(c, NAME, OF_HOST);
}

/** Whether the call comes from a page of this origin, as the browser says; no page can say it for itself. */
export function isSameOrigin(c: Context): boolean {
	return c.req.header("sec-fetch-site") === "same-origin";
}
