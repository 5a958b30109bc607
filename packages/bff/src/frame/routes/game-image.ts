import type { OpenAPIHono } from "@hono/zod-openapi";
import { notFound, unavailable } from "../../platform/http/api-error.ts";
import { answerWith } from "../../platform/http/representation.ts";
import type { FrameContext, FrameEnv } from "../frame-context.ts";
import { GamePictures, KEPT_SECONDS } from "../game-pictures.ts";

/** One spelling for each game: caches know it by its address. Not in the route's pattern, which would slow the router. */
const GAME_CODE = /^[1-9][0-9]{0,9}$/;
const WIDTH = /^[1-9][0-9]{0,4}$/;

/**
 * The picture of a provider's game, through us and small: players' addresses stay unknown to its provider, and what comes
 * through are pixels that were encoded here, never a document. As AVIF for whoever takes it, else as PNG or JPEG.
 *
 * Source: wire contract, section 7, "Catalogue".
 */
export function registerGameImage(app: OpenAPIHono<FrameEnv>, context: FrameContext): void {
	const pictures = new GamePictures(context.catalogue.gameProvider, context.clock);
	app.get("/frame/games/:gameCode/image", async (c) => {
		const code = c.req.param("gameCode");
		const url = GAME_CODE.test(code) ? context.catalogue.games.get(Number(code))?.lobbyImgUrl : null;
		if (url === null || url === undefined) throw notFound();
		const width = c.req.query("width");
		if (width !== undefined && !WIDTH.test(width)) throw notFound();
		const takesAvif = c.req.header("accept")?.includes("image/avif") === true;
		const picture = await pictures.picture(
			url,
			width === undefined ? undefined : Number(width),
			takesAvif ? "avif" : "still",
		);
		if (picture === "missing") throw notFound();
		if (picture === "busy") throw unavailable();
		return answerWith(c, picture.representation, {
			"Content-Type": picture.type,
			"Cache-Control": `public, max-age=${KEPT_SECONDS}`,
			Vary: "Accept",
			"X-Content-Type-Options": "nosniff",
			"Content-Security-Policy": "default-src 'none'; sandbox",
			"Cross-Origin-Resource-Policy": "cross-origin",
		});
	});
}
