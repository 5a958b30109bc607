import type { MiddlewareHandler } from "hono";
import { unauthorized } from "../platform/http/api-error.ts";
import { bearerToken } from "../platform/http/bearer.ts";
import { operatorOfToken } from "../tokens/operator-tokens.ts";
import type { BackofficeContext, BackofficeEnv } from "./backoffice-context.ts";

/** Lets a request through that carries an operator's token. What is answered belongs in no cache. */
export function requireOperator({ database }: BackofficeContext): MiddlewareHandler<BackofficeEnv> {
	return async function checkOperatorToken(c, next) {
		const token = bearerToken(c);
		const operator = token === undefined ? undefined : await operatorOfToken(database, token);
		if (operator === undefined) throw unauthorized();
		c.set("operator", operator);
		c.set("isServer", true);
		c.header("Cache-Control", "no-store");
		await next();
	};
}
