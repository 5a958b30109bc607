CREATE TABLE "operator_challenge" (
	"challenge_sha256" "bytea" PRIMARY KEY NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_invitation" (
	"secret_sha256" "bytea" PRIMARY KEY NOT NULL,
	"operator" text NOT NULL,
	"invited_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "operator_passkey" (
	"passkey_id" text PRIMARY KEY NOT NULL,
	"operator" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "operator_session" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"secret_sha256" "bytea" NOT NULL,
	"operator" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"proven_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "operator_session_secret" UNIQUE("secret_sha256")
);
--> statement-breakpoint
ALTER TABLE "operator" ALTER COLUMN "token_sha256" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "operator_passkey_by_operator" ON "operator_passkey" USING btree ("operator");--> statement-breakpoint
CREATE INDEX "operator_session_by_time" ON "operator_session" USING btree ("opened_at");--> statement-breakpoint
grant select, insert, update on operator_invitation to webframe_app;--> statement-breakpoint
grant select, insert, update on operator_passkey to webframe_app;--> statement-breakpoint
grant select, insert, delete on operator_challenge to webframe_app;--> statement-breakpoint
grant select, insert, update on operator_session to webframe_app;
