import { randomBytes } from "node:crypto";
import type { Hono } from "hono";
import { pinnedScripts } from "./pinned-scripts.ts";
import { renderPage } from "./serve-page.ts";

/**
 * Serves the casino's page of the developer page's stage at `/host`. `?csp=strict` and `?trusted-types=on` switch on
 * the policies of a careful casino, `?integrity=on` pins the version and has the browser check every chunk; `?dir=rtl`
 * turns the page around.
 */
export function serveHostPage(app: Hono, frameUrl: string): void {
	app.get("/host", async (c) => {
		const nonce = randomBytes(16).toString("base64url");
		const direction = c.req.query("dir") === "rtl" ? "rtl" : "ltr";
		const policy = [
			...(c.req.query("csp") === "strict" ? strictPolicy(frameUrl, nonce) : []),
			...(c.req.query("trusted-types") === "on" ? ["require-trusted-types-for 'script'"] : []),
		];
		if (policy.length > 0) c.header("Content-Security-Policy", policy.join("; "));
		c.header("Cache-Control", "no-store");
		const page = await renderPage("host", { FRAME_URL: frameUrl, DIRECTION: direction });
		const html = c.req.query("integrity") === "on" ? await pinned(page, frameUrl) : page;
		return c.html(html.replaceAll("<script ", `<script nonce="${nonce}" `));
	});
}

/** The same page with a version that is pinned; the map stands before the first script. */
async function pinned(page: string, frameUrl: string): Promise<string> {
	const { importMap, entry } = await pinnedScripts(frameUrl);
	return page
		.replace(/<script [^>]*\/frame\/v1\/webframe\.js"[^>]*><\/script>/, () => entry)
		.replace("<script ", () => `${importMap}\n<script `);
}

/** Everything is forbidden that the frame does not need; which providers there are only a casino knows. */
function strictPolicy(frameUrl: string, nonce: string): readonly string[] {
	const socketUrl = frameUrl.replace(/^http/, "ws");
	return [
		"default-src 'none'",
		`script-src 'nonce-${nonce}'`,
		"style-src 'self'",
		`connect-src ${frameUrl} ${socketUrl}`,
		`img-src ${frameUrl} 'self' data:`,
		"frame-src https: http:",
		"base-uri 'none'",
		"form-action 'none'",
	];
}
