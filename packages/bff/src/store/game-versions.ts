import type { Queryable } from "../platform/database.ts";

/** The version of a game's rules that opens a round at a moment. @returns undefined where nobody has set one for then */
export async function findVersionInForce(sql: Queryable, gameCode: number, opensAt: Date): Promise<number | undefined> {
	const [row] = await sql<{ version: number }[]>`
		select version from game_version
		where game_code = ${gameCode}::int and opens_from <= ${opensAt}::timestamptz
		order by opens_from desc limit 1`;
	return row?.version;
}

/** @returns false where it is set like this already. */
export async function writeGameVersion(
	sql: Queryable,
	{ gameCode, version, opensFrom }: { readonly gameCode: number; readonly version: number; readonly opensFrom: Date },
): Promise<boolean> {
	const rows = await sql`
		insert into game_version as v (game_code, opens_from, version)
		values (${gameCode}::int, ${opensFrom}::timestamptz, ${version}::int)
		on conflict (game_code, opens_from) do update set version = excluded.version where v.version <> excluded.version
		returning version`;
	return rows.length > 0;
}
