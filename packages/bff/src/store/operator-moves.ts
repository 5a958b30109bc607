import type { Queryable, Transaction } from "../platform/database.ts";
import { list, part, run } from "../platform/statement.ts";

/** Money that an operator's action moves, in minor units: given to players or taken from them, both count. */
export interface Moved {
	readonly partnerId: number;
	readonly currency: string;
	readonly digits: number;
	readonly amount: bigint;
}

/** Any fixed number: one half of a lock's key, an operator's name the other. */
const OPERATOR_MOVES_LOCK = 7_446_004;

/** Until the transaction ends, nobody else adds up or adds to what this operator has moved. */
export async function lockMovesOf(sql: Transaction, operator: string): Promise<void> {
	await sql`select pg_advisory_xact_lock(${OPERATOR_MOVES_LOCK}::int, hashtext(${operator}::text))`;
}

/** What an operator has moved alone since a moment, added up by partner and currency. */
export async function readMovesOf(sql: Queryable, operator: string, since: Date): Promise<readonly Moved[]> {
	return await run<Moved>(sql)`
		select partner_id as "partnerId", currency, digits, sum(amount) as amount from operator_move
		where operator = ${operator}::text and moved_at > ${since}::timestamptz
		group by partner_id, currency, digits`;
}

export async function insertMoves(
	sql: Transaction,
	operator: string,
	moves: readonly Moved[],
	movedAt: Date,
): Promise<void> {
	const rows = moves.map(
		({ partnerId, currency, digits, amount }) => part`(${operator}::text, ${partnerId}::int, ${currency}::text,
			${digits}::smallint, ${String(amount)}::numeric, ${movedAt}::timestamptz)`,
	);
	await run(sql)`
		insert into operator_move (operator, partner_id, currency, digits, amount, moved_at) values ${list(rows)}`;
}
