import type { Queryable } from "../platform/database.ts";
import type { KnownBalance } from "./players.ts";

export interface RefreshTokenUse {
	readonly partnerId: number;
	readonly tokenSha256: Buffer;
	readonly idempotencyKeySha256: Buffer | null;
	readonly usedAt: Date;
}

export interface ClaimedToken {
	/** Whose session with this partner it is the newest token of; null: we have never seen it. */
	readonly player: KnownBalance | null;
}

/** Takes a refresh token for one call to the partner. @returns undefined when it was taken before. */
export async function claimRefreshToken(sql: Queryable, use: RefreshTokenUse): Promise<ClaimedToken | undefined> {
	const [claimed] = await sql<ClaimedToken[]>`
		insert into refresh_token_use (partner_id, token_sha256, idempotency_key_sha256, used_at)
		values (${use.partnerId}::int, ${use.tokenSha256}::bytea, ${use.idempotencyKeySha256}::bytea,
			${use.usedAt}::timestamptz)
		on conflict (partner_id, token_sha256) do nothing
		returning (
			select jsonb_build_object('playerId', p.player_id, 'balance', p.balance)
			from session s join player p on p.player_id = s.player_id
			where s.refresh_token_sha256 = ${use.tokenSha256}::bytea and p.partner_id = ${use.partnerId}::int
			limit 1
		) as "player"`;
	return claimed;
}

/** Gives a token back whose call was never sent: it is still good. */
export async function releaseRefreshToken(sql: Queryable, partnerId: number, tokenSha256: Buffer): Promise<void> {
	await sql`
		delete from refresh_token_use
		where partner_id = ${partnerId}::int and token_sha256 = ${tokenSha256}::bytea and answer_encrypted is null`;
}

export async function keepAnswer(
	sql: Queryable,
	partnerId: number,
	tokenSha256: Buffer,
	answerEncrypted: Buffer,
): Promise<void> {
	await sql`
		update refresh_token_use set answer_encrypted = ${answerEncrypted}::bytea
		where partner_id = ${partnerId}::int and token_sha256 = ${tokenSha256}::bytea`;
}

export interface KnownUse {
	readonly idempotencyKeySha256: Buffer | null;
	readonly usedAt: Date;
	readonly answerEncrypted: Buffer | null;
}

export async function findRefreshTokenUse(
	sql: Queryable,
	partnerId: number,
	tokenSha256: Buffer,
): Promise<KnownUse | undefined> {
	const [row] = await sql<KnownUse[]>`
		select idempotency_key_sha256 as "idempotencyKeySha256", used_at as "usedAt",
			answer_encrypted as "answerEncrypted"
		from refresh_token_use
		where partner_id = ${partnerId}::int and token_sha256 = ${tokenSha256}::bytea`;
	return row;
}

/** Forgets kept answers; the use itself stays, because a token is never good twice. */
export async function forgetAnswers(sql: Queryable, usedBefore: Date): Promise<void> {
	await sql`
		update refresh_token_use set answer_encrypted = null
		where used_at < ${usedBefore}::timestamptz and answer_encrypted is not null`;
}
