CREATE TABLE "partner_hint" (
	"partner_id" integer NOT NULL,
	"call" text NOT NULL,
	"field" text NOT NULL,
	"hint" text NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "partner_hint_partner_id_call_field_hint_pk" PRIMARY KEY("partner_id","call","field","hint")
);
--> statement-breakpoint
ALTER TABLE "partner_hint" ADD CONSTRAINT "partner_hint_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
grant select, insert, update on partner_hint to webframe_app;