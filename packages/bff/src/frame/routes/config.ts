import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { LANGUAGES } from "@webframe/shared/reference";
import { envelopeOf, type FrameConfig, frameConfigSchema, partnerNumber } from "@webframe/shared/wire";
import { z } from "zod";
import { frameGameOf, ownGamesOf } from "../../catalogue/own-games.ts";
import { frameLimitsOf } from "../../catalogue/stake-limits.ts";
import type { Partner } from "../../partners/partner-directory.ts";
import { takesCoding } from "../../platform/http/accept-encoding.ts";
import { notFound } from "../../platform/http/api-error.ts";
import { namesTag } from "../../platform/http/if-none-match.ts";
import { tagOf } from "../../platform/http/representation.ts";
import { errorAnswers, json, success } from "../../platform/http/surface.ts";
import type { FrameContext, FrameEnv } from "../frame-context.ts";
import { EXPOSED_HEADERS, requireOrigin } from "../origins.ts";

const compressed = promisify(gzip);

/** What the service has, whatever the settings ask for: a frame that was told of more would offer what nobody answers. */
const FEATURES: FrameConfig["features"] = { feed: false, jackpots: false, freebets: false };

const route = createRoute({
	method: "get",
	path: "/frame/config",
	tags: ["Frame"],
	summary: "What a frame needs before anybody is logged in",
	request: {
		query: z.object({ partnerClientId: z.string().regex(/^(?:PartnerClient-)?[1-9][0-9]{0,9}$/) }),
	},
	responses: {
		200: { description: "Games, limits and features.", ...json(envelopeOf(frameConfigSchema)) },
		304: { description: "Not changed (If-None-Match)." },
		...errorAnswers,
	},
});

/** Source: wire contract, section 6. */
export function registerConfig(app: OpenAPIHono<FrameEnv>, context: FrameContext): void {
	app.openapi(route, async (c) => {
		const origin = c.req.header("origin");
		// Whatever page asks may read that it is refused: else it would look like a network that is away, and whoever
		// forgot to name the page's origin in the settings would search in the wrong place. What is refused has no secret in it.
		if (origin !== undefined) {
			c.header("Access-Control-Allow-Origin", origin);
			c.header("Access-Control-Expose-Headers", EXPOSED_HEADERS);
		}
		const partner = context.partners.active(partnerNumber(c.req.valid("query").partnerClientId));
		if (partner === undefined) throw notFound();
		requireOrigin(partner, origin);
		const config = configOf(context, partner);
		const etag = tagOf(JSON.stringify(config));
		// The clock is not part of the tag: a frame that keeps its copy takes the time from the Date header. So it is a weak
		// one, and the same for each coding.
		const headers = { ETag: `W/${etag}`, "Cache-Control": "no-cache" };
		if (namesTag(c.req.header("if-none-match"), etag)) return c.body(null, 304, headers);
		const body = success({ ...config, serverTime: context.clock.now().toISOString() });
		c.header("Vary", "Accept-Encoding", { append: true });
		if (!takesCoding(c.req.header("accept-encoding"), "gzip")) return c.json(body, 200, headers);
		// A catalogue of some hundred games is most of what a player waits for, and a tenth of it when it is compressed.
		// Nothing in it is secret, so that its length tells nothing.
		const encoded = { ...headers, "Content-Type": "application/json", "Content-Encoding": "gzip" };
		return c.body(new Uint8Array(await compressed(JSON.stringify(body))), 200, encoded);
	});
}

function configOf({ catalogue }: FrameContext, partner: Partner): Omit<FrameConfig, "serverTime"> {
	const { settings, clientId } = partner;
	return {
		partnerClientId: clientId,
		games: [
			...ownGamesOf(settings).map((rules) => frameGameOf(rules, settings)),
			...catalogue.games.framesOf(settings),
		],
		limits: frameLimitsOf(settings),
		...(settings.defaultTagId === null ? {} : { defaultTagId: settings.defaultTagId }),
		languages: LANGUAGES.map((language) => language.code),
		currency: settings.guestCurrency,
		features: FEATURES,
	};
}
