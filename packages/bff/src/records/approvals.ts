/**
 * Actions that need a second person. The first operator's request is kept as an approval that is asked for; when
 * another operator sends the same request, it is carried out, and the approval is used up in the same transaction.
 * The same operator's repeats change nothing.
 *
 * Nobody is a second person to whom he has given a credential lately, nor the other way round: whoever made an account, or got
 * hold of its token, might be both. What somebody asked for counts no more once his role has changed or his token was revoked.
 *
 * The request that is approved names everything that it depends on, so that what happens in between (such as a
 * resend) asks for a new approval instead of using an old one.
 *
 * Source: wire contract, section 5.8; P21 of the reliability reference.
 */
import { randomUUID } from "node:crypto";
import { canonicalJson, type Json } from "@webframe/shared/signing";
import type { SecondPersonAction } from "@webframe/shared/wire";
import type { Database, Transaction } from "../platform/database.ts";
import { sha256 } from "../platform/sha256.ts";
import { type Approval, approve, askForApproval, findOpenApproval } from "../store/approvals.ts";
import { appendAudit } from "./audit-log.ts";
import { callUnderWay } from "./call-under-way.ts";

/** After this a request that nobody has approved must be made again. */
export const APPROVAL_OPEN_MS = 24 * 3_600_000;

/** For so long whoever gave an operator a credential and he are no two people. */
export const CLOSE_MS = 30 * 24 * 3_600_000;

export interface SecondPersonRequest {
	readonly action: SecondPersonAction;
	/** What it is about; see `auditSubject`. */
	readonly subject: string;
	readonly request: { readonly [key: string]: Json };
	/** Of a call about several: the fields of its body with which it would ask for this one alone. */
	readonly alone?: { readonly [field: string]: Json };
	readonly operator: string;
	readonly note: string;
	readonly now: Date;
}

/** Ends the transaction of an action for which nobody else has asked. */
export class SecondPersonError extends Error {
	override readonly name = "SecondPersonError";
	readonly request: SecondPersonRequest;

	constructor(request: SecondPersonRequest) {
		super(`${request.action} of ${request.subject} needs a second person.`);
		this.request = request;
	}
}

/**
 * Uses up another operator's request for the same.
 *
 * @returns who asked for it.
 * @throws SecondPersonError when nobody else has; nothing of the transaction happens then.
 */
export async function requireSecondPerson(sql: Transaction, request: SecondPersonRequest): Promise<string> {
	const askedBy = await approve(sql, approvalOf(request));
	if (askedBy === undefined) throw new SecondPersonError(request);
	return askedBy;
}

export interface OpenRequest {
	readonly askedBy: string;
	readonly askedAt: Date;
	/** Whoever asks now is no second person to who has: it waits for somebody else. */
	readonly isClose: boolean;
}

/** Keeps the request until a second person makes it too. @returns the request that stands open now. */
export async function askForSecondPerson(database: Database, request: SecondPersonRequest): Promise<OpenRequest> {
	const { action, subject, operator, note, now } = request;
	const approval = approvalOf(request);
	return await database.begin(async (sql) => {
		const text = canonicalJson(contentOf(request));
		const asked = { ...approval, approvalId: randomUUID(), action, request: text, note };
		if (await askForApproval(sql, { ...asked, ...(await callOf(request)) })) {
			const details = { action, request: request.request };
			await appendAudit(sql, { happenedAt: now, actor: operator, action: "approval.ask", subject, note, details });
			return { askedBy: operator, askedAt: now, isClose: false };
		}
		// Between the two statements somebody may have approved it.
		return (await findOpenApproval(sql, approval)) ?? { askedBy: operator, askedAt: now, isClose: false };
	});
}

/** The second person makes the same call, with a note of its own, and asks for nothing that this approval does not name. */
async function callOf({
	alone,
}: SecondPersonRequest): Promise<{ readonly call: string | null; readonly body: string | null }> {
	const call = callUnderWay();
	if (call === undefined) return { call: null, body: null };
	const { note: _, ...body } = await call.body();
	return { call: call.path, body: JSON.stringify({ ...body, ...alone }) };
}

function approvalOf(request: SecondPersonRequest): Approval {
	const { operator, now } = request;
	const ago = (ms: number) => new Date(now.getTime() - ms);
	return { requestSha256: hashOf(request), operator, now, openSince: ago(APPROVAL_OPEN_MS), closeSince: ago(CLOSE_MS) };
}

function contentOf({ action, subject, request }: SecondPersonRequest): Json {
	return { action, subject, request };
}

function hashOf(request: SecondPersonRequest): Buffer {
	return sha256(canonicalJson(contentOf(request)));
}
