import type { World } from "./world.ts";

/**
 * As many accepted bets as a test asks for, each like one that was placed: settling them is what is tried.
 *
 * @param over columns of which they have other values
 */
export async function copyBets(world: World, betId: number, count: number, over = {}): Promise<readonly number[]> {
	const others = JSON.stringify(over);
	const rows = await world.owner<{ betId: number }[]>`
		with made as (
			select nextval('money_id') as id, n from generate_series(1, ${count}) n
		),
		bets as (
			insert into bet
			select (jsonb_populate_record(b, jsonb_build_object('bet_id', made.id, 'idempotency_key', 'copy-' || made.id)
				|| ${others}::text::jsonb)).*
			from bet b, made where b.bet_id = ${betId}
			returning bet_id
		),
		deliveries as (
			insert into delivery
			select (jsonb_populate_record(d, jsonb_build_object('subject_id', made.id, 'dedupe_key', '-1-' || made.id)
				|| ${others}::text::jsonb)).*
			from delivery d, made where d.subject_id = ${betId}
		)
		select bet_id as "betId" from bets order by 1`;
	return rows.map((row) => row.betId);
}
