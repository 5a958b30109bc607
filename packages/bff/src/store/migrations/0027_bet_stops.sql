CREATE TABLE "bet_stop" (
	"scope" text NOT NULL,
	"subject_id" integer NOT NULL,
	"stopped_by" text NOT NULL,
	"stopped_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bet_stop_scope_subject_id_pk" PRIMARY KEY("scope","subject_id"),
	CONSTRAINT "bet_stop_scope" CHECK (scope in ('all', 'partner', 'game', 'provider'))
);
--> statement-breakpoint
grant select, insert, delete on bet_stop to webframe_app;
