CREATE TABLE "operator_job" (
	"job_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"partner_id" integer NOT NULL,
	"request_key" text NOT NULL,
	"content_sha256" "bytea" NOT NULL,
	"asked_by" text,
	"started_by" text NOT NULL,
	"note" text NOT NULL,
	"items" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"leased_until" timestamp (3) with time zone NOT NULL,
	"stopped_by" text,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "operator_job_once" UNIQUE("partner_id","kind","request_key"),
	CONSTRAINT "operator_job_kind" CHECK (kind in ('cashbacks', 'resend'))
);
--> statement-breakpoint
CREATE TABLE "operator_job_item" (
	"job_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"content" jsonb NOT NULL,
	"failures" smallint DEFAULT 0 NOT NULL,
	"outcome" text,
	"reason" text,
	"subject_id" bigint,
	CONSTRAINT "operator_job_item_job_id_line_pk" PRIMARY KEY("job_id","line"),
	CONSTRAINT "operator_job_item_outcome" CHECK (outcome in ('done', 'nothing_to_do', 'refused', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "approval" ADD COLUMN "call" text;--> statement-breakpoint
ALTER TABLE "approval" ADD COLUMN "body" jsonb;--> statement-breakpoint
ALTER TABLE "approval" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "approval" ADD COLUMN "taken_back_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "operator_job_by_start" ON "operator_job" USING btree ("started_at","job_id");--> statement-breakpoint
CREATE INDEX "operator_job_under_way" ON "operator_job" USING btree ("leased_until") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "operator_job_item_waiting" ON "operator_job_item" USING btree ("job_id","failures","line") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "approval_waiting" ON "approval" USING btree ("asked_at") WHERE approved_at is null and taken_back_at is null;--> statement-breakpoint
grant select, insert, update on operator_job, operator_job_item to webframe_app;
