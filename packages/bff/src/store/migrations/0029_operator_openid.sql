CREATE TABLE "operator_openid" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"operator" text NOT NULL,
	"bound_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "operator_openid_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "by_token" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_passkey" ADD COLUMN "used_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "operator_openid_of_operator" ON "operator_openid" USING btree ("operator") WHERE ended_at is null;--> statement-breakpoint
grant select, insert, update on operator_openid to webframe_app;--> statement-breakpoint
grant delete on operator_session, operator_invitation to webframe_app;
