CREATE TABLE "campaign" (
	"partner_id" integer NOT NULL,
	"campaign_id" text NOT NULL,
	"content_sha256" "bytea" NOT NULL,
	"games" integer[] NOT NULL,
	"bets_count" integer NOT NULL,
	"bet_amounts" jsonb NOT NULL,
	"valid_from" timestamp (3) with time zone NOT NULL,
	"valid_to" timestamp (3) with time zone NOT NULL,
	"min_odd" integer,
	"max_odd" integer,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"cancelled_at" timestamp (3) with time zone,
	CONSTRAINT "campaign_partner_id_campaign_id_pk" PRIMARY KEY("partner_id","campaign_id")
);
--> statement-breakpoint
CREATE TABLE "freebet" (
	"bonus_id" text PRIMARY KEY NOT NULL,
	"partner_id" integer NOT NULL,
	"issue_id" text NOT NULL,
	"campaign_id" text,
	"account_id" text NOT NULL,
	"is_test" boolean NOT NULL,
	"currency" text NOT NULL,
	"digits" smallint NOT NULL,
	"amount" numeric(38, 0) NOT NULL,
	"games" integer[] NOT NULL,
	"bets_count" integer NOT NULL,
	"uses" integer NOT NULL,
	"valid_from" timestamp (3) with time zone NOT NULL,
	"valid_to" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"min_odd" integer,
	"max_odd" integer,
	"cancelled_at" timestamp (3) with time zone,
	"cancel_reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "freebet_of_issue" UNIQUE("partner_id","issue_id"),
	CONSTRAINT "freebet_uses" CHECK (uses >= 0 and uses <= bets_count),
	CONSTRAINT "freebet_amount" CHECK (amount > 0),
	CONSTRAINT "freebet_cancelled" CHECK ((cancelled_at is null) = (cancel_reason is null)),
	CONSTRAINT "freebet_reason" CHECK (cancel_reason in ('partner', 'operator', 'currency', 'test_flag'))
);
--> statement-breakpoint
CREATE TABLE "freebet_issue" (
	"partner_id" integer NOT NULL,
	"issue_id" text NOT NULL,
	"content_sha256" "bytea",
	"bonus_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "freebet_issue_partner_id_issue_id_pk" PRIMARY KEY("partner_id","issue_id")
);
--> statement-breakpoint
CREATE TABLE "promo_secret" (
	"secret_id" uuid PRIMARY KEY NOT NULL,
	"partner_id" integer NOT NULL,
	"secret_encrypted" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "bet" ADD COLUMN "promo_use" text;--> statement-breakpoint
ALTER TABLE "promo_secret" ADD CONSTRAINT "promo_secret_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "freebet_by_account" ON "freebet" USING btree ("partner_id","account_id");--> statement-breakpoint
CREATE INDEX "freebet_by_campaign" ON "freebet" USING btree ("partner_id","campaign_id") WHERE campaign_id is not null;--> statement-breakpoint
CREATE INDEX "promo_secret_by_partner" ON "promo_secret" USING btree ("partner_id");--> statement-breakpoint
grant select, insert, update on campaign, freebet, promo_secret to webframe_app;--> statement-breakpoint
grant select, insert on freebet_issue to webframe_app;--> statement-breakpoint
alter table freebet set (fillfactor = 70);
