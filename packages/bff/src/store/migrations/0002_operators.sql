CREATE TABLE "database_identity" (
	"is_only_row" boolean PRIMARY KEY NOT NULL,
	"identity" text NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "database_identity_one_row" CHECK (is_only_row)
);
--> statement-breakpoint
DROP INDEX "approval_open";--> statement-breakpoint
ALTER TABLE "round" ADD COLUMN "corrected_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "conflict_by_partner" ON "conflict" USING btree ("partner_id","conflict_id");--> statement-breakpoint
CREATE INDEX "audit_log_by_subject" ON "audit_log" USING btree ("subject","audit_id");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_open" ON "approval" USING btree ("request_sha256") WHERE approved_at is null;--> statement-breakpoint
grant select, insert, update on database_identity to webframe_app;
