/**
 * The promo surface under a second address, for partners with a fixed one: what stands behind the prefix is read as if it
 * stood behind `/promo`. Nothing but its calls is there.
 */
import { ADDRESSES_OF, PROMO_PATH } from "./promo-context.ts";

const ADDRESSES: ReadonlySet<string> = new Set(Object.values(ADDRESSES_OF).flat());

/** @param path as it was asked for */
export function promoPathOf(path: string, basePath: string): string {
	if (!path.startsWith(`${basePath}/`)) return path;
	const address = `${PROMO_PATH}${path.slice(basePath.length)}`;
	return ADDRESSES.has(address) ? address : path;
}
