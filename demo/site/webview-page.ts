import { randomBytes } from "node:crypto";
import type { Hono } from "hono";
import { renderPage } from "./serve-page.ts";

/** What chooses the webview; everything else of the address is for the frame's own page. */
const OWN_PARAMETERS = ["platform", "late"];

/**
 * Serves the frame's own page at `/webview`, as a webview would show it: the page that the aggregator has, with the
 * platform's bridge put in before its scripts (`?platform=…`, `&late` for a bridge that appears two seconds late).
 * Its policy is kept; only the addresses are those of the aggregator, because here it comes from another origin.
 */
export function serveWebviewPage(app: Hono, frameUrl: string): void {
	app.get("/webview", async (c) => {
		const query = new URLSearchParams(c.req.query());
		const platform = query.get("platform") ?? "";
		for (const name of OWN_PARAMETERS) query.delete(name);
		const hosted = await fetch(`${frameUrl}/frame/v1/page?${query}`);
		if (!hosted.ok) return c.text("The aggregator has no such page.", 502);
		const nonce = randomBytes(16).toString("base64url");
		c.header(
			"Content-Security-Policy",
			policyHere(hosted.headers.get("content-security-policy") ?? "", frameUrl, nonce),
		);
		c.header("Cache-Control", "no-store");
		const html = (await hosted.text())
			.replaceAll('"/frame/', `"${frameUrl}/frame/`)
			// After the import map, which must come before every module.
			.replace("</script>", `</script>\n${await bridgeScript(platform, frameUrl)}`);
		return c.html(html.replaceAll("<script ", `<script nonce="${nonce}" `));
	});
}

/** The built script of the stage's page, told which bridge to put in. */
async function bridgeScript(platform: string, frameUrl: string): Promise<string> {
	const built = await renderPage("host", {});
	const scripts = built.match(/<script type="module"[^>]*><\/script>/g) ?? [];
	const meta = (name: string, content: string): string =>
		`<meta name="${name}" content="${content.replaceAll(/[^\w :/.-]/g, "")}">`;
	return [meta("webview-platform", platform), meta("frame-url", frameUrl), ...scripts].join("\n");
}

function policyHere(policy: string, frameUrl: string, nonce: string): string {
	const directives: Readonly<Record<string, string>> = {
		"script-src": `${frameUrl} 'self' 'nonce-${nonce}'`,
		"connect-src": `${frameUrl} ${frameUrl.replace(/^http/, "ws")}`,
		"img-src": `${frameUrl} 'self' https: data:`,
		"frame-ancestors": "'self'",
	};
	const kept = policy.split("; ").map((directive) => {
		const [name = ""] = directive.split(" ");
		return directives[name] === undefined ? directive : `${name} ${directives[name]}`;
	});
	return kept.join("; ");
}
