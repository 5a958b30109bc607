import { sql } from "drizzle-orm";
import {
	bigint,
	check,
	index,
	integer,
	jsonb,
	pgSequence,
	pgTable,
	primaryKey,
	text,
	unique,
	uniqueIndex,
} from "drizzle-orm/pg-core";
import { moment, oneOf } from "./columns.ts";

/** Ids of rounds. The seed is derived from the id, so the id is taken before the row is written. */
export const roundIds = pgSequence("round_ids", { startWith: 1, maxValue: Number.MAX_SAFE_INTEGER, cache: 1 });

export const ROUND_STATES = [
	"awaiting",
	"betting",
	"closed",
	"cut",
	"drawing",
	"finished",
	"review",
	"cancelled",
] as const;
export type StoredRoundState = (typeof ROUND_STATES)[number];

/**
 * A round of one of our own games. `state`: `awaiting` (known, betting has not opened; only where no round of the game is
 * under way) → `betting` → `closed` (no more bets) → `cut` (no more acceptances) → `drawing` (the draw is public and shown)
 * → `finished` (settled from here on), or `review` (an operator holds it), `cancelled`. The seed is stored only once the
 * round is drawn.
 */
export const round = pgTable(
	"round",
	{
		roundId: bigint("round_id", { mode: "number" }).primaryKey(),
		gameCode: integer("game_code").notNull(),
		/** Counts the rounds of the game, from 1 and without a gap. */
		edition: integer("edition").notNull(),
		/**
		 * The version of the game's rules that it was opened with. It is settled, checked and corrected by it for ever. Rows of
		 * processes that know no versions, before an upgrade and during one, are of the first.
		 */
		rulesVersion: integer("rules_version").notNull().default(1),
		/** What is public of it while it takes bets (a fixture, prices); null where its game has nothing of the kind. */
		opened: jsonb("opened"),
		state: text("state").notNull(),
		bettingOpensAt: moment("betting_opens_at").notNull(),
		bettingClosesAt: moment("betting_closes_at").notNull(),
		cutAt: moment("cut_at").notNull(),
		drawAt: moment("draw_at").notNull(),
		revealsAt: moment("reveals_at").notNull(),
		seedHash: text("seed_hash").notNull(),
		seed: text("seed"),
		result: jsonb("result"),
		/** The versions of the jackpots that were in force when it opened, in the order in which tickets are read; null for none. */
		jackpots: jsonb("jackpots"),
		/**
		 * The partners that played for jackpots when it was cut, and their units for a euro: whose bets take part is fixed before
		 * anybody knows the seed. Null for a round without jackpots, and where a process cut it that did not know of this.
		 */
		jackpotPartners: jsonb("jackpot_partners"),
		/** An operator has put another result in the place of the drawn one. */
		correctedAt: moment("corrected_at"),
		/** When every bet that took part had its payout written; null again while a correction is being carried out. */
		settledAt: moment("settled_at"),
		/** What an operator has held it in; null where nobody holds it. Before its cut a held round goes on until then. */
		heldState: text("held_state"),
		/** When an operator last changed it: held, released, corrected or cancelled it. */
		changedAt: moment("changed_at"),
	},
	(table) => [
		// Any number of processes may open the same round of the clock grid: one row comes of it.
		unique("round_on_grid").on(table.gameCode, table.bettingOpensAt),
		uniqueIndex("round_edition").on(table.gameCode, table.edition),
		// What was changed late is told to those who have heard of it as finished; few rounds ever are.
		index("round_changed").on(table.changedAt).where(sql`changed_at is not null`),
		check("round_state", oneOf("state", ROUND_STATES)),
		index("round_unsettled").on(table.roundId).where(sql`settled_at is null`),
	],
);

/** Games that operators have put into maintenance: rounds that are under way end, and none opens. */
export const gameMaintenance = pgTable("game_maintenance", {
	gameCode: integer("game_code").primaryKey(),
	beganAt: moment("began_at").notNull(),
});

/** Which version of a game's rules opens its rounds from a moment on, until the next one of these; version 1 before all. */
export const gameVersion = pgTable(
	"game_version",
	{
		gameCode: integer("game_code").notNull(),
		/** Rounds whose betting opens then or later. */
		opensFrom: moment("opens_from").notNull(),
		version: integer("version").notNull(),
	},
	(table) => [primaryKey({ columns: [table.gameCode, table.opensFrom] })],
);

/** How far a chore has come that goes through a table once, whichever process does it. */
export const chorePosition = pgTable("chore_position", {
	chore: text("chore").primaryKey(),
	position: bigint("position", { mode: "number" }).notNull(),
});
