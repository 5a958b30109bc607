/** What our tables say of freebets: how they stand, and how each came to its uses. */
import type { Database } from "../../packages/bff/src/platform/database.ts";

export interface OurFreebet {
	readonly issueId: string;
	readonly promoCode: string;
	readonly uses: number;
	readonly betsCount: number;
	readonly isCancelled: boolean;
	readonly expiresAt: number;
}

/**
 * `held` and `given_back` are changes of a bet, the others are changes of its freebet: its uses went up or down, or it was
 * cancelled.
 */
export interface UseChange {
	readonly promoCode: string;
	readonly change: "held" | "given_back" | "up" | "down" | "cancelled";
	/** Of a bet's change, and when it was by the service's clock. */
	readonly betId: number | null;
	readonly at: number | null;
	/** The freebet was cancelled before its change. */
	readonly wasCancelled: boolean;
	/** Of the freebet, after the change. */
	readonly uses: number | null;
}

/**
 * From now on the database notes each change. The order is the one in which they were made: whoever changes a freebet holds
 * its row until the commit.
 */
export async function keepUses(owner: Database): Promise<void> {
	await owner.unsafe(`
		create table simulation_use (
			nth bigint generated always as identity, promo_code text not null, change text not null, bet_id bigint,
			changed_at timestamptz, was_cancelled boolean not null, uses int);
		create index on simulation_use (promo_code);
		create function note_use() returns trigger language plpgsql security definer as $$
			begin
				insert into public.simulation_use (promo_code, change, bet_id, changed_at, was_cancelled)
				values (new.promo_code, new.promo_use, new.bet_id, new.changed_at, false);
				return null;
			end $$;
		create trigger note_first_use after insert on bet for each row when (new.promo_use is not null)
			execute function note_use();
		create trigger note_use after update on bet for each row when (old.promo_use is distinct from new.promo_use)
			execute function note_use();
		create function note_freebet() returns trigger language plpgsql security definer as $$
			begin
				insert into public.simulation_use (promo_code, change, was_cancelled, uses)
				select new.bonus_id, change, old.cancelled_at is not null, new.uses
				from (values ('up', new.uses > old.uses), ('down', new.uses < old.uses),
					('cancelled', old.cancelled_at is null and new.cancelled_at is not null)) as found(change, is_so)
				where is_so;
				return null;
			end $$;
		create trigger note_freebet after update on freebet for each row execute function note_freebet();`);
}

export async function readFreebets(owner: Database, issues: readonly string[]): Promise<readonly OurFreebet[]> {
	const rows = await owner<(Omit<OurFreebet, "expiresAt"> & { readonly expiresAt: Date })[]>`
		select issue_id as "issueId", bonus_id as "promoCode", uses, bets_count as "betsCount",
			cancelled_at is not null as "isCancelled", expires_at as "expiresAt"
		from freebet where issue_id = any(${[...issues]})`;
	return rows.map((row) => ({ ...row, expiresAt: row.expiresAt.getTime() }));
}

export async function readUses(owner: Database, issues: readonly string[]): Promise<readonly UseChange[]> {
	const rows = await owner<(Omit<UseChange, "at"> & { readonly at: Date | null })[]>`
		select u.promo_code as "promoCode", u.change, u.bet_id as "betId", u.changed_at as at,
			u.was_cancelled as "wasCancelled", u.uses
		from simulation_use u join freebet f on f.bonus_id = u.promo_code
		where f.issue_id = any(${[...issues]}) order by u.nth`;
	return rows.map((row) => ({ ...row, at: row.at?.getTime() ?? null }));
}
