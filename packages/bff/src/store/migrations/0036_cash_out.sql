ALTER TABLE "bet" ADD COLUMN "cash_out" integer;--> statement-breakpoint
-- No row has one yet, so that none is looked at: with millions of them that would hold up every bet.
ALTER TABLE "bet" ADD CONSTRAINT "bet_cash_out" CHECK (cash_out > 0) NOT VALID;
