import { Command } from "commander";
import { ApplyFileError, applyFile } from "../partners/apply-file.ts";
import type { CommandIo } from "./command-io.ts";
import { UsageError } from "./usage-error.ts";
import { commandLineActor, withDatabase } from "./with-database.ts";

export function applyCommand(io: CommandIo): Command {
	return new Command("apply")
		.description(
			"Makes partners, providers, their settings and jackpots what a JSON or YAML file says. Doing it again changes nothing.",
		)
		.argument("<file>", "the file; secrets in it may be {env: NAME}")
		.action(async (file: string) => {
			await withDatabase(io, async (database) => {
				const applied = applyFile(database, file, {
					environment: io.env,
					ownGames: io.ownGames,
					now: io.now(),
					actor: commandLineActor(),
				});
				const { partnerIds, providerIds, jackpotIds } = await applied.catch((error: unknown) => {
					throw error instanceof ApplyFileError ? new UsageError(error.message) : error;
				});
				const list = partnerIds.length === 0 ? "no partners" : `partners ${partnerIds.join(", ")}`;
				const more = providerIds.length === 0 ? "" : `, providers ${providerIds.join(", ")}`;
				const jackpots = jackpotIds.length === 0 ? "" : `, jackpots ${jackpotIds.join(", ")}`;
				io.print(`Applied: ${list}${more}${jackpots}.`);
			});
		});
}
