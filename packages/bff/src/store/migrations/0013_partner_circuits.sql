CREATE TABLE "partner_circuit" (
	"partner_id" integer NOT NULL,
	"calls" text NOT NULL,
	"cause" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "partner_circuit_partner_id_calls_pk" PRIMARY KEY("partner_id","calls")
);
--> statement-breakpoint
ALTER TABLE "partner_circuit" ADD CONSTRAINT "partner_circuit_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
grant select, insert, update on partner_circuit to webframe_app;