/**
 * Pools and their entries. An entry and what it makes of its pool are one statement, under the pool's lock or under the
 * condition that nobody has written to it since it was read. Pools are locked in the order of their ids, after the row of
 * a round.
 */
import type { Queryable, Transaction } from "../platform/database.ts";
import { part, run } from "../platform/statement.ts";
import type { ENTRY_KINDS } from "./schema/jackpots.ts";
import type { PoolWalk } from "./walk-pool.ts";

export interface PoolOf {
	readonly partnerId: number;
	readonly currency: string;
	readonly digits: number;
}

/** Amounts in ten-thousandths of minor units. */
export interface PoolRow extends PoolOf {
	readonly poolId: number;
	readonly jackpotId: string;
	readonly euroThousandths: bigint;
	readonly amount: bigint;
	readonly start: bigint;
	readonly entries: number;
	readonly changedAt: Date;
	readonly heldAt: Date | null;
	/** What its last entry says that it holds; null where the last entry is another one than its row says. */
	readonly balance: bigint | null;
}

export type EntryKind = (typeof ENTRY_KINDS)[number];

export interface EntryRow {
	readonly poolId: number;
	readonly entryNo: number;
	readonly kind: EntryKind;
	readonly roundId: number | null;
	readonly betId: number;
	readonly amount: bigint;
	/** What the pool holds after it. */
	readonly balance: bigint;
}

const COLUMNS = part`p.pool_id as "poolId", p.jackpot_id as "jackpotId", p.partner_id as "partnerId", p.currency,
	p.digits, p.euro_thousandths as "euroThousandths", p.amount, p.start, p.entries, p.changed_at as "changedAt",
	p.held_at as "heldAt",
	(select case e.entry_no when p.entries then e.balance end from jackpot_entry e where e.pool_id = p.pool_id
		order by e.entry_no desc limit 1) as balance`;

export async function readPools(sql: Queryable, { partnerId, currency, digits }: PoolOf): Promise<readonly PoolRow[]> {
	return await run<PoolRow>(sql)`
		select ${COLUMNS} from jackpot_pool p
		where p.partner_id = ${partnerId}::int and p.currency = ${currency}::text and p.digits = ${digits}::smallint
		order by p.pool_id`;
}

/** All pools of a jackpot, or all there are. */
export async function readAllPools(sql: Queryable, jackpotId: string | null): Promise<readonly PoolRow[]> {
	return await run<PoolRow>(sql)`
		select ${COLUMNS} from jackpot_pool p
		where ${jackpotId}::text is null or p.jackpot_id = ${jackpotId}::text
		order by p.partner_id, p.currency, p.pool_id`;
}

export interface NewPool extends PoolOf {
	readonly jackpotId: string;
	readonly euroThousandths: bigint;
	readonly start: bigint;
}

/** Opens the pools that are not there yet, each with its start as the first entry. */
export async function openPools(sql: Queryable, pools: readonly NewPool[], now: Date): Promise<void> {
	const rows = pools.map((pool) => ({
		...pool,
		euroThousandths: String(pool.euroThousandths),
		start: String(pool.start),
	}));
	await sql`
		with opened as (
			insert into jackpot_pool (
				jackpot_id, partner_id, currency, digits, euro_thousandths, amount, start, entries, changed_at)
			select n."jackpotId", n."partnerId", n.currency, n.digits, n."euroThousandths", n.start, n.start, 1,
				${now}::timestamptz
			from json_to_recordset(${JSON.stringify(rows)}::text::json) as n(
				"jackpotId" text, "partnerId" int, currency text, digits smallint, "euroThousandths" numeric, start numeric)
			on conflict (partner_id, currency, digits, jackpot_id) do nothing
			returning pool_id, start
		)
		insert into jackpot_entry (pool_id, entry_no, kind, round_id, bet_id, amount, balance, created_at)
		select pool_id, 1, 'opened', null, 0, start, start, ${now}::timestamptz from opened`;
}

/** Locks pools until the end of the transaction, in the order of their ids. */
export async function lockPools(sql: Transaction, poolIds: readonly number[]): Promise<readonly PoolRow[]> {
	await sql`
		select pool_id from jackpot_pool where pool_id = any(${[...poolIds]}::bigint[]) order by pool_id for update`;
	return await run<PoolRow>(sql)`
		select ${COLUMNS} from jackpot_pool p where p.pool_id = any(${[...poolIds]}::bigint[]) order by p.pool_id`;
}

