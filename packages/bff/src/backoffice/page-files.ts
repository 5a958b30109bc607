/**
 * The back office page, as it was built: one document for every address of it, and the files that the document names. They are
 * the same for everybody and hold no secret; whoever loads them can do nothing without signing in.
 *
 * Source: back office design, *Signing in* and *Standards*.
 */
import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { answerCoded, type Coded, FOREVER, represent } from "../platform/http/representation.ts";
import type { BackofficeEnv } from "./backoffice-context.ts";
import { BACKOFFICE_PATH } from "./route.ts";

/** A map, because an object also "has" a `constructor`. */
const TYPES: ReadonlyMap<string, string> = new Map([
	[".html", "text/html; charset=utf-8"],
	[".js", "text/javascript; charset=utf-8"],
	[".css", "text/css; charset=utf-8"],
]);
const DOCUMENT = "index.html";
const ASSETS = "assets";

interface PageFile extends Coded {
	readonly type: string;
}

export interface PageFiles {
	readonly document: PageFile;
	readonly assets: ReadonlyMap<string, PageFile>;
}

/**
 * Operators sign in here and move money: it loads nothing from elsewhere, speaks with this service alone, stands in no other
 * page's frame, and no text becomes markup but by Lit.
 */
const POLICY = [
	"default-src 'none'",
	"script-src 'self'",
	"style-src 'self'",
	"connect-src 'self'",
	"img-src 'self'",
	"frame-ancestors 'none'",
	"base-uri 'none'",
	"form-action 'none'",
	"require-trusted-types-for 'script'",
	"trusted-types lit-html",
].join("; ");

/** @param folder where `packages/backoffice` was built into */
export async function readPageFiles(folder: string): Promise<PageFiles> {
	const names = (await readdir(join(folder, ASSETS))).filter((name) => TYPES.has(extname(name)));
	const assets = await Promise.all(
		names.map(async (name) => [name, await readPageFile(join(folder, ASSETS, name))] as const),
	);
	return { document: await readPageFile(join(folder, DOCUMENT)), assets: new Map(assets) };
}

async function readPageFile(path: string): Promise<PageFile> {
	const brotli = await readFile(`${path}.br`).catch(() => undefined);
	const type = TYPES.get(extname(path)) ?? "application/octet-stream";
	return { type, plain: represent(await readFile(path)), brotli: brotli && represent(brotli) };
}

/** Before the calls, which have the same addresses with another method and ask who is there. */
export function registerPage(app: OpenAPIHono<BackofficeEnv>, { document, assets }: PageFiles): void {
	app.get(`${BACKOFFICE_PATH}/${ASSETS}/:name`, (c) => {
		const file = assets.get(c.req.param("name"));
		return file === undefined ? c.notFound() : serve(c, file, { "Cache-Control": FOREVER });
	});
	const page = (c: Context): Response =>
		serve(c, document, { "Cache-Control": "no-cache", "Content-Security-Policy": POLICY });
	app.get(BACKOFFICE_PATH, (c) => c.redirect(`${BACKOFFICE_PATH}/`, 308));
	app.get(`${BACKOFFICE_PATH}/`, page);
	app.get(`${BACKOFFICE_PATH}/:page`, page);
	app.get(`${BACKOFFICE_PATH}/:page/:key`, page);
}

function serve(c: Context, file: PageFile, headers: Readonly<Record<string, string>>): Response {
	return answerCoded(c, file, { ...headers, "Content-Type": file.type, "Referrer-Policy": "no-referrer" });
}
