/** Which jackpots a run is played for, and what our tables say of them when it has ended. */
import type { Database } from "../../packages/bff/src/platform/database.ts";
import type { Plan } from "./plan.ts";

/** In the order in which tickets are read. The chance is for each euro, in 10^-12; the start is in euros, the rate in basis points. */
const JACKPOTS = [
	{ jackpotId: "certain-1", rate: 50, start: 2, chance: 1_000_000_000_000 },
	{ jackpotId: "certain-2", rate: 20, start: 30, chance: 100_000_000_000 },
	{ jackpotId: "often-1", rate: 50, start: 3, chance: 100_000_000_000 },
	{ jackpotId: "often-2", rate: 35, start: 0, chance: 60_000_000_000 },
] as const;

/** In the place of those that stand ready for operators, and closed until a run is played for them. */
export async function makeJackpots(owner: Database, now: Date): Promise<void> {
	await owner`
		insert into jackpot select jackpot_id, max(version) + 1, jackpot_id, null, 0, 0, 1, 'closed', ${now}
		from jackpot group by jackpot_id`;
	for (const { jackpotId, rate, start, chance } of JACKPOTS) {
		await owner`
			insert into jackpot (jackpot_id, version, name, games, rate, start, chance, state, created_at)
			values (${jackpotId}, 1, ${jackpotId}, null, ${rate}, ${start}, ${chance}, 'closed', ${now})`;
	}
}

/** From the next round on; the pools begin anew, so that a seed plays for the same in whatever world it runs. */
export async function playFor(owner: Database, jackpots: Plan["jackpots"]): Promise<void> {
	if (jackpots === "none") return;
	await owner`
		update jackpot set state = case when starts_with(jackpot_id, ${`${jackpots}-`}) then 'open' else 'closed' end
		where jackpot_id = any(${JACKPOTS.map(({ jackpotId }) => jackpotId)})`;
	for (const table of ["jackpot_win", "jackpot_draw", "jackpot_entry", "jackpot_pool"])
		await owner.unsafe(`delete from ${table}`);
}

/** In ten-thousandths of a cent. */
export interface OurEntry {
	readonly poolId: number;
	readonly entryNo: number;
	readonly kind: string;
	readonly roundId: number | null;
	readonly betId: number;
	readonly amount: bigint;
	readonly balance: bigint;
}

export interface OurPool {
	readonly poolId: number;
	readonly jackpotId: string;
	readonly rate: number;
	/** In euros. */
	readonly startEuros: number;
	readonly amount: bigint;
	readonly entries: readonly OurEntry[];
}

export interface OurWin {
	readonly betId: number;
	readonly jackpotId: string;
	readonly roundId: number;
	/** In cents, before tax. */
	readonly amount: bigint;
	readonly state: string;
}

export interface OurJackpots {
	readonly pools: readonly OurPool[];
	readonly wins: readonly OurWin[];
}

export async function readOurJackpots(owner: Database): Promise<OurJackpots> {
	const [pools, entries, wins] = await Promise.all([
		owner<Omit<OurPool, "entries">[]>`
			select p.pool_id as "poolId", p.jackpot_id as "jackpotId", j.rate, j.start as "startEuros", p.amount
			from jackpot_pool p join jackpot j using (jackpot_id) order by p.pool_id`,
		owner<OurEntry[]>`
			select pool_id as "poolId", entry_no as "entryNo", kind, round_id as "roundId", bet_id as "betId", amount, balance
			from jackpot_entry order by pool_id, entry_no`,
		owner<OurWin[]>`
			select bet_id as "betId", jackpot_id as "jackpotId", round_id as "roundId", amount, state
			from jackpot_win order by bet_id, jackpot_id`,
	]);
	const of = (id: number) => entries.filter(({ poolId }) => poolId === id);
	return { pools: pools.map((pool) => ({ ...pool, entries: of(pool.poolId) })), wins };
}

/** Pools that are not the sum of their entries at this moment. */
export async function unprovablePools(owner: Database): Promise<readonly string[]> {
	const rows = await owner<{ jackpotId: string }[]>`
		select p.jackpot_id as "jackpotId" from jackpot_pool p join jackpot_entry e using (pool_id)
		group by p.pool_id having p.amount <> sum(e.amount) or p.entries <> count(*)`;
	return rows.map(({ jackpotId }) => jackpotId);
}
