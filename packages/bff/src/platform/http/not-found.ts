import { type Envelope, ERROR_CODE } from "@webframe/shared/wire";
import type { NotFoundHandler } from "hono";
import { TrieRouter } from "hono/router/trie-router";
import type { RouterRoute } from "hono/types";
import { notFound } from "./api-error.ts";
import type { SurfaceEnv } from "./surface.ts";

/** What is answered at an address. */
export type Answered = Pick<RouterRoute, "method" | "path">;

/** What else than an envelope is answered at some addresses. */
export type OtherBody = (path: string, message: string, status: 404 | 405) => object | undefined;

/**
 * Answers requests that no handler took: HTTP 405 with the methods that the address has, or 404 when it has none.
 *
 * Source: wire contract, section 2, "Envelope".
 *
 * @param routes those of the whole service; they are looked at when the first such request comes
 * @param otherBody the body for callers who know no envelopes
 */
export function answerMissing(
	routes: () => readonly Answered[],
	otherBody: OtherBody = () => undefined,
): NotFoundHandler<SurfaceEnv> {
	let router: TrieRouter<string> | undefined;
	return (c) => {
		router ??= methodRouter(routes());
		const methods = methodsAt(router, c.req.path);
		const bodyOf = (message: string, status: 404 | 405): object =>
			otherBody(c.req.path, message, status) ?? envelope(message);
		if (methods.length === 0 || methods.includes(c.req.method)) return c.json(bodyOf(notFound().message, 404), 404);
		const allowed = methods.join(", ");
		return c.json(bodyOf(`This address takes ${allowed} only.`, 405), 405, { Allow: allowed });
	};
}

function envelope(message: string): Envelope {
	return { ErrorCode: ERROR_CODE.invalidRequest, Message: message };
}

/** Finds, under one method for all, the methods of an address. What is there for every method is no route of its own. */
const ANY = "ANY";

function methodRouter(routes: readonly Answered[]): TrieRouter<string> {
	const router = new TrieRouter<string>();
	for (const { method, path } of routes) if (method !== "ALL") router.add(ANY, path, method);
	return router;
}

function methodsAt(router: TrieRouter<string>, path: string): readonly string[] {
	const methods = new Set(router.match(ANY, path)[0].map(([method]) => method));
	if (methods.has("GET")) methods.add("HEAD");
	return [...methods].toSorted();
}
