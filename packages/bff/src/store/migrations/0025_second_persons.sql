CREATE TABLE "operator_gift" (
	"operator_gift_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_gift_operator_gift_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"operator" text NOT NULL,
	"given_by" text NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "operator" ADD COLUMN "asks_from" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "operator_gift_between" ON "operator_gift" USING btree ("operator","given_by","given_at");--> statement-breakpoint
grant select, insert on operator_gift to webframe_app;
