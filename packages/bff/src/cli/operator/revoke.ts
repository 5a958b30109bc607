import { Command } from "commander";
import { revokeOperator } from "../../operators/operator-tokens.ts";
import type { CommandIo } from "../command-io.ts";
import { UsageError } from "../usage-error.ts";
import { commandLineActor, withDatabase } from "../with-database.ts";
import { operatorName } from "./operator-name.ts";

export function operatorRevokeCommand(io: CommandIo): Command {
	return new Command("revoke")
		.description("Refuses an operator's token, passkeys, OpenID and sessions from this moment on, on every process.")
		.argument("<name>", "as `bff operator list` shows it", operatorName)
		.action(async (name: string) => {
			const request = { name, actor: commandLineActor(), now: io.now() };
			const isRevoked = await withDatabase(io, (database) => revokeOperator(database, request));
			if (!isRevoked) throw new UsageError(`${name} is not let in; \`bff operator list\` shows who is.`);
			io.print(`Revoked: ${name}, with token, passkeys, OpenID and sessions.`);
		});
}
