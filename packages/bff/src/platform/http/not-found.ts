import { type Envelope, ERROR_CODE } from "@webframe/shared/wire";
import type { Context, NotFoundHandler } from "hono";
import { TrieRouter } from "hono/router/trie-router";
import type { RouterRoute } from "hono/types";
import { notFound } from "./api-error.ts";
import type { SurfaceEnv } from "./surface.ts";

/** What is answered at an address. */
export type Answered = Pick<RouterRoute, "method" | "path">;

/**
 * Answers requests that no handler took: HTTP 405 with the methods that the address has, or 404 when it has none.
 *
 * Source: wire contract, section 2, "Envelope".
 *
 * @param routes those of the whole service; they are looked at when the first such request comes
 */
export function answerMissing(routes: () => readonly Answered[]): NotFoundHandler<SurfaceEnv> {
	let router: TrieRouter<string> | undefined;
	return (c) => {
		router ??= methodRouter(routes());
		const methods = methodsAt(router, c.req.path);
		if (methods.length === 0 || methods.includes(c.req.method)) return answerNotFound(c);
		const body: Envelope = {
			ErrorCode: ERROR_CODE.invalidRequest,
			Message: `This address takes ${methods.join(", ")} only.`,
		};
		return c.json(body, 405, { Allow: methods.join(", ") });
	};
}

function answerNotFound(c: Context<SurfaceEnv>): Response {
	const { errorCode, message, status } = notFound();
	return c.json<Envelope>({ ErrorCode: errorCode, Message: message }, status);
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
