import { sql } from "drizzle-orm";
import {
	bigint,
	check,
	index,
	integer,
	pgTable,
	primaryKey,
	smallint,
	text,
	unique,
	uniqueIndex,
} from "drizzle-orm/pg-core";
import { minorUnits, moment, oneOf } from "./columns.ts";
import { partner } from "./partners.ts";
import { round } from "./rounds.ts";

export const JACKPOT_STATES = ["open", "paused", "closed"] as const;
export const ENTRY_KINDS = [
	"opened",
	"contribution",
	"win",
	"start",
	"cancelled",
	"uncovered",
	"unpaid",
	"paid_after_all",
	"moved",
	"released",
	"mended",
] as const;
export const JACKPOT_WIN_STATES = ["owed", "paid", "unpaid", "paid_after_all"] as const;

/** Jackpots as they were defined: each change is another version, and none is ever changed. The newest one is in force. */
export const jackpot = pgTable(
	"jackpot",
	{
		jackpotId: text("jackpot_id").notNull(),
		version: integer("version").notNull(),
		name: text("name").notNull(),
		/** Null for all of our own. */
		games: integer("games").array(),
		/** Basis points of each stake. */
		rate: integer("rate").notNull(),
		/** Whole euros. */
		start: bigint("start", { mode: "number" }).notNull(),
		/** For each euro, in 10^-12. */
		chance: bigint("chance", { mode: "number" }).notNull(),
		state: text("state").notNull(),
		createdAt: moment("created_at").notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.jackpotId, table.version] }),
		check("jackpot_state", oneOf("state", JACKPOT_STATES)),
	],
);

/**
 * What a jackpot holds for a partner and a currency. `amount` is the sum of its entries, of which there are `entries`;
 * both change in the statement that writes an entry, and a row that says otherwise is held.
 */
export const jackpotPool = pgTable(
	"jackpot_pool",
	{
		poolId: bigint("pool_id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
		jackpotId: text("jackpot_id").notNull(),
		partnerId: integer("partner_id")
			.notNull()
			.references(() => partner.partnerId),
		currency: text("currency").notNull(),
		digits: smallint("digits").notNull(),
		/** Thousandths of minor units that are one euro, as they were when the pool was opened. */
		euroThousandths: minorUnits("euro_thousandths").notNull(),
		/** Ten-thousandths of minor units, like all amounts of entries. */
		amount: minorUnits("amount").notNull(),
		/** What it began with after its last win. */
		start: minorUnits("start").notNull(),
		entries: bigint("entries", { mode: "number" }).notNull(),
		changedAt: moment("changed_at").notNull(),
		/** It takes and pays nothing until somebody has looked at it. */
		heldAt: moment("held_at"),
	},
	(table) => [unique("jackpot_pool_of").on(table.partnerId, table.currency, table.digits, table.jackpotId)],
);

/**
 * Everything that has moved a pool, numbered without gaps, each with what the pool held after it. Never changed. One that
 * says `mended` moves nothing: a person has looked at a pool whose entries somebody had spoiled, and from it on they are
 * numbered and summed up again.
 */
export const jackpotEntry = pgTable(
	"jackpot_entry",
	{
		poolId: bigint("pool_id", { mode: "number" })
			.notNull()
			.references(() => jackpotPool.poolId),
		entryNo: bigint("entry_no", { mode: "number" }).notNull(),
		kind: text("kind").notNull(),
		roundId: bigint("round_id", { mode: "number" }),
		/** The bet whose jackpot was not paid; 0 where an entry is not about one. */
		betId: bigint("bet_id", { mode: "number" }).notNull(),
		amount: minorUnits("amount").notNull(),
		balance: minorUnits("balance").notNull(),
		createdAt: moment("created_at").notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.poolId, table.entryNo] }),
		// Whatever goes wrong, a round moves a pool once.
		uniqueIndex("jackpot_entry_once")
			.on(table.roundId, table.poolId, table.kind, table.betId)
			.where(sql`round_id is not null`),
		check("jackpot_entry_kind", oneOf("kind", ENTRY_KINDS)),
	],
);

/** The draw of a round's jackpots for a partner and a currency: what anybody needs to do it again. */
export const jackpotDraw = pgTable(
	"jackpot_draw",
	{
		roundId: bigint("round_id", { mode: "number" })
			.notNull()
			.references(() => round.roundId),
		partnerId: integer("partner_id").notNull(),
		currency: text("currency").notNull(),
		digits: smallint("digits").notNull(),
		mix: text("mix").notNull(),
		/** How many bets took part. */
		bets: integer("bets").notNull(),
	},
	(table) => [primaryKey({ columns: [table.roundId, table.partnerId, table.currency, table.digits] })],
);

/** What a bet has won of a jackpot, in minor units and before tax: written with the end of its round, paid by its 4. */
export const jackpotWin = pgTable(
	"jackpot_win",
	{
		betId: bigint("bet_id", { mode: "number" }).notNull(),
		jackpotId: text("jackpot_id").notNull(),
		poolId: bigint("pool_id", { mode: "number" })
			.notNull()
			.references(() => jackpotPool.poolId),
		roundId: bigint("round_id", { mode: "number" }).notNull(),
		amount: minorUnits("amount").notNull(),
		state: text("state").notNull(),
		wonAt: moment("won_at").notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.betId, table.jackpotId] }),
		index("jackpot_win_by_round").on(table.roundId),
		index("jackpot_win_by_pool").on(table.poolId, table.wonAt),
		index("jackpot_win_open").on(table.betId).where(sql`state in ('owed', 'unpaid')`),
		check("jackpot_win_state", oneOf("state", JACKPOT_WIN_STATES)),
	],
);
