import { createHash } from "node:crypto";
import type { OpenAPIHono } from "@hono/zod-openapi";
import { LRUCache } from "lru-cache";
import type { ImageBytes } from "../../catalogue/ports.ts";
import { notFound } from "../../platform/http/api-error.ts";
import { namesTag } from "../../platform/http/if-none-match.ts";
import type { FrameContext, FrameEnv } from "../frame-context.ts";

/** Images kept in memory, all together. */
const KEPT_BYTES_MAX = 67_108_864;
/** How long an image is kept here, and in browsers. */
const KEPT_SECONDS = 3_600;
/** A provider's server is not asked more often for an image that it did not give. */
const MISSING_MS = 60_000;
const MS_PER_SECOND = 1_000;
/** One spelling for each game: caches know it by its address. Not in the route's pattern, which would slow the router. */
const GAME_CODE = /^[1-9][0-9]{0,9}$/;

/**
 * The picture of a provider's game, through us: players' addresses stay unknown to its provider, and only bytes that
 * are an image by themselves come through, never as a document.
 *
 * Source: wire contract, section 7, "Catalogue".
 */
export function registerGameImage(app: OpenAPIHono<FrameEnv>, context: FrameContext): void {
	const kept = new LRUCache<string, { readonly image: ImageBytes | null; readonly readAt: number }>({
		maxSize: KEPT_BYTES_MAX,
		sizeCalculation: ({ image }) => 1 + (image?.bytes.byteLength ?? 0),
	});
	const reading = new Map<string, Promise<ImageBytes | null>>();
	const read = async (url: string): Promise<ImageBytes | null> => {
		const now = context.clock.now().getTime();
		const known = kept.get(url);
		const lifetimeMs = known?.image === null ? MISSING_MS : KEPT_SECONDS * MS_PER_SECOND;
		if (known !== undefined && now - known.readAt < lifetimeMs) return known.image;
		const image = (await context.catalogue.gameProvider.readImage(url)) ?? null;
		kept.set(url, { image, readAt: now });
		return image;
	};
	app.get("/frame/games/:gameCode/image", async (c) => {
		const code = c.req.param("gameCode");
		const url = GAME_CODE.test(code) ? context.catalogue.games.get(Number(code))?.lobbyImgUrl : null;
		if (url === null || url === undefined) throw notFound();
		const running = reading.get(url) ?? read(url).finally(() => reading.delete(url));
		reading.set(url, running);
		const image = await running;
		if (image === null) throw notFound();
		const etag = `"${createHash("sha256").update(image.bytes).digest("base64url")}"`;
		const headers = {
			"Cache-Control": `public, max-age=${KEPT_SECONDS}`,
			ETag: etag,
			"X-Content-Type-Options": "nosniff",
			"Content-Security-Policy": "default-src 'none'; sandbox",
			"Cross-Origin-Resource-Policy": "cross-origin",
		};
		if (namesTag(c.req.header("if-none-match"), etag)) return c.body(null, 304, headers);
		return c.body(new Uint8Array(image.bytes), 200, { ...headers, "Content-Type": image.type });
	});
}
