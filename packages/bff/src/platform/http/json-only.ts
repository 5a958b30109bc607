import { ERROR_CODE } from "@webframe/shared/wire";
import type { MiddlewareHandler } from "hono";
import { ApiError } from "./api-error.ts";

/** Refuses a body of another type than JSON with HTTP 415, instead of reading it as an empty one. */
export function jsonOnly(): MiddlewareHandler {
	return async function requireJson(c, next) {
		if (c.req.method === "POST" && !isJson(c.req.header("content-type"))) {
			throw new ApiError(415, ERROR_CODE.invalidRequest, "The Content-Type must be application/json.");
		}
		await next();
	};
}

/** By the header, with or without parameters. */
export function isJson(contentType = ""): boolean {
	return /^application\/json\s*(;|$)/i.test(contentType);
}
