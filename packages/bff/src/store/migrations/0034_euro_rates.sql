CREATE TABLE "euro_rate" (
	"currency" text NOT NULL,
	"day" date NOT NULL,
	"per_eur" numeric(38, 18) NOT NULL,
	"source" text NOT NULL,
	"asked_by" text NOT NULL,
	"stored_by" text NOT NULL,
	"stored_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "euro_rate_currency_day_pk" PRIMARY KEY("currency","day"),
	CONSTRAINT "euro_rate_above_zero" CHECK (per_eur > 0),
	CONSTRAINT "euro_rate_of_another" CHECK (currency <> 'EUR')
);
--> statement-breakpoint
grant select, insert on euro_rate to webframe_app;
