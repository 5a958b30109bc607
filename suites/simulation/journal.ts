/**
 * The numbers of players' changes, each with the bet that was given it and how that one stood, from the moment at which it
 * was. A bet keeps only its last number; what was handed out on the way is what players were told, and what tells a gap.
 */
import type { Database } from "../../packages/bff/src/platform/database.ts";

export interface Numbered {
	readonly player: string;
	readonly sequence: number;
	readonly betId: number;
	readonly status: string;
	/** Its player learns of a bet that was just placed by the answer to the request. */
	readonly isNew: boolean;
	/** By the service's clock. */
	readonly at: number;
}

/** From now on the database notes each number that a bet is given. */
export async function keepJournal(owner: Database): Promise<void> {
	await owner.unsafe(`
		create table simulation_journal (
			player_id bigint not null, sequence bigint not null, bet_id bigint not null, status text not null,
			is_new boolean not null, changed_at timestamptz not null);
		create index on simulation_journal (player_id);
		create function note_number() returns trigger language plpgsql security definer as $$
			begin
				insert into public.simulation_journal
				values (new.player_id, new.sequence, new.bet_id, new.status, tg_op = 'INSERT', new.changed_at);
				return null;
			end $$;
		create trigger note_first_number after insert on bet for each row execute function note_number();
		create trigger note_number after update on bet for each row
			when (old.sequence is distinct from new.sequence) execute function note_number();`);
}

/** All numbers that bets of some players were given. */
export async function readJournal(owner: Database, players: readonly string[]): Promise<readonly Numbered[]> {
	const rows = await owner<(Omit<Numbered, "at"> & { readonly at: Date })[]>`
		select p.partner_user_id as player, j.sequence, j.bet_id as "betId", j.status, j.is_new as "isNew", j.changed_at as at
		from simulation_journal j join player p using (player_id)
		where p.partner_user_id = any(${[...players]}) order by j.player_id, j.sequence`;
	return rows.map((row) => ({ ...row, at: row.at.getTime() }));
}
