import { Command } from "commander";
import { issueOperatorToken } from "../../tokens/operator-tokens.ts";
import type { CommandIo } from "../command-io.ts";
import { UsageError } from "../usage-error.ts";
import { commandLineActor, withDatabase } from "../with-database.ts";
import { operatorName } from "./operator-name.ts";

export function operatorTokenCommand(io: CommandIo): Command {
	return new Command("token")
		.description("Makes an operator's token for the back office and shows it this one time.")
		.argument("<name>", "who gets it: the name stands in the audit log beside everything done with it", operatorName)
		.option("--replace", "also when the operator has a token, which is refused from then on")
		.action(async (name: string, { replace: replaces = false }: { readonly replace?: boolean }) => {
			const request = { name, replaces, actor: commandLineActor(), now: io.now() };
			const token = await withDatabase(io, (database) => issueOperatorToken(database, request));
			if (token === undefined) {
				throw new UsageError(`${name} has a token; \`bff operator token ${name} --replace\` makes another one.`);
			}
			io.print(`Token of ${name}, shown only now:`);
			io.print(token);
		});
}
