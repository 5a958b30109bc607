CREATE TABLE "due_delivery" (
	"subject_id" bigint NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"partner_id" integer NOT NULL,
	"seq" smallint NOT NULL,
	"is_to_send" boolean NOT NULL,
	"is_to_look_at" boolean NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "due_delivery_subject_id_seq_pk" PRIMARY KEY("subject_id","seq")
);
--> statement-breakpoint
-- The table is small and every row of it short-lived: it is cleaned by its own number of changes and not by its size.
alter table due_delivery set (
	fillfactor = 70, vacuum_truncate = off, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000,
	autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 5000);
-- Pages that stay: in a table that seems to have none, a plan made at a quiet moment would read all of it later, when
-- it is full.
insert into due_delivery (subject_id, seq, partner_id, kind, due_at, is_to_send, is_to_look_at)
select n, 0, 0, '', timestamptz '2000-01-01', false, false from generate_series(1, 8000) n;
delete from due_delivery;
-- Each half by its index, so that the past is not read.
insert into due_delivery (subject_id, seq, partner_id, kind, due_at, is_to_send, is_to_look_at)
select subject_id, seq, partner_id, kind, due_at, state in ('due', 'overdue'),
	state in ('sent', 'taken', 'withdrawn') or (seq = 1 and kind <> 'cashback')
from delivery where due_at is not null and state in ('due', 'overdue');
insert into due_delivery (subject_id, seq, partner_id, kind, due_at, is_to_send, is_to_look_at)
select subject_id, seq, partner_id, kind, due_at, state in ('due', 'overdue'),
	state in ('sent', 'taken', 'withdrawn') or (seq = 1 and kind <> 'cashback')
from delivery
where due_at is not null and (state in ('sent', 'taken', 'withdrawn') or (seq = 1 and kind <> 'cashback'))
on conflict (subject_id, seq) do nothing;--> statement-breakpoint
DROP INDEX "delivery_to_send";--> statement-breakpoint
DROP INDEX "delivery_to_look_at";--> statement-breakpoint
CREATE INDEX "due_delivery_to_send" ON "due_delivery" USING btree ("partner_id","due_at") WHERE is_to_send;--> statement-breakpoint
CREATE INDEX "due_delivery_to_look_at" ON "due_delivery" USING btree ("partner_id","due_at") WHERE is_to_look_at;--> statement-breakpoint
ALTER TABLE "delivery" DROP COLUMN "due_at";--> statement-breakpoint
grant select, insert, update, delete on due_delivery to webframe_app;
