import { Command } from "commander";
import { z } from "zod";
import { type RemovedSecret, removeSecret } from "../../partners/partner-secrets.ts";
import type { CommandIo } from "../command-io.ts";
import { UsageError } from "../usage-error.ts";
import { commandLineActor, withDatabase } from "../with-database.ts";
import { partnerId } from "./partner-id.ts";

export function partnerSecretRemoveCommand(io: CommandIo): Command {
	return new Command("remove")
		.description("Ends a secret at once. Tokens that were got with it stay good until they expire, an hour at most.")
		.argument("<id>", "the number of the partner", partnerId)
		.argument("<secret-id>", "as `bff partner secret list` shows it")
		.action(async (id: number, secret: string) => {
			// It is not shown: somebody may have put the secret itself here.
			if (!z.uuid().safeParse(secret).success) throw new UsageError("The secret's id must be one that the list shows.");
			const request = { partnerId: id, secretId: secret, actor: commandLineActor(), now: io.now() };
			const outcome = await withDatabase(io, (database) => removeSecret(database, request));
			if (outcome !== "removed") throw new UsageError(problem(outcome, id));
			io.print(`Removed: secret ${secret} of partner ${id}.`);
		});
}

function problem(outcome: Exclude<RemovedSecret, "removed">, id: number): string {
	if (outcome === "managed_by_file")
		return `The secrets of partner ${id} stand in the applied file: change them there.`;
	return outcome === "unknown"
		? `Partner ${id} has no such good secret; \`bff partner secret list ${id}\` shows them.`
		: `It is the only secret of partner ${id}: add another one first (\`bff partner secret add ${id}\`).`;
}
