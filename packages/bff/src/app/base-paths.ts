import { getPath } from "hono/utils/url";
import { casinoPathOf } from "../casino/base-path.ts";
import type { Config } from "../config.ts";
import { feedPathOf } from "../feed/base-path.ts";
import { promoPathOf } from "../promo/base-path.ts";

/**
 * Second addresses of surfaces, for partners with a fixed one. They are taken off before anything looks at the path, so that
 * limits, records and routes know one address.
 *
 * Source: wire contract, section 1.
 */
export function basePathsOf({
	CASINO_BASE_PATH: casino,
	PROMO_BASE_PATH: promo,
	FEED_BASE_PATH: feed,
}: Pick<Config, "CASINO_BASE_PATH" | "PROMO_BASE_PATH" | "FEED_BASE_PATH">): {
	getPath?: (request: Request) => string;
} {
	if (casino === undefined && promo === undefined && feed === undefined) return {};
	return {
		getPath: (request) => {
			const asked = getPath(request);
			const ofCasino = casino === undefined ? asked : casinoPathOf(asked, casino);
			const ofPromo = promo === undefined ? ofCasino : promoPathOf(ofCasino, promo);
			return feed === undefined ? ofPromo : feedPathOf(ofPromo, feed);
		},
	};
}
