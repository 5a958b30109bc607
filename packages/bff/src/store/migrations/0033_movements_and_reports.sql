CREATE TABLE "movement" (
	"subject_id" bigint NOT NULL,
	"seq" smallint NOT NULL,
	"accepted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reconcile_run" (
	"run_id" uuid PRIMARY KEY NOT NULL,
	"partner_id" integer NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"include_test" boolean NOT NULL,
	"started_by" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"after_bet_id" bigint,
	"is_complete" boolean NOT NULL,
	"compared" integer NOT NULL,
	"differences" integer NOT NULL,
	"findings" jsonb NOT NULL,
	"not_compared" jsonb NOT NULL,
	"unreadable" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_hour" (
	"partner_id" integer NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"game_code" integer NOT NULL,
	"currency" text NOT NULL,
	"digits" smallint NOT NULL,
	"is_test" boolean NOT NULL,
	"bets" bigint NOT NULL,
	"transactions" bigint NOT NULL,
	"stakes" numeric(38, 0) NOT NULL,
	"payouts" numeric(38, 0) NOT NULL,
	"returns" numeric(38, 0) NOT NULL,
	"tax" numeric(38, 0) NOT NULL,
	"freebets" numeric(38, 0) NOT NULL,
	"jackpots" numeric(38, 0) NOT NULL,
	"cashbacks" numeric(38, 0) NOT NULL,
	CONSTRAINT "report_hour_key" PRIMARY KEY("partner_id","hour","game_code","currency","digits","is_test")
);
--> statement-breakpoint
CREATE TABLE "report_statement" (
	"partner_id" integer NOT NULL,
	"month" text NOT NULL,
	"begins_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"content" text NOT NULL,
	"sha256" "bytea" NOT NULL,
	"asked_by" text NOT NULL,
	"closed_by" text NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "report_statement_partner_id_month_pk" PRIMARY KEY("partner_id","month"),
	CONSTRAINT "report_statement_span" CHECK (begins_at < ends_at)
);
--> statement-breakpoint
ALTER TABLE "delivery" ADD COLUMN "accepted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reconcile_run" ADD CONSTRAINT "reconcile_run_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_statement" ADD CONSTRAINT "report_statement_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reconcile_run_by_partner" ON "reconcile_run" USING btree ("partner_id","started_at");--> statement-breakpoint
CREATE INDEX "delivery_by_acceptance" ON "delivery" USING brin ("accepted_at");--> statement-breakpoint
grant select, insert, delete on movement to webframe_app;--> statement-breakpoint
grant select, insert, update on report_hour, reconcile_run to webframe_app;--> statement-breakpoint
grant select, insert on report_statement to webframe_app;
