import type { Queryable } from "../platform/database.ts";
import { NOTHING, type Part, part, run } from "../platform/statement.ts";
import { areClose, asksNoMore } from "./operator-gifts.ts";

export interface WaitingRow {
	readonly approvalId: string;
	readonly action: string;
	/** The action's name, what it is about and what it depends on. */
	readonly request: unknown;
	readonly askedBy: string;
	readonly askedAt: Date;
	readonly note: string | null;
	readonly call: string | null;
	readonly body: unknown;
	/** One of the asker and who looks has given the other a credential: they are no two people. */
	readonly isClose: boolean;
}

export interface WaitingFilter {
	/** Who looks. */
	readonly operator: string;
	readonly openSince: Date;
	readonly closeSince: Date;
	/** Null: all of them. */
	readonly approvalId: string | null;
	readonly limit: number;
}

const WAITS = part`a.approved_at is null and a.taken_back_at is null`;
const ASKED_BY = part`a.asked_by`;
/** A body may be a file: it is read only for one. */
const NO_BODY = part`null::jsonb`;
const BODY = part`a.body`;

/** Whether a second person may give it yet. @param since what was asked for before is too old */
export function waitsForSecondPerson(since: Date): Part {
	return part`${WAITS} and a.asked_at > ${since}::timestamptz and not ${asksNoMore(ASKED_BY, part`a.asked_at`)}`;
}

/** What waits for a second person, the oldest first. */
export async function listWaitingApprovals(sql: Queryable, filter: WaitingFilter): Promise<readonly WaitingRow[]> {
	const { operator, openSince, closeSince, approvalId, limit } = filter;
	const one = approvalId === null ? NOTHING : part`and a.approval_id = ${approvalId}::uuid`;
	return await run<WaitingRow>(sql)`
		select a.approval_id as "approvalId", a.action, a.request, a.asked_by as "askedBy", a.asked_at as "askedAt", a.note,
			a.call, ${approvalId === null ? NO_BODY : BODY} as body,
			${areClose(ASKED_BY, part`${operator}::text`, closeSince)} as "isClose"
		from approval a
		where ${waitsForSecondPerson(openSince)} ${one}
		order by a.asked_at, a.approval_id limit ${limit}::int`;
}

/** @returns what it was about; undefined when nobody waits for it any more, or somebody else has asked for it. */
export async function takeBackApproval(
	sql: Queryable,
	{ approvalId, operator, now }: { readonly approvalId: string; readonly operator: string; readonly now: Date },
): Promise<Pick<WaitingRow, "action" | "request"> | undefined> {
	const [row] = await run<Pick<WaitingRow, "action" | "request">>(sql)`
		update approval a set taken_back_at = ${now}::timestamptz
		where a.approval_id = ${approvalId}::uuid and a.asked_by = ${operator}::text and ${WAITS}
		returning a.action, a.request`;
	return row;
}
