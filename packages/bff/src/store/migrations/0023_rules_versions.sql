CREATE TABLE "chore_position" (
	"chore" text PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "game_version" (
	"game_code" integer NOT NULL,
	"opens_from" timestamp (3) with time zone NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "game_version_game_code_opens_from_pk" PRIMARY KEY("game_code","opens_from")
);
--> statement-breakpoint
ALTER TABLE "round" ADD COLUMN "rules_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "round" ADD COLUMN "opened" jsonb;--> statement-breakpoint
grant select, insert, update on game_version to webframe_app;--> statement-breakpoint
grant select, insert, update on chore_position to webframe_app;
