import type { Queryable } from "../platform/database.ts";

/** @returns false when the game is in maintenance already. */
export async function insertMaintenance(sql: Queryable, gameCode: number, now: Date): Promise<boolean> {
	const rows = await sql`
		insert into game_maintenance (game_code, began_at) values (${gameCode}::int, ${now}::timestamptz)
		on conflict do nothing returning game_code`;
	return rows.length > 0;
}

/** @returns false when the game is not in maintenance. */
export async function deleteMaintenance(sql: Queryable, gameCode: number): Promise<boolean> {
	const rows = await sql`delete from game_maintenance where game_code = ${gameCode}::int returning game_code`;
	return rows.length > 0;
}

/** The games that operators have put into maintenance. */
export async function findGamesInMaintenance(sql: Queryable): Promise<ReadonlySet<number>> {
	const rows = await sql<{ gameCode: number }[]>`select game_code as "gameCode" from game_maintenance`;
	return new Set(rows.map(({ gameCode }) => gameCode));
}
