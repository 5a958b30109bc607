import { sql } from "drizzle-orm";
import { bigint, check, index, integer, jsonb, pgSequence, pgTable, text, unique } from "drizzle-orm/pg-core";
import { moment, oneOf } from "./columns.ts";

/** Ids of rounds. The seed is derived from the id, so the id is taken before the row is written. */
export const roundIds = pgSequence("round_ids", { startWith: 1, maxValue: Number.MAX_SAFE_INTEGER, cache: 1 });

export const ROUND_STATES = ["betting", "closed", "cut", "drawing", "finished", "review", "cancelled"] as const;
export type StoredRoundState = (typeof ROUND_STATES)[number];

/**
 * A round of one of our own games. `state`: `betting` → `closed` (no more bets) → `cut` (no more acceptances)
 * → `drawing` (the draw is public and shown) → `finished` (settled from here on), or `review`, `cancelled`. The seed is
 * stored only once the round is drawn.
 */
export const round = pgTable(
	"round",
	{
		roundId: bigint("round_id", { mode: "number" }).primaryKey(),
		gameCode: integer("game_code").notNull(),
		state: text("state").notNull(),
		bettingOpensAt: moment("betting_opens_at").notNull(),
		bettingClosesAt: moment("betting_closes_at").notNull(),
		cutAt: moment("cut_at").notNull(),
		drawAt: moment("draw_at").notNull(),
		revealsAt: moment("reveals_at").notNull(),
		seedHash: text("seed_hash").notNull(),
		seed: text("seed"),
		result: jsonb("result"),
		/** An operator has put another result in the place of the drawn one. */
		correctedAt: moment("corrected_at"),
		/** When every bet that took part had its payout written; null again while a correction is being carried out. */
		settledAt: moment("settled_at"),
	},
	(table) => [
		// Any number of processes may open the same round of the clock grid: one row comes of it.
		unique("round_on_grid").on(table.gameCode, table.bettingOpensAt),
		check("round_state", oneOf("state", ROUND_STATES)),
		index("round_unsettled").on(table.roundId).where(sql`settled_at is null`),
	],
);
