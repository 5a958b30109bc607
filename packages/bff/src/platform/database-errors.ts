/** Of the driver and of the network below it: no connection, or one that broke under the statement. */
const NO_CONNECTION: ReadonlySet<string> = new Set([
	"CONNECTION_CLOSED",
	"CONNECTION_DESTROYED",
	"CONNECTION_ENDED",
	"CONNECT_TIMEOUT",
	"ECONNREFUSED",
	"ECONNRESET",
	"EPIPE",
	"ETIMEDOUT",
]);

/**
 * SQLSTATEs of a server that cannot do it now: connection exceptions, insufficient resources (disk, memory,
 * connections), a shutdown or a cancelled statement, a lock that is not free, a statement undone because of another
 * one, and a server that became read-only.
 */
const NOT_NOW = /^(?:08...|53...|57...|55P03|40001|40P01|25006)$/;

/** Whether the database is away, overloaded or in the middle of something: the same request may go through later. */
export function isDatabaseAway(error: unknown): boolean {
	if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string") return false;
	return NO_CONNECTION.has(error.code) || NOT_NOW.test(error.code);
}
