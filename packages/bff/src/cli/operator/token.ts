import { Command, Option } from "commander";
import { issueOperatorToken } from "../../operators/operator-tokens.ts";
import { ROLES, type Role } from "../../operators/roles.ts";
import type { CommandIo } from "../command-io.ts";
import { timeIn } from "../time-in.ts";
import { UsageError } from "../usage-error.ts";
import { commandLineActor, withDatabase } from "../with-database.ts";
import { alarmFirstOperator } from "./alarm-first.ts";
import { operatorName } from "./operator-name.ts";

interface Options {
	readonly replace?: boolean;
	readonly role?: Role;
	readonly until?: string;
}

export function operatorTokenCommand(io: CommandIo): Command {
	return new Command("token")
		.description("Makes an operator's token for the back office and shows it this one time.")
		.argument("<name>", "who gets it: the name stands in the audit log beside everything done with it", operatorName)
		.option("--replace", "also when the operator has a token, which is refused from then on")
		.addOption(
			new Option("--role <role>", "what a new operator may do; manager where it is left out").choices([...ROLES]),
		)
		.option("--until <time>", "when it ends by itself; a time ahead, such as 2027-01-31T12:00:00Z")
		.action(async (name: string, { replace: replaces = false, role, until }: Options) => {
			const now = io.now();
			const endsAt = until === undefined ? null : timeIn("--until", until);
			if (endsAt !== null && endsAt <= now) throw new UsageError("--until must lie ahead.");
			const request = { name, role, endsAt, replaces, actor: commandLineActor(), now };
			const issued = await withDatabase(io, async (database) => {
				const done = await issueOperatorToken(database, request);
				if (done.kind === "issued" && done.isFirst === true)
					await alarmFirstOperator(io, database, { name, role: done.role, actor: request.actor });
				return done;
			});
			if (issued.kind === "has_token") {
				throw new UsageError(`${name} has a token; \`bff operator token ${name} --replace\` makes another one.`);
			}
			if (issued.kind === "has_another_role") {
				throw new UsageError(`${name} is ${issued.role}: a token gives no other role.`);
			}
			if (issued.kind === "unknown_operator") throw new Error(`A command gives ${name} a role.`);
			io.print(`Token of ${name} (${issued.role}), shown only now:`);
			io.print(issued.token);
		});
}
