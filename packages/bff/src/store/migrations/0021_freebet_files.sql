CREATE TABLE "freebet_file" (
	"partner_id" integer NOT NULL,
	"request_key" text NOT NULL,
	"content_sha256" "bytea" NOT NULL,
	"issued_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "freebet_file_partner_id_request_key_pk" PRIMARY KEY("partner_id","request_key")
);
--> statement-breakpoint
grant select, insert on freebet_file to webframe_app;
