/**
 * Table B of the specification under a second address: a prefix before it, for partners with a fixed one.
 */
import { KEY_SET_PATHS } from "./routes/jwks.ts";

/**
 * What stands under the specification's `{base_url}`, some of it among the calls of frames; each call under the address
 * at which it is described.
 */
export const TABLE_B: ReadonlySet<string> = new Set([
	"/auth/token",
	"/auth/verify",
	"/auth/user-token",
	KEY_SET_PATHS[0],
	"/make-bet",
	"/payments/accept",
	"/cashback-payments/accept",
	"/rollbacks/make",
	"/rollbacks/accept",
]);

const UNDER_PREFIX: ReadonlySet<string> = new Set([...TABLE_B, ...KEY_SET_PATHS]);

/** A path without `basePath` where that stands before a call of table B. */
export function casinoPathOf(path: string, basePath: string): string {
	if (!path.startsWith(basePath)) return path;
	const rest = path.slice(basePath.length);
	return UNDER_PREFIX.has(rest) ? rest : path;
}
