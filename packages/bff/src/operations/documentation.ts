import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { OpenAPIHono } from "@hono/zod-openapi";
import { answerWith, type Representation, represent } from "../platform/http/representation.ts";
import type { SurfaceEnv } from "../platform/http/surface.ts";

/** The files of the page with their types. A map, because an object also "has" a `constructor`. */
const ASSETS: ReadonlyMap<string, string> = new Map([
	["swagger-ui.css", "text/css; charset=utf-8"],
	["swagger-ui-bundle.js", "text/javascript; charset=utf-8"],
]);
const ASSETS_FOLDER = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
const ASSET_AGE_SECONDS = 86_400;

/**
 * The description of every call as a document, and as a page that needs nothing from elsewhere. All of it is made once, and
 * whoever asks costs no more than the bytes. It comes after every route that it describes.
 *
 * @returns makes it, which takes the thread for 50 ms: before anybody can ask. Where that was not called, as in most tests,
 * the first who asks waits for it
 */
export function registerDocumentation(app: OpenAPIHono<SurfaceEnv>, version: string): () => Promise<void> {
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
	registerComponent.call(app.openAPIRegistry, "securitySchemes", "feedToken", {
		type: "http",
		scheme: "bearer",
		description: "A token of the feed from /feed/auth/token.",
	});
	registerComponent.call(app.openAPIRegistry, "securitySchemes", "operatorToken", {
		type: "http",
		scheme: "bearer",
		description: "An operator's token from `bff operator token`.",
	});
	registerComponent.call(app.openAPIRegistry, "securitySchemes", "operatorSession", {
		type: "apiKey",
		in: "cookie",
		name: "__Host-wf-operator",
		description: "An operator who is signed in at the back office; only for calls of its own page.",
	});
	registerComponent.call(app.openAPIRegistry, "securitySchemes", "providerSignature", {
		type: "apiKey",
		in: "header",
		name: "X-Sign",
		description:
			"HMAC-SHA256 in lower-case hexadecimal under the Counterparty Key, beside X-Counterparty-Id, X-Timestamp (ms) and X-Request-Id (32 hexadecimal digits, new for each request). Signed is the canonical JSON (RFC 8785) of the body, a point, and the three others joined by points.",
	});
	registerComponent.call(app.openAPIRegistry, "securitySchemes", "promoSignature", {
		type: "apiKey",
		in: "header",
		name: "X-REQUEST-SIGN",
		description: "HMAC-SHA256 of the body as it is sent, in lower-case hexadecimal under the partner's promo secret.",
	});
	const document = once(async () => describe(app, version));
	app.get("/openapi.json", async (c) => answerWith(c, await document(), DOCUMENT_HEADERS));
	const assets = new Map(
		[...ASSETS].map(([name, type]) => {
			const asset = once(async () => represent(await readFile(join(ASSETS_FOLDER, name))));
			return [name, { type, asset }] as const;
		}),
	);
	app.get("/docs/:asset", async (c) => {
		const found = assets.get(c.req.param("asset"));
		if (found === undefined) return await c.notFound();
		return answerWith(c, await found.asset(), { ...ASSET_HEADERS, "Content-Type": found.type });
	});
	app.get("/docs", (c) => answerWith(c, PAGE, PAGE_HEADERS));
	return async () => {
		await document();
		for (const { asset } of assets.values()) await asset();
	};
}

/** Made when it is asked for first, and the same for all who ask. */
function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
	let made: Promise<Value> | undefined;
	return () => {
		made ??= make();
		return made;
	};
}

function describe(app: OpenAPIHono<SurfaceEnv>, version: string): Representation {
	const description = app.getOpenAPI31Document({
		openapi: "3.1.0",
		info: {
			title: "WebFrame aggregator",
			version,
			description:
				"The calls that casinos, frames, providers, readers of the feed and operators make to the aggregator.",
		},
	});
	return represent(Buffer.from(JSON.stringify(description)));
}

const DOCUMENT_HEADERS = {
	"Content-Type": "application/json",
	"Cache-Control": "no-cache",
	"X-Content-Type-Options": "nosniff",
};
const ASSET_HEADERS = {
	"Cache-Control": `public, max-age=${ASSET_AGE_SECONDS}`,
	"X-Content-Type-Options": "nosniff",
};

const SCRIPT = `SwaggerUIBundle({ url: "/openapi.json", dom_id: "#docs", deepLinking: true, defaultModelsExpandDepth: 0 });`;

const PAGE = represent(
	Buffer.from(`<!doctype html>
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
<script>${SCRIPT}</script>
</body>
</html>`),
);

/**
 * Operators and partners type tokens into this page: it loads nothing from elsewhere, speaks with this service alone,
 * and no other page can put it into a frame. The library draws with inline styles and icons of `data:`.
 */
const PAGE_POLICY = [
	"default-src 'none'",
	`script-src 'self' 'sha256-${createHash("sha256").update(SCRIPT).digest("base64")}'`,
	"style-src 'self' 'unsafe-inline'",
	"img-src 'self' data:",
	"connect-src 'self'",
	"frame-ancestors 'none'",
	"base-uri 'none'",
	"form-action 'none'",
].join("; ");

const PAGE_HEADERS = {
	"Content-Type": "text/html; charset=utf-8",
	"Cache-Control": "no-cache",
	"Content-Security-Policy": PAGE_POLICY,
	"Referrer-Policy": "no-referrer",
	"X-Content-Type-Options": "nosniff",
};
