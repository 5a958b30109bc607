import { Command } from "commander";
import { z } from "zod";
import { environmentSchema, looksRandom, parseEnvironment, RANDOM_RULE } from "../../config.ts";
import { reencryptPromoSecrets } from "../../partners/promo-secrets.ts";
import { reencryptProviderKeys } from "../../partners/reencrypt-provider-keys.ts";
import type { Database } from "../../platform/database.ts";
import { appendAudit } from "../../records/audit-log.ts";
import { lockKeysAndSecrets } from "../../store/signing-keys.ts";
import { type Reencryption, reencryptKeys } from "../../tokens/change-keys.ts";
import type { CommandIo } from "../command-io.ts";
import { commandLineActor, withDatabase } from "../with-database.ts";

const schema = z.object({
	SECRETS_KEY: environmentSchema.shape.SECRETS_KEY,
	// With another one no process would start afterwards.
	NEW_SECRETS_KEY: environmentSchema.shape.SECRETS_KEY.refine(looksRandom, RANDOM_RULE),
});

export function keysReencryptCommand(io: CommandIo): Command {
	return new Command("reencrypt")
		.description(
			"Puts every private key, every Counterparty Key and every promo secret under NEW_SECRETS_KEY in place of SECRETS_KEY. Processes that run keep working; start them again with the new SECRETS_KEY afterwards.",
		)
		.action(async () => {
			const { SECRETS_KEY: from, NEW_SECRETS_KEY: to } = parseEnvironment(schema, io.env);
			const request = { from, to, actor: commandLineActor(), now: io.now() };
			const count = await withDatabase(io, (database) => reencryptAll(database, request));
			io.print(`${count} key${count === 1 ? "" : "s"} changed over. Start every process with the new SECRETS_KEY.`);
		});
}

/** All or none: half of them under one key and half under the other is what no process can run with. */
async function reencryptAll(database: Database, request: Reencryption): Promise<number> {
	return await database.begin(async (sql) => {
		await lockKeysAndSecrets(sql);
		const ofProviders = await reencryptProviderKeys(sql, request);
		const ofPartners = await reencryptPromoSecrets(sql, request);
		const entries = [...ofProviders, ...ofPartners, ...(await reencryptKeys(sql, request))];
		for (const entry of entries) await appendAudit(sql, entry);
		return entries.length;
	});
}
