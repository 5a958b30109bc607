/**
 * The built frame, served to every page that embeds it.
 *
 * There are two kinds of addresses. The channel, `/frame/v1/…`, always has the newest version of its major:
 * its entry and shell are asked for again after a few minutes. The immutable address, `/frame/v1.2.3/…`, never
 * changes. Chunks carry a hash in their name, so both keep them for ever.
 *
 * Source: frame contract, "Loading".
 */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { z } from "zod";
import type { FrameEnv } from "./frame-context.ts";

/** What the channel may be behind a new version. */
const CHANNEL_AGE_SECONDS = 300;
const FOREVER = "public, max-age=31536000, immutable";

interface Representation {
	readonly body: Buffer<ArrayBuffer>;
	readonly etag: string;
}

interface FrameFile {
	readonly plain: Representation;
	/** The same under brotli, made when the frame was built. */
	readonly brotli: Representation | undefined;
	readonly type: string;
	/** Subresource integrity. */
	readonly integrity: string;
	/** Its name changes with its content. */
	readonly isHashed: boolean;
}

export interface FrameFiles {
	readonly version: string;
	readonly files: ReadonlyMap<string, FrameFile>;
}

const manifestSchema = z.object({
	version: z.string().regex(/^\d+\.\d+\.\d+$/),
	files: z.record(z.string(), z.unknown()),
});

/** Reads the built frame into memory: it is small, and every casino's every page asks for it. */
export async function readFrameFiles(directory: string): Promise<FrameFiles> {
	const text = await readFile(join(directory, "manifest.json"));
	const manifest = manifestSchema.parse(JSON.parse(text.toString("utf8")));
	const present = new Set(await readdir(directory));
	const files = new Map<string, FrameFile>();
	for (const name of Object.keys(manifest.files)) {
		const content = await readFile(join(directory, name));
		files.set(name, {
			plain: represent(content),
			integrity: integrityOf(content),
			brotli: present.has(`${name}.br`) ? represent(await readFile(join(directory, `${name}.br`))) : undefined,
			type: "text/javascript; charset=utf-8",
			isHashed: /-[A-Za-z0-9_-]{8}\.js$/.test(name),
		});
	}
	const type = "application/json; charset=utf-8";
	const integrity = integrityOf(text);
	files.set("manifest.json", { plain: represent(text), brotli: undefined, type, integrity, isHashed: false });
	return { version: manifest.version, files };
}

function integrityOf(content: Buffer): string {
	return `sha384-${createHash("sha384").update(content).digest("base64")}`;
}

/** Each encoding has a tag of its own, as strong tags must. */
function represent(body: Buffer<ArrayBuffer>): Representation {
	return { body, etag: `"${createHash("sha256").update(body).digest("base64url")}"` };
}

export function registerFrameFiles(app: OpenAPIHono<FrameEnv>, frame: FrameFiles): void {
	const [major] = frame.version.split(".");
	app.get(`/frame/v${major}/:name`, (c) => serve(c, frame, `public, max-age=${CHANNEL_AGE_SECONDS}`));
	app.get(`/frame/v${frame.version}/:name`, (c) => serve(c, frame, FOREVER));
}

function serve(c: Context<FrameEnv>, frame: FrameFiles, cacheControl: string): Response | Promise<Response> {
	const file = frame.files.get(c.req.param("name") ?? "");
	if (file === undefined) return c.notFound();
	const brotli = takesBrotli(c.req.header("accept-encoding")) ? file.brotli : undefined;
	const { body, etag } = brotli ?? file.plain;
	const headers = {
		"Content-Type": file.type,
		"Cache-Control": file.isHashed ? FOREVER : cacheControl,
		ETag: etag,
		Vary: "Accept-Encoding",
		// Scripts hold no secret: any page may load them, and check them against their hashes.
		"Access-Control-Allow-Origin": "*",
		"Cross-Origin-Resource-Policy": "cross-origin",
		"X-Content-Type-Options": "nosniff",
	};
	if (names(c.req.header("if-none-match"), etag)) return c.body(null, 304, headers);
	return c.body(body, 200, brotli === undefined ? headers : { ...headers, "Content-Encoding": "br" });
}

/** Whether brotli is named, and not with the weight 0 that refuses it. */
function takesBrotli(acceptEncoding: string | undefined): boolean {
	const codings = (acceptEncoding ?? "").split(",").map((coding) => coding.trim().split(/\s*;\s*/));
	const brotli = codings.find(([coding]) => coding?.toLowerCase() === "br");
	return brotli !== undefined && !/^q=0(\.0*)?$/i.test(brotli[1] ?? "");
}

/** Whether an `If-None-Match` names this tag. A proxy that has compressed the file has made the tag weak. */
function names(ifNoneMatch: string | undefined, etag: string): boolean {
	if (ifNoneMatch === undefined) return false;
	return ifNoneMatch.split(",").some((text) => text.trim() === "*" || text.trim().replace(/^W\//, "") === etag);
}
