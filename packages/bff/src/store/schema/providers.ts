import { sql } from "drizzle-orm";
import {
	bigint,
	boolean,
	check,
	index,
	integer,
	jsonb,
	pgSequence,
	pgTable,
	primaryKey,
	smallint,
	text,
	unique,
	uniqueIndex,
	uuid,
} from "drizzle-orm/pg-core";
import { bytes, minorUnits, moment, oneOf } from "./columns.ts";

/** A provider of games. Its settings are one document, parsed with `providerSettingsSchema` whenever they are read. */
export const provider = pgTable(
	"provider",
	{
		providerId: integer("provider_id").primaryKey(),
		/** Its `X-Counterparty-Id`, in both directions. */
		counterpartyId: text("counterparty_id").notNull(),
		name: text("name").notNull(),
		/** `{provider_api_url}` of the specification, with its version segment. */
		apiUrl: text("api_url").notNull(),
		isActive: boolean("is_active").notNull(),
		settings: jsonb("settings").notNull(),
		/** Which fields an applied file has written last. */
		writtenBy: jsonb("written_by").notNull().default({}),
		createdAt: moment("created_at").notNull(),
		changedAt: moment("changed_at").notNull(),
	},
	(table) => [unique("provider_counterparty").on(table.counterpartyId)],
);

/** Counterparty Keys, encrypted with SECRETS_KEY because both sides sign with them. During a rotation there are two. */
export const providerKey = pgTable(
	"provider_key",
	{
		keyId: uuid("key_id").primaryKey(),
		providerId: integer("provider_id")
			.notNull()
			.references(() => provider.providerId),
		keyEncrypted: bytes("key_encrypted").notNull(),
		/** We sign with the first one. */
		position: smallint("position").notNull(),
		createdAt: moment("created_at").notNull(),
		/** From then on it is refused; null while it is not being replaced. */
		expiresAt: moment("expires_at"),
	},
	(table) => [index("provider_key_by_provider").on(table.providerId)],
);

/**
 * The `X-Request-Id` of every authentic request, so that none is taken twice at whatever address, by whatever process
 * and after whatever restart. A uuid holds its 32 hexadecimal digits. Old ones are forgotten.
 */
export const providerNonce = pgTable(
	"provider_nonce",
	{
		providerId: integer("provider_id").notNull(),
		requestId: uuid("request_id").notNull(),
		seenAt: moment("seen_at").notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.providerId, table.requestId] }),
		index("provider_nonce_by_age").on(table.seenAt),
	],
);

/** Codes of providers' games, far above those of the specification. */
export const gameCodes = pgSequence("game_codes", { startWith: 100_000, maxValue: 2_147_483_647, cache: 1 });

/** The games of all providers, as their lists told them last. A game that is gone stays, switched off. */
export const providerGame = pgTable(
	"provider_game",
	{
		gameCode: integer("game_code").primaryKey(),
		providerId: integer("provider_id")
			.notNull()
			.references(() => provider.providerId),
		gameId: text("game_id").notNull(),
		name: text("name").notNull(),
		category: text("category").notNull(),
		maxOdd: text("max_odd"),
		lobbyImgUrl: text("lobby_img_url"),
		isActive: boolean("is_active").notNull(),
		createdAt: moment("created_at").notNull(),
		changedAt: moment("changed_at").notNull(),
	},
	(table) => [unique("provider_game_id").on(table.providerId, table.gameId)],
);

/** Our id of a provider's round, from the same numbers as our own rounds. Many players may bet on one. */
export const providerRound = pgTable(
	"provider_round",
	{
		roundId: bigint("round_id", { mode: "number" }).primaryKey(),
		gameCode: integer("game_code").notNull(),
		gameRoundId: text("game_round_id").notNull(),
		/** Where the round ended, as its provider told it when asked; for providers that declare that they tell. */
		coefficient: text("coefficient"),
		proof: text("proof"),
		/** When the provider is asked next; null when it is not. */
		askAt: moment("ask_at"),
		/** How often it was asked. */
		asks: smallint("asks").notNull().default(0),
	},
	(table) => [
		unique("provider_round_id").on(table.gameCode, table.gameRoundId),
		index("provider_round_to_ask").on(table.askAt).where(sql`ask_at is not null`),
	],
);

