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
			if (made.kind !== "made") throw problem(made.kind, id);
			io.print(`Secret ${made.secretId} of partner ${id}, shown only now:`);
			io.print(made.secret);
		});
}

function problem(kind: "unknown_partner" | "too_many" | "managed_by_file", id: number): UsageError {
	if (kind === "unknown_partner") return unknownPartner(id);
	return new UsageError(
		kind === "too_many"
			? `Partner ${id} has two secrets: remove one first (\`bff partner secret list ${id}\`).`
			: `The secrets of partner ${id} stand in the applied file: change them there.`,
	);
}
