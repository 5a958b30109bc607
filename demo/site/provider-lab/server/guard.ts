/**
 * The lab calls any address that somebody enters, so it is for the person at this machine only. It listens on the
 * loopback address; it answers to no other name, so that a page of a stranger cannot reach it by a name that it lets
 * point here (DNS rebinding); and it does nothing for a page that is not its own, the game in the frame included.
 */
import type { MiddlewareHandler } from "hono";

const LOCAL_HOSTS = new Set(["localhost", "127.0.0.1", "[::1]"]);
const FORBIDDEN = 403;

export function forThisMachineOnly(): MiddlewareHandler {
	return async function checkNames(c, next) {
		const host = c.req.header("host") ?? "";
		const isLocal = LOCAL_HOSTS.has(URL.parse(`http://${host}`)?.hostname ?? "");
		const origin = c.req.header("origin");
		const isOwnPage = origin === undefined || origin === `http://${host}`;
		if (isLocal && isOwnPage) return await next();
		return c.json({ error: "The provider lab is for its own page on this machine only." }, FORBIDDEN);
	};
}
