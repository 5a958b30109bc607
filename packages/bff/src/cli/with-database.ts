import { userInfo } from "node:os";
import { environmentSchema, parseEnvironment } from "../config.ts";
import { type Database, type DatabaseOptions, openDatabase } from "../platform/database.ts";
import type { CommandIo } from "./command-io.ts";
import { explain } from "./explain.ts";

/**
 * Runs a command's work on the database of DATABASE_URL.
 *
 * @throws UsageError, ConfigError
 */
export async function withDatabase<Result>(
	io: CommandIo,
	work: (database: Database) => Promise<Result>,
	options: Pick<DatabaseOptions, "statementTimeoutMs"> = {},
) {
	const { DATABASE_URL } = parseEnvironment(environmentSchema.pick({ DATABASE_URL: true }), io.env);
	const database = openDatabase({ url: DATABASE_URL, connectionsMax: 1, applicationName: "bff", ...options });
	try {
		return await work(database);
	} catch (error) {
		throw explain(error, "DATABASE_URL");
	} finally {
		await database.end();
	}
}

/** Who runs the command, for the audit log: the account of the machine, which is all that a command line knows. */
export function commandLineActor(): string {
	try {
		return `command line (${userInfo().username})`;
	} catch {
		// In a container the account may have no name.
		return `command line (uid ${process.getuid?.() ?? "unknown"})`;
	}
}
