ALTER TABLE "round" DROP CONSTRAINT "round_state";--> statement-breakpoint
ALTER TABLE "round" ADD COLUMN "reveals_at" timestamp (3) with time zone;--> statement-breakpoint
-- Rounds of before were settled at their draw; what is under way at the upgrade still is.
update round set reveals_at = draw_at;--> statement-breakpoint
ALTER TABLE "round" ALTER COLUMN "reveals_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "round" ADD CONSTRAINT "round_state" CHECK (state in ('betting', 'closed', 'cut', 'drawing', 'finished', 'review', 'cancelled'));
