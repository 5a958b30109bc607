import { Command } from "commander";
import { environmentSchema, parseEnvironment } from "../config.ts";
import { ApplyFileError, applyFile } from "../partners/apply-file.ts";
import { openDatabase } from "../platform/database.ts";
import { explain } from "./explain.ts";
import { UsageError } from "./usage-error.ts";

export function applyCommand(): Command {
	return new Command("apply")
		.description("Makes the partners and their settings what a JSON or YAML file says. Doing it again changes nothing.")
		.argument("<file>", "the file; secrets in it may be {env: NAME}")
		.action(async (file: string) => {
			const { DATABASE_URL } = parseEnvironment(environmentSchema.pick({ DATABASE_URL: true }), process.env);
			const database = openDatabase({ url: DATABASE_URL, connectionsMax: 1 });
			try {
				const partnerIds = await applyFile(database, file, process.env, new Date());
				const list = partnerIds.length === 0 ? "no partners" : `partners ${partnerIds.join(", ")}`;
				process.stdout.write(`Applied: ${list}.\n`);
			} catch (error) {
				if (error instanceof ApplyFileError) throw new UsageError(error.message);
				throw explain(error, "DATABASE_URL");
			} finally {
				await database.end();
			}
		});
}
