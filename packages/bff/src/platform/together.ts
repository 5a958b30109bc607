import type { Database, Queryable, Transaction } from "./database.ts";

/**
 * Runs a statement, and `alongside` behind it in one transaction if the statement wrote something.
 *
 * @param statement tells what it has written; `undefined` or `false`: nothing
 */
export async function together<Written>(
	database: Database,
	alongside: ((sql: Transaction, written: Written) => Promise<void>) | undefined,
	statement: (sql: Queryable) => Promise<Written | undefined | false>,
): Promise<Written | undefined> {
	if (alongside === undefined) return (await statement(database)) || undefined;
	let written: Written | undefined;
	await database.begin(async (sql) => {
		written = (await statement(sql)) || undefined;
		if (written !== undefined) await alongside(sql, written);
	});
	return written;
}
