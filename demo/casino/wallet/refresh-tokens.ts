import { createHash, randomBytes } from "node:crypto";
import type { Database, Queryable } from "../database/database.ts";

const TOKEN_BYTES = 32;
const LIFETIME_MS = 30 * 24 * 3_600_000;

/** Makes a token for a player. Only its hash is stored: who reads the database cannot log in with it. */
export async function issueRefreshToken(sql: Queryable, partnerUserId: string, now: Date): Promise<string> {
	const token = randomBytes(TOKEN_BYTES).toString("base64url");
	await sql`
		insert into refresh_token (token_hash, partner_user_id, created_at)
		values (${hashOf(token)}, ${partnerUserId}, ${now})`;
	return token;
}

/**
 * Uses a token up and makes the next one, both or neither. The condition on `used_at` is what makes a token
 * single use: of many simultaneous calls with one token, one gets a row.
 *
 * @returns undefined for a token that is unknown, used or older than 30 days.
 */
export async function exchangeRefreshToken(
	database: Database,
	token: string,
	now: Date,
): Promise<{ readonly partnerUserId: string; readonly refreshToken: string } | undefined> {
	return await database.begin(async (sql) => {
		const [used] = await sql<{ partnerUserId: string }[]>`
			update refresh_token set used_at = ${now}
			where token_hash = ${hashOf(token)} and used_at is null and created_at > ${new Date(now.getTime() - LIFETIME_MS)}
			returning partner_user_id`;
		if (used === undefined) return undefined;
		return {
			partnerUserId: used.partnerUserId,
			refreshToken: await issueRefreshToken(sql, used.partnerUserId, now),
		};
	});
}

/** Whose token it is, used or not. */
export async function ownerOfRefreshToken(sql: Queryable, token: string): Promise<string | undefined> {
	const [row] = await sql<{ partnerUserId: string }[]>`
		select partner_user_id from refresh_token where token_hash = ${hashOf(token)}`;
	return row?.partnerUserId;
}

function hashOf(token: string): Buffer {
	return createHash("sha256").update(token).digest();
}
