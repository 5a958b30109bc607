CREATE TABLE "file_change" (
	"sha256" "bytea" PRIMARY KEY NOT NULL,
	"partner_id" integer NOT NULL,
	"changes" jsonb NOT NULL,
	"refused_at" timestamp (3) with time zone NOT NULL,
	"approved_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "onboarding_link" (
	"link_id" uuid PRIMARY KEY NOT NULL,
	"secret_sha256" "bytea" NOT NULL,
	"scope" text NOT NULL,
	"subject_id" integer NOT NULL,
	"made_by" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "onboarding_link_secret_sha256_unique" UNIQUE("secret_sha256"),
	CONSTRAINT "onboarding_link_scope" CHECK (scope in ('partner', 'provider'))
);
--> statement-breakpoint
CREATE TABLE "onboarding_sign" (
	"scope" text NOT NULL,
	"subject_id" integer NOT NULL,
	"sign" text NOT NULL,
	"detail" text NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "onboarding_sign_scope_subject_id_sign_pk" PRIMARY KEY("scope","subject_id","sign"),
	CONSTRAINT "onboarding_sign_scope" CHECK (scope in ('partner', 'provider'))
);
--> statement-breakpoint
ALTER TABLE "partner" ADD COLUMN "written_by" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "provider" ADD COLUMN "written_by" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "file_change" ADD CONSTRAINT "file_change_partner_id_partner_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partner"("partner_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "onboarding_link_by_subject" ON "onboarding_link" USING btree ("scope","subject_id");--> statement-breakpoint
grant select, insert, update on file_change to webframe_app;--> statement-breakpoint
grant select, insert, update on onboarding_sign to webframe_app;--> statement-breakpoint
grant select, insert, update on onboarding_link to webframe_app;
