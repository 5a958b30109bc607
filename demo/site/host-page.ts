import { randomBytes } from "node:crypto";
import type { Hono } from "hono";
import { renderPage } from "./serve-page.ts";

/**
 * Serves the casino's page of the developer page's stage at `/host`. `?csp=strict` and `?trusted-types=on` switch on
 * the policies of a careful casino; `?dir=rtl` turns the page around.
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
		const html = await renderPage("host", { FRAME_URL: frameUrl, DIRECTION: direction });
		return c.html(html.replaceAll("<script ", `<script nonce="${nonce}" `));
	});
}

/** Everything is forbidden that the frame does not need. */
function strictPolicy(frameUrl: string, nonce: string): readonly string[] {
	const socketUrl = frameUrl.replace(/^http/, "ws");
	return [
		"default-src 'none'",
		`script-src 'nonce-${nonce}'`,
		"style-src 'self'",
		`connect-src ${frameUrl} ${socketUrl}`,
		`img-src ${frameUrl} data:`,
		"frame-src https: http:",
		"base-uri 'none'",
		"form-action 'none'",
	];
}
