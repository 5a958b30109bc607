/** Table F of the specification under a second address: a prefix in the place of `/feed`, for partners with a fixed one. */
const UNDER_PREFIX: ReadonlySet<string> = new Set([
	"/auth/token",
	"/games",
	"/games/info",
	"/games/types/translations",
	"/jackpots/accumulated",
	"/hub",
	"/hub/negotiate",
]);

/** The path with `/feed` in the place of `basePath`, where that stands before a call of table F. */
export function feedPathOf(path: string, basePath: string): string {
	if (!path.startsWith(basePath)) return path;
	const rest = path.slice(basePath.length);
	return UNDER_PREFIX.has(rest) ? `/feed${rest}` : path;
}
