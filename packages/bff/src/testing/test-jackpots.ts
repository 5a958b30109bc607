/** Jackpots as tests need them: certain to be won, or certain not to be, and what stands of them in the database. */
import type { EntryKind } from "../store/jackpot-pools.ts";
import type { World } from "./world.ts";

export const CERTAIN = 1_000_000_000_000;
const NEVER = 1;

export interface TestJackpot {
	readonly jackpotId: string;
	readonly rate?: number;
	readonly start?: number;
	readonly chance?: number;
}

/**
 * Jackpots of Keno in the place of all others, for the rounds that open from now on. They may return more than operators
 * are allowed.
 */
export async function useJackpots(world: World, jackpots: readonly TestJackpot[]): Promise<void> {
	await world.owner`
		insert into jackpot select jackpot_id, max(version) + 1, jackpot_id, null, 0, 0, 1, 'closed', ${world.clock.now()}
		from jackpot group by jackpot_id`;
	for (const { jackpotId, rate = 10, start = 0, chance = NEVER } of jackpots) {
		await world.owner`
			insert into jackpot
			select ${jackpotId}, coalesce(max(version), 0) + 1, ${jackpotId}, '{9}', ${rate}, ${start}, ${chance}, 'open',
				${world.clock.now()}
			from jackpot where jackpot_id = ${jackpotId}`;
	}
}

export interface TestEntry {
	readonly kind: EntryKind;
	/** In ten-thousandths of a cent. */
	readonly amount: bigint;
}

/** The entries of a pool in their order. */
export async function entriesOf(world: World, jackpotId: string): Promise<readonly TestEntry[]> {
	const rows = await world.owner<TestEntry[]>`
		select e.kind, e.amount from jackpot_entry e join jackpot_pool p on p.pool_id = e.pool_id
		where p.jackpot_id = ${jackpotId} order by p.pool_id, e.entry_no`;
	return [...rows];
}

/** What a pool holds, in ten-thousandths of a cent. */
export async function poolAmount(world: World, jackpotId: string): Promise<bigint | undefined> {
	const [row] = await world.owner<
		{ amount: bigint }[]
	>`select amount from jackpot_pool where jackpot_id = ${jackpotId}`;
	return row?.amount;
}

export interface TestWin {
	readonly betId: number;
	/** In cents. */
	readonly amount: bigint;
	readonly state: string;
}

export async function winsOf(world: World, roundId: number): Promise<readonly TestWin[]> {
	const rows = await world.owner<TestWin[]>`
		select bet_id as "betId", amount, state from jackpot_win where round_id = ${roundId} order by bet_id, jackpot_id`;
	return [...rows];
}

/** The pool of a jackpot that one partner's players play for in one currency. */
export async function poolIdOf(world: World, jackpotId: string): Promise<number> {
	const [row] = await world.owner<{ id: number }[]>`
		select pool_id as id from jackpot_pool where jackpot_id = ${jackpotId}`;
	if (row === undefined) throw new Error(`Nobody has played for ${jackpotId} yet.`);
	return row.id;
}
