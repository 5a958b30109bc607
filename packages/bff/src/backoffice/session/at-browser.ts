/** Who sits at the browser that a call comes from, and how he is told who he is. */
import type { Context } from "hono";
import { demandsMetBy } from "../../operators/roles.ts";
import { type Session, sessionOf } from "../../operators/sessions.ts";
import { unauthorized } from "../../platform/http/api-error.ts";
import { credentialsOf } from "../../store/operator-own-passkeys.ts";
import type { BackofficeContext } from "../backoffice-context.ts";
import { sessionCookie } from "./cookie.ts";

/** On what the page asks by itself, again and again: a session that nobody uses ends all the same. */
const UNATTENDED_HEADER = "x-webframe-unattended";

type NeedsDatabase = Pick<BackofficeContext, "database" | "clock">;

export async function currentSession({ database, clock }: NeedsDatabase, c: Context): Promise<Session | undefined> {
	const secret = sessionCookie(c);
	const isAttended = c.req.header(UNATTENDED_HEADER) === undefined;
	return secret === undefined ? undefined : await sessionOf(database, secret, clock.now(), isAttended);
}

/** @throws ApiError 401 where nobody is signed in */
export async function requiredSession(context: NeedsDatabase, c: Context): Promise<Session> {
	const session = await currentSession(context, c);
	if (session === undefined) throw unauthorized();
	return session;
}

/** What the page knows of its operator. */
export async function shownSession({ database }: NeedsDatabase, { name, role }: Session) {
	return { name, role, may: demandsMetBy(role), ...(await credentialsOf(database, name)) };
}
