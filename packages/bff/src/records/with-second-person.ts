import { secondPersonActionSchema } from "@webframe/shared/wire";
import type { Database, Transaction } from "../platform/database.ts";
import {
	askForSecondPerson,
	type OpenRequest,
	requireSecondPerson,
	SecondPersonError,
	type SecondPersonRequest,
} from "./approvals.ts";
import { type AuditAction, appendAudit } from "./audit-log.ts";

export type WaitsForSecondPerson = { readonly kind: "waits_for_second_person" } & OpenRequest;

/** Another operator may ask in the moment between our look and our asking: then ours is the second request. */
const ASK_TRIES_MAX = 3;

/**
 * Runs what may need a second person. When it does, and nobody else has asked for the same, the request is kept.
 *
 * @param run does nothing at all when it throws a `SecondPersonError`
 */
export async function withSecondPerson<Result>(
	database: Database,
	operator: string,
	run: () => Promise<Result>,
): Promise<Result | WaitsForSecondPerson> {
	for (let tries = 0; tries < ASK_TRIES_MAX; tries++) {
		try {
			return await run();
		} catch (error) {
			if (!(error instanceof SecondPersonError)) throw error;
			const open = await askForSecondPerson(database, error.request);
			if (open.askedBy === operator || open.isClose) return { kind: "waits_for_second_person", ...open };
		}
	}
	throw new Error(`The requests of two operators for the same do not meet: ${operator} was the last to ask.`);
}

/** What an operator does, which needs two or does not. */
interface ActionRequest extends Omit<SecondPersonRequest, "action"> {
	readonly action: AuditAction;
}

/**
 * Writes what an operator does into the audit log, in its transaction; where two are needed, with who asked first.
 *
 * @param subject what was done, where it has another name than what was asked for
 * @throws SecondPersonError when two are needed and nobody else has asked for the same; another error where it is nothing that two
 * people do
 */
export async function appendAction(
	sql: Transaction,
	asked: ActionRequest,
	needsTwo: boolean,
	subject = asked.subject,
): Promise<void> {
	const { action, request, operator, note, now } = asked;
	const first = needsTwo
		? await whoAskedFirst(sql, { ...asked, action: secondPersonActionSchema.parse(action) }, true)
		: {};
	const details = { ...request, ...first };
	await appendAudit(sql, { happenedAt: now, actor: operator, action, subject, note, details });
}

/**
 * For the details of the audit log: nothing where one person is enough.
 *
 * @throws SecondPersonError when two are needed and nobody else has asked for the same
 */
export async function whoAskedFirst(
	sql: Transaction,
	asked: SecondPersonRequest,
	needsTwo: boolean,
): Promise<{ readonly askedBy?: string }> {
	return needsTwo ? { askedBy: await requireSecondPerson(sql, asked) } : {};
}
