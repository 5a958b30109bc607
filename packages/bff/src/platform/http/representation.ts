import { createHash } from "node:crypto";
import type { Context } from "hono";
import { takesCoding } from "./accept-encoding.ts";
import { namesTag } from "./if-none-match.ts";

/** Bytes that are the same for everybody: made once, tagged once, and shared by all who are sent them. */
export interface Representation {
	readonly body: Buffer<ArrayBuffer>;
	readonly etag: string;
}

/** Each encoding has a tag of its own, as strong tags must. */
export function represent(body: Buffer<ArrayBuffer>): Representation {
	return { body, etag: tagOf(body) };
}

/** A tag that changes with the content, and with nothing else. */
export function tagOf(content: Buffer | string): string {
	return `"${createHash("sha256").update(content).digest("base64url")}"`;
}

/** Bytes with their twin under brotli, made when they were built. */
export interface Coded {
	readonly plain: Representation;
	readonly brotli: Representation | undefined;
}

/** Content that its address names: it never changes. */
export const FOREVER = "public, max-age=31536000, immutable";

/** Answers with the twin to whoever takes brotli, else with the bytes as they are. */
export function answerCoded(c: Context, { plain, brotli }: Coded, headers: Readonly<Record<string, string>>): Response {
	const varied = { ...headers, Vary: "Accept-Encoding", "X-Content-Type-Options": "nosniff" };
	return brotli !== undefined && takesCoding(c.req.header("accept-encoding"), "br")
		? answerWith(c, brotli, { ...varied, "Content-Encoding": "br" })
		: answerWith(c, plain, varied);
}

/** Answers with the bytes themselves and no copy of them, or with 304 for whoever has them. */
export function answerWith(
	c: Context,
	{ body, etag }: Representation,
	headers: Readonly<Record<string, string>>,
): Response {
	const tagged = { ...headers, ETag: etag };
	if (namesTag(c.req.header("if-none-match"), etag)) return c.body(null, 304, tagged);
	return c.body(body, 200, tagged);
}
