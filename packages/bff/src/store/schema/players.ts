import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { bytes, moment } from "./columns.ts";
import { partner } from "./partners.ts";

/**
 * A player of a casino, known since the first authorization, whose currency and test flag hold for ever.
 *
 * `last_sequence` counts the changes of the player's bets and balance; every state change takes the next number
 * in its own statement. `recent_bet_ids` holds the bets of the last changes, newest last (0 for a change of the
 * balance alone), so that a frame that lost a push finds what it missed without an index over changing columns.
 */
export const player = pgTable(
	"player",
	{
		playerId: bigint("player_id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
		partnerId: integer("partner_id")
			.notNull()
			.references(() => partner.partnerId),
		partnerUserId: text("partner_user_id").notNull(),
		currency: text("currency").notNull(),
		isTest: boolean("is_test").notNull(),
		isBlocked: boolean("is_blocked").notNull(),
		lastSequence: bigint("last_sequence", { mode: "number" }).notNull(),
		recentBetIds: bigint("recent_bet_ids", { mode: "number" }).array().notNull(),
		/** Idempotency keys that were refused last, newest last: no bet comes into being under them any more. */
		refusedKeys: text("refused_keys").array().notNull().default(sql`'{}'`),
		/** The last balance that the casino told, for display only. */
		balance: text("balance"),
		/** Two letters of the name that the casino told last, as a winner of a jackpot is shown; null for none. */
		maskedName: text("masked_name"),
		createdAt: moment("created_at").notNull(),
	},
	(table) => [unique("player_of_partner").on(table.partnerId, table.partnerUserId)],
);

/** One log-in of a player. It stays the same while its token is renewed. */
export const session = pgTable(
	"session",
	{
		sessionId: uuid("session_id").primaryKey(),
		playerId: bigint("player_id", { mode: "number" })
			.notNull()
			.references(() => player.playerId),
		createdAt: moment("created_at").notNull(),
		/** SHA-256 of the newest refresh token; the one that renews this session. */
		refreshTokenSha256: bytes("refresh_token_sha256").notNull(),
		revokedAt: moment("revoked_at"),
	},
	(table) => [index("session_by_refresh_token").on(table.refreshTokenSha256)],
);

/**
 * Refresh tokens that were sent to a partner: each at most once, however many calls bring it. The answer is
 * kept encrypted for a minute, for a repeat with the same `Idempotency-Key`.
 */
export const refreshTokenUse = pgTable(
	"refresh_token_use",
	{
		partnerId: integer("partner_id").notNull(),
		tokenSha256: bytes("token_sha256").notNull(),
		idempotencyKeySha256: bytes("idempotency_key_sha256"),
		usedAt: moment("used_at").notNull(),
		answerEncrypted: bytes("answer_encrypted"),
	},
	(table) => [
		primaryKey({ columns: [table.partnerId, table.tokenSha256] }),
		// Of those whose answer is still kept only: uses stay for good, and are looked over every half minute.
		index("refresh_token_use_kept").on(table.usedAt).where(sql`answer_encrypted is not null`),
	],
);
