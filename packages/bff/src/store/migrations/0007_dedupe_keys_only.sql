DROP INDEX "delivery_dedupe";--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_dedupe" ON "delivery" USING btree ("subject_id","dedupe_key") WHERE seq > 1 and dedupe_key is not null;