import { expect } from "vitest";
import type { Service } from "../app.ts";
import type { OwnGames } from "../games/own-games.ts";
import type { Database, Transaction } from "../platform/database.ts";
import { lockJackpots } from "../store/jackpots.ts";
import type { World } from "./world.ts";

/** How many statements of this database wait for a lock; test files beside this one have theirs. */
export async function locksAwaited(sql: Database): Promise<number> {
	return (
		await sql`
		select 1 from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`
	).length;
}

/** Holds a player's row, so that what is written for the player waits. @returns lets it go */
export async function holdPlayer({ owner }: World, name: string): Promise<() => Promise<void>> {
	return await hold(owner, (sql) => sql`select 1 from player where partner_user_id = ${name} for update`);
}

/** Holds a bet's row, so that what is written to the bet waits. @returns lets it go */
export async function holdBet({ owner }: World, betId: number): Promise<() => Promise<void>> {
	return await hold(owner, (sql) => sql`select 1 from bet where bet_id = ${betId} for update`);
}

/** Holds a round's row, so that its next step waits. @returns lets it go */
export async function holdRoundFromSteps({ owner }: World, roundId: number): Promise<() => Promise<void>> {
	return await hold(owner, (sql) => sql`select 1 from round where round_id = ${roundId} for update`);
}

/** Holds the rows of a provider's games, so that what its list changes in them waits. @returns lets it go */
export async function holdProviderGames({ owner }: World, providerId: number): Promise<() => Promise<void>> {
	return await hold(owner, (sql) => sql`select 1 from provider_game where provider_id = ${providerId} for update`);
}

/** Holds a jackpot's pool, so that what is written to it waits. @returns lets it go */
export async function holdPoolRow({ owner }: World, poolId: number): Promise<() => Promise<void>> {
	return await hold(owner, (sql) => sql`select 1 from jackpot_pool where pool_id = ${poolId} for update`);
}

/** Holds the versions of jackpots, so that no round opens that would play for one. @returns lets it go */
export async function holdJackpots({ owner }: World): Promise<() => Promise<void>> {
	return await hold(owner, lockJackpots);
}

/**
 * Begins something while another balance is written for a player, with the next number, as an accept does: what it writes for
 * the player itself comes behind that.
 */
export async function whileBalanceIsWritten<Value>(
	{ owner }: World,
	name: string,
	balance: string,
	begin: () => Promise<Value>,
): Promise<Value> {
	const { begun } = await owner.begin(async (sql) => {
		await sql`
			update player set balance = ${balance}, last_sequence = last_sequence + 1 where partner_user_id = ${name}`;
		const begun = begin();
		await expect.poll(() => locksAwaited(owner)).toBe(1);
		return { begun };
	});
	return await begun;
}

/** Holds a table, so that every statement that writes into it waits. @returns lets it go */
export async function holdTable({ owner }: World, table: string): Promise<() => Promise<void>> {
	return await hold(owner, (sql) => sql`lock table ${sql(table)} in exclusive mode`);
}

/** The same, and whatever reads it waits too. */
export async function holdTableFromReaders({ owner }: World, table: string): Promise<() => Promise<void>> {
	return await hold(owner, (sql) => sql`lock table ${sql(table)} in access exclusive mode`);
}

/** Instead of seconds: who waits for so long for a lock that somebody holds is sent away. */
export const IMPATIENT_LOCK_MS = 200;

/** A process of its own, so that the locks that a test holds are in nobody else's way. */
export async function startImpatient(world: World, ownGames?: OwnGames): Promise<Service> {
	const url = new URL(world.databaseUrl);
	url.searchParams.set("lock_timeout", String(IMPATIENT_LOCK_MS));
	return (await world.startAnother({ DATABASE_URL: url.href }, {}, ownGames)).service;
}

async function hold(owner: Database, lock: (sql: Transaction) => Promise<unknown>): Promise<() => Promise<void>> {
	const held = Promise.withResolvers<void>();
	const isHeld = Promise.withResolvers<void>();
	const holding = owner.begin(async (sql) => {
		await lock(sql);
		isHeld.resolve();
		await held.promise;
	});
	await isHeld.promise;
	return async () => {
		held.resolve();
		await holding;
	};
}
