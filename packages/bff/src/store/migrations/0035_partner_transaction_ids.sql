DROP INDEX "delivery_by_acceptance";--> statement-breakpoint
ALTER TABLE "delivery" ADD COLUMN "partner_transaction_id" text;--> statement-breakpoint
ALTER TABLE "operator_job" ADD COLUMN "done_before" integer;--> statement-breakpoint
ALTER TABLE "operator_job" ADD COLUMN "not_done_before" integer;--> statement-breakpoint
CREATE INDEX "delivery_summaries" ON "delivery" USING brin ("accepted_at","partner_transaction_id" text_bloom_ops);--> statement-breakpoint
-- Items of long work and comparisons of books go after their time.
grant delete on operator_job_item, reconcile_run to webframe_app;