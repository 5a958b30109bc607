import { ERROR_CODE, type ErrorCode } from "@webframe/shared/wire";
import type { ContentfulStatusCode } from "hono/utils/http-status";

/**
 * An answer that ends a request early. Its message is written for the caller: nothing internal is in it.
 *
 * Source: wire contract, section 2, "Envelope".
 */
export class ApiError extends Error {
	override readonly name = "ApiError";
	readonly status: ContentfulStatusCode;
	readonly errorCode: ErrorCode;
	readonly headers: Readonly<Record<string, string>>;

	constructor(
		status: ContentfulStatusCode,
		errorCode: ErrorCode,
		message: string,
		headers: Readonly<Record<string, string>> = {},
	) {
		super(message);
		this.status = status;
		this.errorCode = errorCode;
		this.headers = headers;
	}
}

/** A bad or missing token. @param message only where the cause is no secret: else one answer for every cause */
export function unauthorized(message = "The token is missing, wrong or expired."): ApiError {
	return new ApiError(401, ERROR_CODE.invalidToken, message, {
		"WWW-Authenticate": 'Bearer error="invalid_token"',
	});
}

export function badRequest(message: string): ApiError {
	return new ApiError(400, ERROR_CODE.invalidRequest, message);
}

export function forbiddenOrigin(): ApiError {
	return new ApiError(403, ERROR_CODE.invalidRequest, "This origin is not among those allowed for the partner.");
}

/** @param message what there is not, where the address is right */
export function notFound(message = "There is nothing at this address."): ApiError {
	return new ApiError(404, ERROR_CODE.invalidRequest, message);
}

/** @param retryAfterMs when another one will be taken; the caller is told whole seconds. */
export function tooManyRequests(retryAfterMs: number): ApiError {
	return new ApiError(429, ERROR_CODE.generalError, "Too many requests; try again later.", {
		"Retry-After": String(Math.ceil(retryAfterMs / 1000)),
	});
}

/** Something that we need is away for now. */
export function unavailable(): ApiError {
	return new ApiError(503, ERROR_CODE.generalError, "The service is not available now; try again later.", {
		"Retry-After": "2",
	});
}
