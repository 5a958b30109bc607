/**
 * The calls of providers under a second address, for those with a fixed one: what stands behind the prefix is read as if it
 * stood behind `/provider/v1`, also an address that is not there. Nothing but calls of sessions is there.
 */
import { PROVIDER_PATH } from "./routes/describe.ts";

const UNDER_PREFIX = /^\/sessions\//;

/** @param path as it was asked for */
export function providerPathOf(path: string, basePath: string): string {
	if (!path.startsWith(basePath)) return path;
	const rest = path.slice(basePath.length);
	return UNDER_PREFIX.test(rest) ? `${PROVIDER_PATH}${rest}` : path;
}
