-- An id that was used in several sessions stays with the oldest bet; it is play money. Older processes write nothing
-- until this is through, and afterwards get an error for such an id.
lock table demo_bet in share row exclusive mode;--> statement-breakpoint
delete from demo_bet b using demo_bet older
where older.provider_id = b.provider_id and older.provider_bet_id = b.provider_bet_id
	and (older.created_at, older.session_id) < (b.created_at, b.session_id);--> statement-breakpoint
ALTER TABLE "demo_bet" ADD CONSTRAINT "demo_bet_id" UNIQUE("provider_id","provider_bet_id");
