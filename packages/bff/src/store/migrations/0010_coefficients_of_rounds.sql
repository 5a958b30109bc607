ALTER TABLE "provider_bet" ADD COLUMN "win_odd" text;--> statement-breakpoint
ALTER TABLE "provider_round" ADD COLUMN "coefficient" text;--> statement-breakpoint
ALTER TABLE "provider_round" ADD COLUMN "proof" text;--> statement-breakpoint
ALTER TABLE "provider_round" ADD COLUMN "ask_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "provider_round" ADD COLUMN "asks" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "provider_round_to_ask" ON "provider_round" USING btree ("ask_at") WHERE ask_at is not null;--> statement-breakpoint
-- What a provider said under a bet id stays as it is; only the coefficient of its win is added.
grant update (win_odd) on provider_bet to webframe_app;
