import { UsageError } from "./usage-error.ts";

/** Failures of a connection that has not been made, or has ended. */
const UNREACHABLE: ReadonlySet<string> = new Set([
	"CONNECT_TIMEOUT",
	"CONNECTION_CLOSED",
	"CONNECTION_ENDED",
	"EAI_AGAIN",
	"ECONNREFUSED",
	"ECONNRESET",
	"EHOSTUNREACH",
	"ENETUNREACH",
	"ENOTFOUND",
	"ETIMEDOUT",
]);
const UNDEFINED_TABLE = "42P01";
/** PostgreSQL's classes of errors that an operator causes: authorization, unknown database, object or right. */
const OPERATORS_CLASSES: ReadonlySet<string> = new Set(["28", "3D", "42"]);
/** Its classes for a server that starts, stops, lacks connections or space, or has ended what took too long. */
const BUSY_CLASSES: ReadonlySet<string> = new Set(["53", "57"]);

/**
 * Turns a failure of the database that an operator can mend into words that say how; anything else is a fault of
 * ours and comes back as it is.
 *
 * @param variable the environment variable that holds the address
 */
export function explain(error: unknown, variable: string): unknown {
	if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string") return error;
	const { code } = error;
	if (UNREACHABLE.has(code)) return new UsageError(`The database of ${variable} cannot be reached (${code}).`);
	if (code === UNDEFINED_TABLE) return new UsageError("The database has no schema yet: run `bff migrate` first.");
	if (OPERATORS_CLASSES.has(code.slice(0, 2)))
		return new UsageError(`The database of ${variable} refuses: ${error.message}.`);
	if (BUSY_CLASSES.has(code.slice(0, 2)))
		return new UsageError(`The database of ${variable} takes no work now: ${error.message}. Try again when it does.`);
	return error;
}
