ALTER TABLE "exchange" ADD COLUMN "partner_user_id" text;--> statement-breakpoint
CREATE INDEX "exchange_by_provider" ON "exchange" USING btree ("provider_id","exchange_id") WHERE provider_id is not null;--> statement-breakpoint
CREATE INDEX "exchange_by_user" ON "exchange" USING btree ("partner_user_id","exchange_id") WHERE partner_user_id is not null;