import postgres from "postgres";
import type { Share } from "./share.ts";

/** A pool of connections to PostgreSQL whose values arrive in the types that the code works with. */
export type Database = postgres.Sql<{ bigint: number; numeric: bigint }>;
/** The same inside `database.begin(…)`. */
export type Transaction = postgres.TransactionSql<{ bigint: number; numeric: bigint }>;
/** What a statement needs: it runs alone or as a part of a transaction. */
export type Queryable = Database | Transaction;

export interface DatabaseOptions {
	readonly url: string;
	/** The most connections that this process opens at once. */
	readonly connectionsMax: number;
	/** Shown in `pg_stat_activity`. */
	readonly applicationName?: string;
	/** How long a statement waits for a lock, where it is not `LOCK_TIMEOUT_MS`. */
	readonly lockTimeoutMs?: number;
	/** How long a statement may take, where it is not `STATEMENT_TIMEOUT_MS`; 0: as long as it likes. */
	readonly statementTimeoutMs?: number;
}

/** A process with a single connection would let everybody wait for one long statement. */
const CONNECTIONS_MIN = 2;
const CONNECT_TIMEOUT_SECONDS = 5;
/** The longest pause before a connection is tried again. Whoever waits for it is answered only then. */
const RECONNECT_MAX_SECONDS = 1;
const RECONNECT_FIRST_SECONDS = 0.01;
/**
 * A row that another one holds for longer is not waited for: whoever asked is told to try again. Deliveries and rounds come
 * again by themselves.
 */
const LOCK_TIMEOUT_MS = 5_000;
/**
 * No statement of ours is meant to take longer; one that does gives its connection back. A server that says nothing for a fifth longer
 * is gone, without a word, as when its machine lost its power: the patched driver gives that connection up, and the statement ends like
 * one whose connection was lost. TCP alone would wait for a quarter of an hour.
 */
const STATEMENT_TIMEOUT_MS = 30_000;

/** How many of the connections that all processes of a start may open are one's own. */
export function connectionsOf(share: Share, connectionsMax: number): number {
	return Math.max(CONNECTIONS_MIN, share.part(connectionsMax));
}

/**
 * Opens a pool. `int8` arrives as a number (our ids stay below 2^53), `numeric` as a bigint (amounts are
 * whole minor units), `timestamptz` as a Date. A value that does not fit throws instead of being rounded.
 */
export function openDatabase(options: DatabaseOptions): Database {
	return postgres(options.url, {
		max: options.connectionsMax,
		connect_timeout: CONNECT_TIMEOUT_SECONDS,
		backoff: (failures: number) => Math.min(RECONNECT_FIRST_SECONDS * 3 ** failures, RECONNECT_MAX_SECONDS),
		connection: {
			application_name: options.applicationName ?? "webframe-bff",
			lock_timeout: options.lockTimeoutMs ?? LOCK_TIMEOUT_MS,
			statement_timeout: options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS,
			idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
			// Compiling a statement takes longer than any of ours runs.
			jit: "off",
		},
		onnotice: () => {},
		types: {
			bigint: { to: 20, from: [20], serialize: String, parse: parseInt8 },
			numeric: { to: 1700, from: [1700], serialize: String, parse: BigInt },
		},
	});
}

function parseInt8(text: string): number {
	const value = Number(text);
	if (!Number.isSafeInteger(value)) throw new RangeError(`The integer ${text} is beyond 2^53 - 1.`);
	return value;
}
