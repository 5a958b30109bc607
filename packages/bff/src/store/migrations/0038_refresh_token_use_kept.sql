DROP INDEX "refresh_token_use_by_age";--> statement-breakpoint
CREATE INDEX "refresh_token_use_kept" ON "refresh_token_use" USING btree ("used_at") WHERE answer_encrypted is not null;