/** Makes PostgreSQL itself refuse statements, with any of its errors, as often as a test says. */
import type { World } from "../../../packages/bff/src/testing/world.ts";

export type Table = "bet" | "delivery" | "player" | "freebet";

/**
 * The next statements that write a row of the table fail with this SQLSTATE. A sequence counts them, because it is
 * not undone with a statement that fails.
 */
export async function breakStatements(world: World, table: Table, sqlState: string, times: number): Promise<void> {
	await mendStatements(world);
	await world.owner.unsafe(`
		create sequence faults_made;
		create function fault() returns trigger language plpgsql security definer as $$
		begin
			if nextval('faults_made') <= ${times} then raise exception 'broken by a test' using errcode = '${sqlState}'; end if;
			return null;
		end $$;
		create trigger fault after insert or update on ${table} for each statement execute function fault();`);
}

/** @returns how many statements have met the fault or its end */
export async function faultsMet(world: World): Promise<number> {
	const [row] = await world.owner<{ met: number; hasMet: boolean }[]>`
		select last_value::int as met, is_called as "hasMet" from faults_made`;
	return row?.hasMet === true ? row.met : 0;
}

export async function mendStatements(world: World): Promise<void> {
	await world.owner.unsafe(`
		drop function if exists fault() cascade;
		drop sequence if exists faults_made;`);
}
