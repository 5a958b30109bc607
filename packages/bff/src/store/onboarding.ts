import type { Queryable } from "../platform/database.ts";

export interface OnboardingSubject {
	readonly scope: "partner" | "provider";
	readonly subjectId: number;
}

export interface SignRow {
	readonly sign: string;
	readonly detail: string;
	readonly firstAt: Date;
	readonly lastAt: Date;
}

/** Notes a sign for the first time, or what it looked like last. */
export async function writeSign(
	sql: Queryable,
	{
		scope,
		subjectId,
		sign,
		detail,
		now,
	}: OnboardingSubject & Pick<SignRow, "sign" | "detail"> & { readonly now: Date },
): Promise<void> {
	await sql`
		insert into onboarding_sign as s (scope, subject_id, sign, detail, first_at, last_at)
		values (${scope}::text, ${subjectId}::int, ${sign}::text, ${detail}::text, ${now}::timestamptz, ${now}::timestamptz)
		on conflict (scope, subject_id, sign) do update
		set detail = excluded.detail, last_at = greatest(s.last_at, excluded.last_at)`;
}

export async function readSigns(sql: Queryable, { scope, subjectId }: OnboardingSubject): Promise<readonly SignRow[]> {
	return await sql<SignRow[]>`
		select sign, detail, first_at as "firstAt", last_at as "lastAt" from onboarding_sign
		where scope = ${scope}::text and subject_id = ${subjectId}::int`;
}

export interface OnboardingLinkRow extends OnboardingSubject {
	readonly linkId: string;
	readonly secretSha256: Buffer;
	readonly madeBy: string;
	readonly madeAt: Date;
}

export async function insertOnboardingLink(sql: Queryable, row: OnboardingLinkRow): Promise<void> {
	await sql`
		insert into onboarding_link (link_id, secret_sha256, scope, subject_id, made_by, made_at)
		values (${row.linkId}::uuid, ${row.secretSha256}::bytea, ${row.scope}::text, ${row.subjectId}::int,
			${row.madeBy}::text, ${row.madeAt}::timestamptz)`;
}

/** Whose checklist a link shows, while it is good. */
export async function findOnboardingLink(
	sql: Queryable,
	secretSha256: Buffer,
	madeSince: Date,
): Promise<(OnboardingSubject & { readonly madeAt: Date }) | undefined> {
	const [row] = await sql<(OnboardingSubject & { madeAt: Date })[]>`
		select scope, subject_id as "subjectId", made_at as "madeAt" from onboarding_link
		where secret_sha256 = ${secretSha256}::bytea and ended_at is null and made_at > ${madeSince}::timestamptz`;
	return row;
}

/** Links that are good, the newest first. */
export async function listOnboardingLinks(
	sql: Queryable,
	{ scope, subjectId }: OnboardingSubject,
	madeSince: Date,
): Promise<readonly Pick<OnboardingLinkRow, "linkId" | "madeBy" | "madeAt">[]> {
	return await sql<OnboardingLinkRow[]>`
		select link_id as "linkId", made_by as "madeBy", made_at as "madeAt" from onboarding_link
		where scope = ${scope}::text and subject_id = ${subjectId}::int and ended_at is null
			and made_at > ${madeSince}::timestamptz
		order by made_at desc`;
}

/** @returns false when there is no such link that is good */
export async function endOnboardingLink(
	sql: Queryable,
	{ scope, subjectId, linkId, now }: OnboardingSubject & { readonly linkId: string; readonly now: Date },
): Promise<boolean> {
	const rows = await sql`
		update onboarding_link set ended_at = ${now}::timestamptz
		where link_id = ${linkId}::uuid and scope = ${scope}::text and subject_id = ${subjectId}::int and ended_at is null
		returning link_id`;
	return rows.length > 0;
}
