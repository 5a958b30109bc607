/**
 * Many bets that play, made by copying one real bet of one real player in both parties' tables: thousands of bets
 * over HTTP would take as long as all the rest.
 */
import postgres from "postgres";
import type { Transaction } from "../../packages/bff/src/platform/database.ts";
import type { TestPlayer } from "../../packages/bff/src/testing/test-player.ts";
import type { World } from "../../packages/bff/src/testing/world.ts";

const BETS_PER_PLAYER = 50;

/** @param betId an accepted bet of the player, which no round has decided yet */
export async function copyBet(world: World, player: TestPlayer, betId: number, copies: number): Promise<void> {
	const players = Math.ceil(copies / BETS_PER_PLAYER);
	const betIds = await world.owner.begin((sql) => copyOurs(sql, player.name, betId, copies, players));
	const theirs = openCasinoDatabase(world);
	try {
		await copyTheirs(theirs, player.name, betId, betIds, players);
	} finally {
		await theirs.end();
	}
}

/** @returns the copies' ids, in order */
async function copyOurs(
	sql: Transaction,
	name: string,
	betId: number,
	copies: number,
	players: number,
): Promise<readonly number[]> {
	await sql`
		insert into player overriding system value
		select (jsonb_populate_record(p, jsonb_build_object(
			'player_id', p.player_id + copy, 'partner_user_id', ${name}::text || '-' || copy))).*
		from player p, generate_series(1, ${players}::int) copy where p.partner_user_id = ${name}`;
	const rows = await sql<{ betId: number }[]>`
		insert into bet
		select (jsonb_populate_record(b, jsonb_build_object(
			'bet_id', nextval('money_id'), 'player_id', b.player_id + 1 + copy % ${players}::int,
			'idempotency_key', 'copy-' || copy))).*
		from bet b, generate_series(0, ${copies - 1}::int) copy where b.bet_id = ${betId}
		returning bet_id as "betId"`;
	await sql`
		insert into delivery
		select (jsonb_populate_record(d, jsonb_build_object(
			'subject_id', b.bet_id,
			'payload', replace(replace(d.payload, ${`"BetId":${betId},`}::text, '"BetId":' || b.bet_id || ','),
				${`"${name}"`}::text, '"' || p.partner_user_id || '"'),
			'dedupe_key', replace(d.dedupe_key, ${betId}::text, b.bet_id::text)))).*
		from delivery d, bet b join player p on p.player_id = b.player_id
		where d.subject_id = ${betId} and b.idempotency_key like 'copy-%'`;
	await sql`
		insert into due_delivery
		select (jsonb_populate_record(q, jsonb_build_object('subject_id', b.bet_id))).*
		from due_delivery q, bet b where q.subject_id = ${betId} and b.idempotency_key like 'copy-%'`;
	await sql.unsafe("analyze");
	return rows.map((row) => row.betId);
}

async function copyTheirs(
	sql: postgres.Sql,
	name: string,
	betId: number,
	betIds: readonly number[],
	players: number,
): Promise<void> {
	await sql`
		create temporary table copy as
		select bet_id, ${name}::text || '-' || (1 + (place - 1) % ${players}::int) as player
		from unnest(${[...betIds]}::bigint[]) with ordinality as c(bet_id, place)`;
	await sql`
		insert into player
		select (jsonb_populate_record(p, jsonb_build_object(
			'partner_user_id', c.player,
			'balance', 1000000 - c.bets * (select stake from bet where bet_id = ${betId})))).*
		from player p, (select player, count(*) as bets from copy group by player) c where p.partner_user_id = ${name}`;
	await sql`
		insert into ledger_entry (partner_user_id, moved, balance_after, at)
		select partner_user_id, 1000000, 1000000, created_at from player
		where partner_user_id in (select player from copy)`;
	await sql`
		insert into bet
		select (jsonb_populate_record(b, jsonb_build_object('bet_id', c.bet_id, 'partner_user_id', c.player))).*
		from bet b, copy c where b.bet_id = ${betId}`;
	await sql`
		insert into payment overriding system value
		select (jsonb_populate_record(p, jsonb_build_object(
			'payment_id', nextval(pg_get_serial_sequence('payment', 'payment_id')), 'subject_id', c.bet_id,
			'partner_user_id', c.player,
			'dedupe_key', replace(p.dedupe_key, ${`:${betId}:`}::text, ':' || c.bet_id || ':')))).*
		from payment p, copy c where p.subject = 'bet' and p.subject_id = ${betId}`;
	await sql`
		insert into ledger_entry (partner_user_id, payment_id, transaction_type, moved, balance_after, at)
		select p.partner_user_id, p.payment_id, e.transaction_type, e.moved, 1000000, e.at
		from payment p join copy c on c.bet_id = p.subject_id, ledger_entry e
		where e.payment_id = (select payment_id from payment where subject_id = ${betId})`;
	await sql.unsafe("analyze");
}

/** The casino's own tables, by its own role: they have names that ours have, too. */
function openCasinoDatabase(world: World): postgres.Sql {
	const address = new URL(world.databaseUrl);
	address.username = "casino";
	address.password = "casino";
	return postgres(address.href, { max: 1, onnotice: () => {} });
}
