import { getPath } from "hono/utils/url";
import { casinoPathOf } from "../casino/base-path.ts";
import type { Config } from "../config.ts";
import { feedPathOf } from "../feed/base-path.ts";
import { promoPathOf } from "../promo/base-path.ts";
import { providerPathOf } from "../provider/base-path.ts";

/**
 * Second addresses of surfaces, for partners with a fixed one. They are taken off before anything looks at the path, so that
 * limits, records and routes know one address.
 *
 * Source: wire contract, section 1.
 */
export function basePathsOf({
	CASINO_BASE_PATH: casino,
	PROVIDER_BASE_PATH: provider,
	PROMO_BASE_PATH: promo,
	FEED_BASE_PATH: feed,
}: Pick<Config, "CASINO_BASE_PATH" | "PROVIDER_BASE_PATH" | "PROMO_BASE_PATH" | "FEED_BASE_PATH">): {
	getPath?: (request: Request) => string;
} {
	const addresses = [
		[casino, casinoPathOf],
		[provider, providerPathOf],
		[promo, promoPathOf],
		[feed, feedPathOf],
	] as const;
	const taken = addresses.flatMap(([basePath, pathOf]) =>
		basePath === undefined ? [] : [(path: string) => pathOf(path, basePath)],
	);
	if (taken.length === 0) return {};
	return { getPath: (request) => taken.reduce((path, pathOf) => pathOf(path), getPath(request)) };
}
