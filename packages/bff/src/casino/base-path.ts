/**
 * Table B of the specification under a second address: a prefix before it, for partners with a fixed one.
 *
 * The prefix is taken off before anything looks at the path, so that limits, records and routes know one address.
 */
import { getPath } from "hono/utils/url";

/** What stands under the specification's `{base_url}`, some of it among the calls of frames. */
export const TABLE_B: ReadonlySet<string> = new Set([
	"/auth/token",
	"/auth/verify",
	"/auth/user-token",
	"/jwks",
	"/make-bet",
	"/payments/accept",
	"/cashback-payments/accept",
	"/rollbacks/make",
	"/rollbacks/accept",
]);

/** Reads the path of a request, without `basePath` where that stands before a call of table B. */
export function pathWithout(basePath: string): (request: Request) => string {
	return (request) => {
		const path = getPath(request);
		if (!path.startsWith(basePath)) return path;
		const rest = path.slice(basePath.length);
		return TABLE_B.has(rest) ? rest : path;
	};
}
