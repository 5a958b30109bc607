CREATE TABLE "alarm" (
	"alarm_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alarm_alarm_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"cause" text NOT NULL,
	"is_severe" boolean NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"count" bigint NOT NULL,
	"acknowledged_by" text,
	"acknowledged_at" timestamp (3) with time zone,
	"note" text,
	"ended_at" timestamp (3) with time zone,
	"messages" integer NOT NULL,
	"next_message_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "alarm_message" (
	"alarm_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"channel" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"tries" integer NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"dropped_at" timestamp (3) with time zone,
	CONSTRAINT "alarm_message_alarm_id_number_channel_pk" PRIMARY KEY("alarm_id","number","channel"),
	CONSTRAINT "alarm_message_channel" CHECK (channel in ('webhook', 'mail')),
	CONSTRAINT "alarm_message_kind" CHECK (message in ('opened', 'repeated', 'ended'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "alarm_open" ON "alarm" USING btree ("kind","subject") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "alarm_to_tell" ON "alarm" USING btree ("next_message_at") WHERE next_message_at is not null;--> statement-breakpoint
CREATE INDEX "alarm_by_end" ON "alarm" USING btree ("ended_at") WHERE ended_at is not null;--> statement-breakpoint
CREATE INDEX "alarm_message_due" ON "alarm_message" USING btree ("due_at") WHERE sent_at is null and dropped_at is null;--> statement-breakpoint
grant select, insert, update, delete on alarm, alarm_message to webframe_app;
