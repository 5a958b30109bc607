import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { envelopeOf, frameConfigSchema, partnerClientTextSchema, partnerNumber } from "@webframe/shared/wire";
import { z } from "zod";
import { takesCoding } from "../../platform/http/accept-encoding.ts";
import { notFound } from "../../platform/http/api-error.ts";
import { namesTag } from "../../platform/http/if-none-match.ts";
import { json } from "../../platform/http/surface.ts";
import { FrameConfigs } from "../frame-configs.ts";
import type { FrameContext, FrameEnv } from "../frame-context.ts";
import { EXPOSED_HEADERS, isAllowedOrigin, requireOrigin } from "../origins.ts";
import { pageErrors } from "../page-errors.ts";

const compressed = promisify(gzip);

const route = createRoute({
	method: "get",
	path: "/frame/config",
	tags: ["Frame"],
	summary: "What a frame needs before anybody is logged in",
	request: {
		query: z.object({ partnerClientId: partnerClientTextSchema }),
	},
	responses: {
		200: { description: "Games, limits and features.", ...json(envelopeOf(frameConfigSchema)) },
		304: { description: "Not changed (If-None-Match)." },
		...pageErrors,
	},
});

/** Source: wire contract, section 6. */
export function registerConfig(app: OpenAPIHono<FrameEnv>, context: FrameContext): void {
	const configs = new FrameConfigs(context.ownGames, context.catalogue.games);
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
		const sign = origin === undefined || isAllowedOrigin(partner, origin) ? "frame" : "frame_failed";
		if (origin !== undefined) context.noteSign("partner", partner.partnerId, sign, origin);
		requireOrigin(partner, origin);
		const etag = configs.etagOf(partner);
		// The clock is not part of the tag: a frame that keeps its copy takes the time from the Date header. So it is a weak
		// one, and the same for each coding.
		const headers = { ETag: `W/${etag}`, "Cache-Control": "no-cache" };
		if (namesTag(c.req.header("if-none-match"), etag)) return c.body(null, 304, headers);
		const text = configs.textOf(partner, context.clock.now());
		c.header("Vary", "Accept-Encoding", { append: true });
		const typed = { ...headers, "Content-Type": "application/json" };
		if (!takesCoding(c.req.header("accept-encoding"), "gzip")) return c.body(text, 200, typed);
		// A catalogue of some hundred games is most of what a player waits for, and a tenth of it when it is compressed.
		// Nothing in it is secret, so that its length tells nothing.
		const encoded = { ...typed, "Content-Encoding": "gzip" };
		return c.body(new Uint8Array(await compressed(text)), 200, encoded);
	});
}
