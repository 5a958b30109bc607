import { ERROR_CODE, type OperatorRefusal } from "@webframe/shared/wire";
import type { Context, MiddlewareHandler } from "hono";
import { operatorOfToken } from "../operators/operator-tokens.ts";
import { type Demand, meets, needsProof, sightOf } from "../operators/roles.ts";
import { unauthorized } from "../platform/http/api-error.ts";
import { bearerToken } from "../platform/http/bearer.ts";
import { duringCall } from "../records/call-under-way.ts";
import type { BackofficeContext, BackofficeEnv, Caller, OperatorEnv } from "./backoffice-context.ts";
import { currentSession } from "./session/at-browser.ts";
import { isSameOrigin, sessionCookie } from "./session/cookie.ts";

/**
 * Lets a request through that carries an operator's token, or comes from a page of this origin with a session. What is
 * answered belongs in no cache.
 */
export function requireOperator(context: BackofficeContext): MiddlewareHandler<BackofficeEnv> {
	return async function checkOperator(c, next) {
		// Who shows a token is nobody else: no cookie is read beside it.
		const isBearer = c.req.header("authorization") !== undefined;
		const isBySession = !isBearer && sessionCookie(c) !== undefined;
		c.header("Cache-Control", "no-store");
		if (isBySession && !isSameOrigin(c)) {
			return refuse(c, "The call comes from another page.", { reason: "not_same_origin" });
		}
		const caller = isBySession ? await ofSession(context, c) : await ofToken(context, c);
		if (caller === undefined) throw unauthorized();
		c.set("caller", caller);
		c.set("isServer", true);
		return await next();
	};
}

async function ofToken({ database, clock }: BackofficeContext, c: Context): Promise<Caller | undefined> {
	const token = bearerToken(c);
	const operator = token === undefined ? undefined : await operatorOfToken(database, token, clock.now());
	return operator === undefined ? undefined : { ...operator, isProven: true, isByToken: true };
}

async function ofSession(context: BackofficeContext, c: Context): Promise<Caller | undefined> {
	const operator = await currentSession(context, c);
	return operator === undefined ? undefined : { ...operator, isByToken: false };
}

/**
 * Lets an operator through whose role meets the demand, before anything of the request is looked at. Only behind it a
 * handler knows who asks and what it may show.
 *
 * @param path of the call, behind `/backoffice`
 */
export function requireRole(demand: Demand, path: string): MiddlewareHandler<OperatorEnv> {
	return async function checkRole(c, next) {
		const { name, role, isProven, isByToken } = c.get("caller");
		if (!meets(role, demand)) return refuse(c, `The role ${role} may not do this.`, { reason: "role_may_not", role });
		if (!isProven && needsProof(demand)) return refuseUnproven(c);
		c.set("operator", name);
		c.set("sight", sightOf(role));
		return await duringCall({ path, operator: name, isByToken, body: () => c.req.json() }, next);
	};
}

/** To who has shown for too long no more who sits there. */
export function refuseUnproven(c: Context) {
	return refuse(c, "Show once more who you are.", { reason: "proof_needed" });
}

function refuse(c: Context, Message: string, Value: OperatorRefusal) {
	return c.json({ ErrorCode: ERROR_CODE.invalidRequest, Message, Value }, 403);
}
