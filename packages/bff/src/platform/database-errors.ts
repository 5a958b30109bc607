import postgres from "postgres";

/**
 * Of the network below the driver. Anybody's connection can break like this, a caller's too, so that these mean the
 * database only on an error that the driver has marked.
 */
const NETWORK: ReadonlySet<string> = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT"]);

/** The driver's own: no connection, or one that broke under the statement. */
const NO_CONNECTION: ReadonlySet<string> = new Set([
	"CONNECTION_CLOSED",
	"CONNECTION_DESTROYED",
	"CONNECTION_ENDED",
	"CONNECT_TIMEOUT",
]);

/**
 * SQLSTATEs of a server that cannot do it now: connection exceptions, insufficient resources (disk, memory,
 * connections), a shutdown or a cancelled statement, a lock that is not free, a statement undone because of another
 * one, and a server that became read-only.
 */
const NOT_NOW = /^(?:08...|53...|57...|55P03|40001|40P01|25006)$/;

/** Whether the database is away, overloaded or in the middle of something: the same request may go through later. */
export function isDatabaseAway(error: unknown): boolean {
	if (error instanceof postgres.PostgresError) return NOT_NOW.test(error.code);
	if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string") return false;
	// The driver writes the statement onto every error that ended one.
	return NO_CONNECTION.has(error.code) || ("query" in error && NETWORK.has(error.code));
}

/** A lock that was not free, a statement that was undone because of another one, and one that took too long. */
const ALONE = /^(?:55P03|40001|40P01|57014)$/;

/**
 * Whether something was in the way of this statement alone, and it waited for that in vain: others may go through at once, and
 * this one later.
 */
export function failedAlone(error: unknown): boolean {
	return error instanceof postgres.PostgresError && ALONE.test(error.code);
}

/** Whether nothing else goes through either, so that whoever does one piece of work after another may stop here. */
export function holdsUpAll(error: unknown): boolean {
	return isDatabaseAway(error) && !failedAlone(error);
}

/** Of these a statement may not be sent again at once, or its end is not known. */
const OF_THE_SERVER = /^(?:08|53|57)/;

/**
 * Whether the server has undone a statement because of what it found in it or in its rows: nothing of it stands, and a part
 * of it may go through by itself.
 */
export function leftNothing(error: unknown): boolean {
	return error instanceof postgres.PostgresError && error.severity === "ERROR" && !OF_THE_SERVER.test(error.code);
}
