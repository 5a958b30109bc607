ALTER TABLE "operator_job" ADD COLUMN "done_before" integer;--> statement-breakpoint
ALTER TABLE "operator_job" ADD COLUMN "not_done_before" integer;--> statement-breakpoint
grant delete on operator_job_item, reconcile_run to webframe_app;