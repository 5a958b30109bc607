CREATE TABLE "operator_move" (
	"operator_move_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_move_operator_move_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"operator" text NOT NULL,
	"partner_id" integer NOT NULL,
	"currency" text NOT NULL,
	"digits" smallint NOT NULL,
	"amount" numeric(38, 0) NOT NULL,
	"moved_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "operator_move_by_operator" ON "operator_move" USING btree ("operator","moved_at");--> statement-breakpoint
grant select, insert on operator_move to webframe_app;
