CREATE TABLE "jackpot" (
	"jackpot_id" text NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"games" integer[],
	"rate" integer NOT NULL,
	"start" bigint NOT NULL,
	"chance" bigint NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "jackpot_jackpot_id_version_pk" PRIMARY KEY("jackpot_id","version"),
	CONSTRAINT "jackpot_state" CHECK (state in ('open', 'paused', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "jackpot_draw" (
	"round_id" bigint NOT NULL,
	"partner_id" integer NOT NULL,
	"currency" text NOT NULL,
	"digits" smallint NOT NULL,
	"mix" text NOT NULL,
	"bets" integer NOT NULL,
	CONSTRAINT "jackpot_draw_round_id_partner_id_currency_digits_pk" PRIMARY KEY("round_id","partner_id","currency","digits")
);
--> statement-breakpoint
CREATE TABLE "jackpot_entry" (
	"pool_id" bigint NOT NULL,
	"entry_no" bigint NOT NULL,
	"kind" text NOT NULL,
	"round_id" bigint,
	"bet_id" bigint NOT NULL,
	"amount" numeric(38, 0) NOT NULL,
	"balance" numeric(38, 0) NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "jackpot_entry_pool_id_entry_no_pk" PRIMARY KEY("pool_id","entry_no"),
	CONSTRAINT "jackpot_entry_kind" CHECK (kind in ('opened', 'contribution', 'win', 'start', 'cancelled', 'uncovered', 'unpaid', 'paid_after_all', 'moved', 'released', 'mended'))
);
--> statement-breakpoint
CREATE TABLE "jackpot_pool" (
	"pool_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "jackpot_pool_pool_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"jackpot_id" text NOT NULL,
	"partner_id" integer NOT NULL,
	"currency" text NOT NULL,
	"digits" smallint NOT NULL,
	"euro_thousandths" numeric(38, 0) NOT NULL,
	"amount" numeric(38, 0) NOT NULL,
	"start" numeric(38, 0) NOT NULL,
	"entries" bigint NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"held_at" timestamp (3) with time zone,
	CONSTRAINT "jackpot_pool_of" UNIQUE("partner_id","currency","digits","jackpot_id")
);
--> statement-breakpoint
CREATE TABLE "jackpot_win" (
	"bet_id" bigint NOT NULL,
	"jackpot_id" text NOT NULL,
	"pool_id" bigint NOT NULL,
	"round_id" bigint NOT NULL,
	"amount" numeric(38, 0) NOT NULL,
	"state" text NOT NULL,
	"won_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "jackpot_win_bet_id_jackpot_id_pk" PRIMARY KEY("bet_id","jackpot_id"),
	CONSTRAINT "jackpot_win_state" CHECK (state in ('owed', 'paid', 'unpaid', 'paid_after_all'))
);
--> statement-breakpoint
ALTER TABLE "round" ADD COLUMN "jackpots" jsonb;--> statement-breakpoint
ALTER TABLE "jackpot_draw" ADD CONSTRAINT "jackpot_draw_round_id_round_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."round"("round_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jackpot_entry" ADD CONSTRAINT "jackpot_entry_pool_id_jackpot_pool_pool_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."jackpot_pool"("pool_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jackpot_pool" ADD CONSTRAINT "jackpot_pool_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jackpot_win" ADD CONSTRAINT "jackpot_win_pool_id_jackpot_pool_pool_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."jackpot_pool"("pool_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "jackpot_entry_once" ON "jackpot_entry" USING btree ("round_id","pool_id","kind","bet_id") WHERE round_id is not null;--> statement-breakpoint
CREATE INDEX "jackpot_win_by_round" ON "jackpot_win" USING btree ("round_id");--> statement-breakpoint
CREATE INDEX "jackpot_win_by_pool" ON "jackpot_win" USING btree ("pool_id","won_at");--> statement-breakpoint
CREATE INDEX "jackpot_win_open" ON "jackpot_win" USING btree ("bet_id") WHERE state in ('owed', 'unpaid');--> statement-breakpoint
-- Versions, entries and draws are never changed, and nothing of them is ever taken away.
grant select, insert on jackpot, jackpot_entry, jackpot_draw to webframe_app;--> statement-breakpoint
grant select, insert, update on jackpot_pool, jackpot_win to webframe_app;--> statement-breakpoint
-- A pool is written by every round: an update that stays in its page touches no index.
alter table jackpot_pool set (fillfactor = 50);--> statement-breakpoint
insert into jackpot (jackpot_id, version, name, games, rate, start, chance, state, created_at) values
	('bronze', 1, 'Bronze', null, 30, 50, 40000000, 'open', '2026-11-24T00:00:00Z'),
	('silver', 1, 'Silver', null, 20, 500, 2000000, 'open', '2026-11-24T00:00:00Z'),
	('gold', 1, 'Gold', null, 10, 5000, 100000, 'open', '2026-11-24T00:00:00Z');
