import { Command } from "commander";
import { addSecret } from "../../partners/partner-secrets.ts";
import type { CommandIo } from "../command-io.ts";
import { UsageError } from "../usage-error.ts";
import { commandLineActor, withDatabase } from "../with-database.ts";
import { partnerId, unknownPartner } from "./partner-id.ts";

export function partnerSecretAddCommand(io: CommandIo): Command {
	return new Command("add")
		.description(
			"Makes a second secret for a partner and shows it this one time. Both are good until the old one is removed.",
		)
		.argument("<id>", "the number of the partner", partnerId)
		.action(async (id: number) => {
			const request = { partnerId: id, actor: commandLineActor(), now: io.now() };
			const made = await withDatabase(io, (database) => addSecret(database, request));
			if (made.kind !== "made") throw made.kind === "unknown_partner" ? unknownPartner(id) : tooMany(id);
			io.print(`Secret ${made.secretId} of partner ${id}, shown only now:`);
			io.print(made.secret);
		});
}

function tooMany(id: number): UsageError {
	return new UsageError(`Partner ${id} has two secrets: remove one first (\`bff partner secret list ${id}\`).`);
}
