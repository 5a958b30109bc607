import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { OpenAPIHono } from "@hono/zod-openapi";
import { html } from "hono/html";
import type { SurfaceEnv } from "../platform/http/surface.ts";

/** The files of the page with their types. A map, because an object also "has" a `constructor`. */
const ASSETS: ReadonlyMap<string, string> = new Map([
	["swagger-ui.css", "text/css; charset=utf-8"],
	["swagger-ui-bundle.js", "text/javascript; charset=utf-8"],
]);
const ASSET_AGE_SECONDS = 86_400;

/** The description of every call as a document, and as a page that needs nothing from elsewhere. */
export function registerDocumentation(app: OpenAPIHono<SurfaceEnv>, version: string): void {
	const { registerComponent } = app.openAPIRegistry;
	registerComponent.call(app.openAPIRegistry, "securitySchemes", "clientToken", {
		type: "http",
		scheme: "bearer",
		description: "A client token from /auth/token.",
	});
	registerComponent.call(app.openAPIRegistry, "securitySchemes", "userToken", {
		type: "http",
		scheme: "bearer",
		description: "A player's token from /auth/user-token.",
	});
	registerComponent.call(app.openAPIRegistry, "securitySchemes", "operatorToken", {
		type: "http",
		scheme: "bearer",
		description: "An operator's token from `bff operator token`.",
	});
	registerComponent.call(app.openAPIRegistry, "securitySchemes", "providerSignature", {
		type: "apiKey",
		in: "header",
		name: "X-Sign",
		description:
			"HMAC-SHA256 in lower-case hexadecimal under the Counterparty Key, beside X-Counterparty-Id, X-Timestamp (ms) and X-Request-Id (32 hexadecimal digits, new for each request). Signed is the canonical JSON (RFC 8785) of the body, a point, and the three others joined by points.",
	});
	app.doc31("/openapi.json", {
		openapi: "3.1.0",
		info: {
			title: "WebFrame aggregator",
			version,
			description: "The calls that casinos, frames, providers and operators make to the aggregator.",
		},
	});
	const folder = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
	app.get("/docs/:asset", async (c) => {
		const asset = c.req.param("asset");
		const type = ASSETS.get(asset);
		if (type === undefined) return c.notFound();
		const body = await readFile(join(folder, asset));
		return c.body(body, 200, { "Content-Type": type, "Cache-Control": `public, max-age=${ASSET_AGE_SECONDS}` });
	});
	app.get("/docs", (c) => c.html(PAGE));
}

const PAGE = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>WebFrame API</title>
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<main id="docs"></main>
<script src="/docs/swagger-ui-bundle.js"></script>
<script>
SwaggerUIBundle({ url: "/openapi.json", dom_id: "#docs", deepLinking: true, defaultModelsExpandDepth: 0 });
</script>
</body>
</html>`;
