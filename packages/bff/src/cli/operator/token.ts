import { Command, Option } from "commander";
import { issueOperatorTokens } from "../../operators/operator-tokens.ts";
import { ROLES, type Role } from "../../operators/roles.ts";
import type { CommandIo } from "../command-io.ts";
import { timeIn } from "../time-in.ts";
import { UsageError } from "../usage-error.ts";
import { commandLineActor, withDatabase } from "../with-database.ts";
import { alarmFirstOperator } from "./alarm-first.ts";
import { operatorNames, whyNobody } from "./operator-name.ts";

interface Options {
	readonly replace?: boolean;
	readonly role?: Role;
	readonly until?: string;
}

export function operatorTokenCommand(io: CommandIo): Command {
	return new Command("token")
		.description("Makes an operator's token for the back office and shows it this one time.")
		.argument(
			"<names...>",
			"who gets one, all or nobody: the name stands in the audit log beside everything done with it",
			operatorNames,
		)
		.option("--replace", "also when the operator has a token, which is refused from then on")
		.addOption(
			new Option("--role <role>", "what a new operator may do; manager where it is left out").choices([...ROLES]),
		)
		.option("--until <time>", "when it ends by itself; a time ahead, such as 2027-01-31T12:00:00Z")
		.action(async (names: readonly string[], { replace: replaces = false, role, until }: Options) => {
			const now = io.now();
			const endsAt = until === undefined ? null : timeIn("--until", until);
			if (endsAt !== null && endsAt <= now) throw new UsageError("--until must lie ahead.");
			const request = { names, role, endsAt, replaces, actor: commandLineActor(), now };
			const issued = await withDatabase(io, async (database) => {
				const done = await issueOperatorTokens(database, request);
				if (done.kind === "given" && done.first !== undefined)
					await alarmFirstOperator(io, database, {
						name: done.first.name,
						role: done.first.role,
						actor: request.actor,
					});
				return done;
			});
			if (issued.kind === "refused") {
				const reasons = issued.all.map((refused) => {
					const { name } = refused;
					if (refused.kind === "unknown_operator") throw new Error(`A command gives ${name} a role.`);
					return refused.kind === "has_token"
						? `${name} has a token; \`bff operator token ${name} --replace\` makes another one.`
						: `${name} is ${refused.role}: a token gives no other role.`;
				});
				throw new UsageError(whyNobody(names, reasons));
			}
			for (const { name, role: given, token } of issued.all) {
				io.print(`Token of ${name} (${given}), shown only now:`);
				io.print(token);
			}
		});
}
