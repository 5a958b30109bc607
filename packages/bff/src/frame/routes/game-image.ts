import type { OpenAPIHono } from "@hono/zod-openapi";
import { LRUCache } from "lru-cache";
import { notFound } from "../../platform/http/api-error.ts";
import { answerWith, type Representation, represent } from "../../platform/http/representation.ts";
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

interface GameImage {
	readonly type: string;
	readonly representation: Representation;
}

/**
 * The picture of a provider's game, through us: players' addresses stay unknown to its provider, and only bytes that
 * are an image by themselves come through, never as a document.
 *
 * Source: wire contract, section 7, "Catalogue".
 */
export function registerGameImage(app: OpenAPIHono<FrameEnv>, context: FrameContext): void {
	const kept = new LRUCache<string, { readonly image: GameImage | null; readonly readAt: number }>({
		maxSize: KEPT_BYTES_MAX,
		sizeCalculation: ({ image }) => 1 + (image?.representation.body.byteLength ?? 0),
	});
	const reading = new Map<string, Promise<GameImage | null>>();
	const read = async (url: string): Promise<GameImage | null> => {
		const now = context.clock.now().getTime();
		const known = kept.get(url);
		const lifetimeMs = known?.image === null ? MISSING_MS : KEPT_SECONDS * MS_PER_SECOND;
		if (known !== undefined && now - known.readAt < lifetimeMs) return known.image;
		const bytes = await context.catalogue.gameProvider.readImage(url);
		const image =
			bytes === undefined ? null : { type: bytes.type, representation: represent(Buffer.from(bytes.bytes)) };
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
		return answerWith(c, image.representation, {
			"Content-Type": image.type,
			"Cache-Control": `public, max-age=${KEPT_SECONDS}`,
			"X-Content-Type-Options": "nosniff",
			"Content-Security-Policy": "default-src 'none'; sandbox",
			"Cross-Origin-Resource-Policy": "cross-origin",
		});
	});
}
