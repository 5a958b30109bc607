import { Command } from "commander";
import { z } from "zod";
import { parseEnvironment, postgresUrl } from "../config.ts";
import { migrate } from "../store/migrate.ts";
import type { CommandIo } from "./command-io.ts";
import { explain } from "./explain.ts";

const environmentSchema = z.object({
	DATABASE_OWNER_URL: postgresUrl("a postgres:// address of the role that owns the schema"),
});

export function migrateCommand(io: CommandIo): Command {
	return new Command("migrate")
		.description(
			"Brings the schema up to date. Runs as its owner (DATABASE_OWNER_URL); the role webframe_app must exist.",
		)
		.action(async () => {
			const { DATABASE_OWNER_URL } = parseEnvironment(environmentSchema, io.env);
			const applied = await migrate(DATABASE_OWNER_URL).catch((error: unknown) => {
				throw explain(error, "DATABASE_OWNER_URL");
			});
			io.print(applied.length === 0 ? "The schema is up to date." : `Applied ${applied.join(", ")}.`);
		});
}