/** A game that a player has open at a provider. It takes bets until it ends; outcomes are taken for ever. */
export const gameSession = pgTable(
	"game_session",
	{
		sessionId: uuid("session_id").primaryKey(),
		providerId: integer("provider_id").notNull(),
		partnerId: integer("partner_id").notNull(),
		playerId: bigint("player_id", { mode: "number" }).notNull(),
		/** The log-in under which it was opened. */
		loginId: uuid("login_id").notNull(),
		gameCode: integer("game_code").notNull(),
		digits: smallint("digits").notNull(),
		minBet: minorUnits("min_bet").notNull(),
		maxBet: minorUnits("max_bet").notNull(),
		tagId: bigint("tag_id", { mode: "number" }),
		/** False where the provider allows several sessions of one player and game. */
		isOnlyOne: boolean("is_only_one").notNull(),
		createdAt: moment("created_at").notNull(),
		expiresAt: moment("expires_at").notNull(),
		endedAt: moment("ended_at"),
	},
	(table) => [
		uniqueIndex("game_session_only_one")
			.on(table.playerId, table.gameCode)
			.where(sql`ended_at is null and is_only_one`),
	],
);

/**
 * What a provider has said under one of its bet ids, for ever. It leads to the bet; how that stands is told by the
 * bet alone. Without a bet it is a refusal that was answered at once, or the tombstone of a refund that came before
 * its bet.
 */
export const providerBet = pgTable(
	"provider_bet",
	{
		providerId: integer("provider_id").notNull(),
		providerBetId: text("provider_bet_id").notNull(),
		betId: bigint("bet_id", { mode: "number" }),
		sessionId: uuid("session_id"),
		gameRoundId: text("game_round_id"),
		/** SHA-256 of the operation, the session and all fields. */
		contentSha256: bytes("content_sha256"),
		/** The win that a pay-in-out brought with it, in minor units. */
		winAmount: minorUnits("win_amount"),
		/** The coefficient of its win, as it was told; kept for providers that tell those of their rounds. */
		winOdd: text("win_odd"),
		/** The answer where there is no bet; null for a tombstone. */
		refusedCode: smallint("refused_code"),
		createdAt: moment("created_at").notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.providerId, table.providerBetId] }),
		uniqueIndex("provider_bet_of_bet").on(table.betId).where(sql`bet_id is not null`),
		check("provider_bet_answer", sql`bet_id is null or refused_code is null`),
	],
);

/** A game played for fun: it has a purse of its own and never meets a partner, a report or the feed. */
export const demoSession = pgTable(
	"demo_session",
	{
		providerId: integer("provider_id").notNull(),
		sessionId: text("session_id").notNull(),
		gameCode: integer("game_code").notNull(),
		currency: text("currency").notNull(),
		digits: smallint("digits").notNull(),
		minBet: minorUnits("min_bet").notNull(),
		maxBet: minorUnits("max_bet").notNull(),
		balance: minorUnits("balance").notNull(),
		createdAt: moment("created_at").notNull(),
		expiresAt: moment("expires_at").notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.providerId, table.sessionId] }),
		index("demo_session_by_age").on(table.expiresAt),
		check("demo_session_balance", sql`balance >= 0`),
	],
);

/** A bet with play money. Its id is unique among all of its provider, and forgotten with its session. */
export const demoBet = pgTable(
	"demo_bet",
	{
		providerId: integer("provider_id").notNull(),
		sessionId: text("session_id").notNull(),
		providerBetId: text("provider_bet_id").notNull(),
		gameRoundId: text("game_round_id"),
		stake: minorUnits("stake").notNull(),
		/** Null until it is paid out. */
		winAmount: minorUnits("win_amount"),
		state: text("state").notNull(),
		createdAt: moment("created_at").notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.providerId, table.sessionId, table.providerBetId] }),
		unique("demo_bet_id").on(table.providerId, table.providerBetId),
		check("demo_bet_state", oneOf("state", ["accepted", "paid", "refunded", "tombstone"])),
	],
);
