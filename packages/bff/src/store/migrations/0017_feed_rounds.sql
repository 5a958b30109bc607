CREATE TABLE "game_maintenance" (
	"game_code" integer PRIMARY KEY NOT NULL,
	"began_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "round" DROP CONSTRAINT "round_state";--> statement-breakpoint
ALTER TABLE "round" ADD COLUMN "edition" integer;--> statement-breakpoint
-- The rounds of before are counted in the order in which they were played.
update round set edition = counted.edition from (
	select round_id, row_number() over (partition by game_code order by betting_opens_at)::int as edition from round
) counted where counted.round_id = round.round_id;--> statement-breakpoint
ALTER TABLE "round" ALTER COLUMN "edition" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "round" ADD COLUMN "held_state" text;--> statement-breakpoint
ALTER TABLE "round" ADD COLUMN "changed_at" timestamp (3) with time zone;--> statement-breakpoint
update round set changed_at = corrected_at where corrected_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "round_edition" ON "round" USING btree ("game_code","edition");--> statement-breakpoint
CREATE INDEX "round_changed" ON "round" USING btree ("changed_at") WHERE changed_at is not null;--> statement-breakpoint
ALTER TABLE "round" ADD CONSTRAINT "round_state" CHECK (state in ('awaiting', 'betting', 'closed', 'cut', 'drawing', 'finished', 'review', 'cancelled'));--> statement-breakpoint
grant select, insert, delete on game_maintenance to webframe_app;
