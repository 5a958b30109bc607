import type { OpenAPIHono } from "@hono/zod-openapi";
import type { SurfaceEnv } from "../platform/http/surface.ts";

/** Drawn here, so that no page needs anything from elsewhere: a frame, and the game in it. */
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#101828"/><rect x="6" y="6" width="20" height="20" rx="4" fill="none" stroke="#f5c451" stroke-width="3"/><circle cx="16" cy="16" r="4" fill="#f5c451"/></svg>`;
const ICON_AGE_SECONDS = 86_400;

/**
 * The icon of every page and document that a browser opens at this address. A browser asks for it unbidden; without it
 * each visit would write a refused call into the log and an error on the console of whoever looks for one of their own.
 */
export function registerIcon(app: OpenAPIHono<SurfaceEnv>): void {
	app.get("/favicon.ico", (c) =>
		c.body(ICON, 200, {
			"Content-Type": "image/svg+xml",
			"Cache-Control": `public, max-age=${ICON_AGE_SECONDS}`,
			"Content-Security-Policy": "default-src 'none'",
			"X-Content-Type-Options": "nosniff",
		}),
	);
}