/** Writes entries of locked pools. */
export async function writeEntries(sql: Transaction, entries: readonly EntryRow[], now: Date): Promise<void> {
	const rows = JSON.stringify(entries.map(entryValues));
	await sql`
		with entry as (
			select * from json_to_recordset(${rows}::text::json) as e(
				"poolId" bigint, "entryNo" bigint, kind text, "roundId" bigint, "betId" bigint, amount numeric,
				balance numeric)
		),
		entered as (
			insert into jackpot_entry (pool_id, entry_no, kind, round_id, bet_id, amount, balance, created_at)
			select "poolId", "entryNo", kind, "roundId", "betId", amount, balance, ${now}::timestamptz from entry
		)
		update jackpot_pool p set
			amount = p.amount + moved.amount, entries = p.entries + moved.entries, changed_at = ${now}::timestamptz
		from (select "poolId", sum(amount) as amount, count(*) as entries from entry group by "poolId") moved
		where p.pool_id = moved."poolId"`;
}

/** An entry as `json_to_recordset` reads it. */
export function entryValues(entry: EntryRow) {
	return { ...entry, amount: String(entry.amount), balance: String(entry.balance) };
}

/** What the bets of a round have put into a pool. */
export type Contribution = Pick<EntryRow, "poolId" | "amount"> & { readonly roundId: number };

/** Of one round, in the order of the pools. */
export async function readContributions(sql: Queryable, roundId: number): Promise<readonly Contribution[]> {
	return await sql<Contribution[]>`
		select pool_id as "poolId", round_id as "roundId", amount from jackpot_entry
		where round_id = ${roundId}::bigint and kind = 'contribution' order by pool_id`;
}

/**
 * Of the cancelled rounds that have not left the pool yet, in the order in which they came into it. A cancelled round was
 * changed by a person, and few ever are: the pool has an entry of every round that was played for it.
 */
export async function readContributionsToTakeBack(sql: Queryable, poolId: number): Promise<readonly Contribution[]> {
	return await run<Contribution>(sql)`
		select e.pool_id as "poolId", e.round_id as "roundId", e.amount
		from jackpot_entry e join round r on r.round_id = e.round_id
		where e.pool_id = ${poolId}::bigint and e.kind = 'contribution'
			and r.changed_at is not null and r.state = 'cancelled' and not exists (
			select 1 from jackpot_entry back
			where back.round_id = e.round_id and back.pool_id = e.pool_id and back.kind = 'cancelled')
		order by e.entry_no`;
}

/** Lets a pool take and pay nothing any more. @returns false when it is held already */
export async function holdPool(sql: Queryable, poolId: number, now: Date): Promise<boolean> {
	const rows = await sql`
		update jackpot_pool set held_at = ${now}::timestamptz
		where pool_id = ${poolId}::bigint and held_at is null returning pool_id`;
	return rows.length > 0;
}

/**
 * A held pool is what its entries add up to, and goes on. That it was mended is an entry of its own, which moves nothing:
 * what those before it say that the pool held stays as evidence, and does not count any more.
 *
 * @param walked over its entries since it is held: what came behind them before the pool was locked is added to their sum
 */
export async function mendPool(sql: Transaction, poolId: number, walked: PoolWalk, now: Date): Promise<void> {
	await sql`
		with sums as (
			select ${String(walked.sum)}::numeric + coalesce(sum(amount), 0) as amount,
				coalesce(max(entry_no), ${walked.entryNo}::bigint) + 1 as entry_no
			from jackpot_entry where pool_id = ${poolId}::bigint and entry_no > ${walked.entryNo}::bigint
		),
		entered as (
			insert into jackpot_entry (pool_id, entry_no, kind, round_id, bet_id, amount, balance, created_at)
			select ${poolId}::bigint, entry_no, 'mended', null, 0, 0, amount, ${now}::timestamptz from sums
		)
		update jackpot_pool p set
			amount = sums.amount, entries = sums.entry_no, held_at = null, changed_at = ${now}::timestamptz
		from sums where p.pool_id = ${poolId}::bigint`;
}
