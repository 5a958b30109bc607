import postgres from "postgres";

/** The casino's pool. `int8` arrives as a number, because ids stay below 2^53; `numeric` as its exact text. */
export type Database = postgres.Sql<{ bigint: number }>;
/** The same inside `database.begin(…)`. */
export type Transaction = postgres.TransactionSql<{ bigint: number }>;
/** What a statement needs: it runs alone or as a part of a transaction. */
export type Queryable = Database | Transaction;

const CONNECTIONS_MAX = 10;
const CONNECT_TIMEOUT_SECONDS = 10;
const STATEMENT_TIMEOUT_MS = 30_000;

/** Opens the pool. Columns in `snake_case` arrive as `camelCase` properties. */
export function openDatabase(url: string): Database {
	return postgres(url, {
		max: CONNECTIONS_MAX,
		connect_timeout: CONNECT_TIMEOUT_SECONDS,
		connection: {
			application_name: "casino",
			statement_timeout: STATEMENT_TIMEOUT_MS,
			idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
		},
		onnotice: () => {},
		transform: { column: { from: postgres.toCamel } },
		types: { bigint: { to: 20, from: [20], serialize: String, parse: parseId } },
	});
}

function parseId(text: string): number {
	const value = Number(text);
	if (!Number.isSafeInteger(value)) throw new RangeError(`The id ${text} is beyond 2^53 - 1.`);
	return value;
}
