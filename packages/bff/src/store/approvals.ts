import type { Queryable } from "../platform/database.ts";
import { type Part, part, run } from "../platform/statement.ts";
import { areClose, asksNoMore } from "./operator-gifts.ts";

export interface Approval {
	/** SHA-256 of the action with everything that it depends on. */
	readonly requestSha256: Buffer;
	readonly operator: string;
	readonly now: Date;
	/** An approval that was asked for before this does not count any more. */
	readonly openSince: Date;
	/** Who gave whom a credential after this is no second person to him. */
	readonly closeSince: Date;
}

export interface NewApproval extends Approval {
	readonly approvalId: string;
	readonly action: string;
	/** JSON text. */
	readonly request: string;
	readonly note: string;
	/** The call that was made, behind `/backoffice`; null for a command. */
	readonly call: string | null;
	/** What came with it, but the note, as JSON text. */
	readonly body: string | null;
}

const ASKED_BY = part`a.asked_by`;

/** An approval that still waits, and whose asker may still ask. */
function isOpen({ requestSha256, openSince }: Pick<Approval, "requestSha256" | "openSince">): Part {
	return part`a.request_sha256 = ${requestSha256}::bytea and a.approved_at is null
		and a.taken_back_at is null and a.asked_at > ${openSince}::timestamptz and not ${asksNoMore(ASKED_BY, part`a.asked_at`)}`;
}

/**
 * Approves what another operator has asked for, to whom this one is a second person.
 *
 * @returns who asked; undefined when nobody such has.
 */
export async function approve(sql: Queryable, approval: Approval): Promise<string | undefined> {
	const { operator, now, closeSince } = approval;
	const [row] = await run<{ askedBy: string }>(sql)`
		update approval a set approved_by = ${operator}::text, approved_at = ${now}::timestamptz
		where ${isOpen(approval)} and a.asked_by <> ${operator}::text
			and not ${areClose(ASKED_BY, part`${operator}::text`, closeSince)}
		returning a.asked_by as "askedBy"`;
	return row?.askedBy;
}

/**
 * Asks for an approval, unless the same is asked for already; one that has expired, was taken back, or whose asker may ask no more, is asked
 * for anew.
 *
 * @returns false when somebody has asked for it before, and it still stands.
 */
export async function askForApproval(sql: Queryable, approval: NewApproval): Promise<boolean> {
	const rows = await run(sql)`
		insert into approval as a (approval_id, action, request_sha256, request, asked_by, asked_at, note, call, body)
		values (${approval.approvalId}::uuid, ${approval.action}::text, ${approval.requestSha256}::bytea,
			${approval.request}::text::jsonb, ${approval.operator}::text, ${approval.now}::timestamptz,
			${approval.note}::text, ${approval.call}::text, ${approval.body}::text::jsonb)
		on conflict (request_sha256) where approved_at is null do update set
			approval_id = excluded.approval_id, asked_by = excluded.asked_by, asked_at = excluded.asked_at,
			note = excluded.note, call = excluded.call, body = excluded.body, taken_back_at = null
			where a.taken_back_at is not null or a.asked_at <= ${approval.openSince}::timestamptz or ${asksNoMore(ASKED_BY, part`a.asked_at`)}
		returning a.approval_id`;
	return rows.length > 0;
}

export interface OpenApproval {
	readonly askedBy: string;
	readonly askedAt: Date;
	/** One of the asker and who looks has given the other a credential: they are no two people. */
	readonly isClose: boolean;
}

/** Who has asked for what still waits for a second person. */
export async function findOpenApproval(
	sql: Queryable,
	approval: Omit<Approval, "now">,
): Promise<OpenApproval | undefined> {
	const { operator, closeSince } = approval;
	const [row] = await run<OpenApproval>(sql)`
		select a.asked_by as "askedBy", a.asked_at as "askedAt",
			${areClose(ASKED_BY, part`${operator}::text`, closeSince)} as "isClose"
		from approval a where ${isOpen(approval)}`;
	return row;
}
