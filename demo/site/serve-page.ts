import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { serveStatic } from "@hono/node-server/serve-static";
import type { Env, Hono } from "hono";

const BUILT = fileURLToPath(new URL("../dist/", import.meta.url));

/** Where the other services are; each stands as `%NAME%` in the page. */
export type Addresses = Readonly<Record<string, string>>;

/** Serves one of the built pages at `/`, and its scripts and styles. */
export function servePage<E extends Env>(app: Hono<E>, page: "casino" | "developer", addresses: Addresses): void {
	app.get("/", async (c) => {
		const template = await readFile(join(BUILT, page, "index.html"), "utf8");
		const html = Object.entries(addresses).reduce((text, [name, url]) => text.replaceAll(`%${name}%`, url), template);
		return c.html(html, 200, { "Cache-Control": "no-cache" });
	});
	app.use("/assets/*", serveStatic({ root: BUILT }));
}
