import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { serveStatic } from "@hono/node-server/serve-static";
import type { Env, Hono } from "hono";

const BUILT = fileURLToPath(new URL("../dist/", import.meta.url));

/** A browser asks for it beside every page. */
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#2a1c4d"/><path d="M16 5 25 16 16 27 7 16Z" fill="#ffd37a"/></svg>`;

/** What stands as `%NAME%` in a page: the addresses of the other services, and what a request chose. */
export type PageValues = Readonly<Record<string, string>>;

type ServedPage = "casino" | "developer" | "provider-lab";

/** A built page with its values put in. */
export async function renderPage(
	page: ServedPage | "host" | "marketing" | "results",
	values: PageValues,
): Promise<string> {
	const template = await readFile(join(BUILT, page, "index.html"), "utf8");
	return Object.entries(values).reduce((text, [name, value]) => text.replaceAll(`%${name}%`, value), template);
}

/** Serves one of the built pages at `/`, and the scripts, styles and icon of all. */
export function servePage<E extends Env>(app: Hono<E>, page: ServedPage, values: PageValues): void {
	app.get("/", async (c) => c.html(await renderPage(page, values), 200, { "Cache-Control": "no-cache" }));
	app.get("/favicon.ico", (c) => c.body(ICON, 200, { "Content-Type": "image/svg+xml" }));
	app.use("/assets/*", serveStatic({ root: BUILT }));
}
