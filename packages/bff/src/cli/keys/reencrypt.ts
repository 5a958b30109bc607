import { Command } from "commander";
import { z } from "zod";
import { environmentSchema, parseEnvironment } from "../../config.ts";
import { reencryptProviderKeys } from "../../partners/reencrypt-provider-keys.ts";
import { reencryptKeys } from "../../tokens/change-keys.ts";
import { WrongSecretsKeyError } from "../../tokens/signing-keys.ts";
import type { CommandIo } from "../command-io.ts";
import { UsageError } from "../usage-error.ts";
import { commandLineActor, withDatabase } from "../with-database.ts";

const schema = z.object({
	SECRETS_KEY: environmentSchema.shape.SECRETS_KEY,
	NEW_SECRETS_KEY: environmentSchema.shape.SECRETS_KEY,
});

export function keysReencryptCommand(io: CommandIo): Command {
	return new Command("reencrypt")
		.description(
			"Puts every private key and every Counterparty Key under NEW_SECRETS_KEY in place of SECRETS_KEY. Processes that run keep working; start them again with the new SECRETS_KEY afterwards.",
		)
		.action(async () => {
			const { SECRETS_KEY: from, NEW_SECRETS_KEY: to } = parseEnvironment(schema, io.env);
			const request = { from, to, actor: commandLineActor(), now: io.now() };
			const count = await withDatabase(io, async (database) => {
				const ofProviders = await reencryptProviderKeys(database, request);
				return ofProviders + (await reencryptKeys(database, request));
			}).catch((error: unknown) => {
				throw error instanceof WrongSecretsKeyError ? new UsageError(error.message) : error;
			});
			io.print(`${count} key${count === 1 ? "" : "s"} changed over. Start every process with the new SECRETS_KEY.`);
		});
}
