import { Command, Option } from "commander";
import { environmentSchema, parseEnvironment } from "../../config.ts";
import { invitationLink, inviteByCommand } from "../../operators/invitations.ts";
import { relyingPartyOrigin } from "../../operators/relying-party.ts";
import { ROLES, type Role } from "../../operators/roles.ts";
import type { CommandIo } from "../command-io.ts";
import { UsageError } from "../usage-error.ts";
import { commandLineActor, withDatabase } from "../with-database.ts";
import { alarmFirstOperator } from "./alarm-first.ts";
import { operatorName } from "./operator-name.ts";

export function operatorInviteCommand(io: CommandIo): Command {
	return new Command("invite")
		.description("Makes a link by which an operator registers a passkey: it is good for 24 hours, and once.")
		.argument("<name>", "who gets it: the name stands in the audit log beside everything done then", operatorName)
		.addOption(new Option("--role <role>", "what a new operator may do").choices([...ROLES]))
		.action(async (name: string, { role }: { readonly role?: Role }) => {
			const addresses = environmentSchema.pick({ PUBLIC_URL: true, BACKOFFICE_ORIGIN: true });
			const { PUBLIC_URL, BACKOFFICE_ORIGIN = PUBLIC_URL } = parseEnvironment(addresses, io.env);
			const request = { name, role, actor: commandLineActor(), now: io.now() };
			const made = await withDatabase(io, async (database) => {
				const done = await inviteByCommand(database, request);
				if (done.kind === "invited" && done.isFirst === true)
					await alarmFirstOperator(io, database, { name, role: done.role, actor: request.actor });
				return done;
			});
			if (made.kind === "unknown_operator") throw new UsageError(`${name} is new: say what he may do by --role.`);
			if (made.kind === "has_another_role")
				throw new UsageError(`${name} is ${made.role}: a link gives no other role.`);
			io.print(`Link of ${name} (${made.role}), shown only now; it is good for 24 hours, and once:`);
			io.print(invitationLink(relyingPartyOrigin(BACKOFFICE_ORIGIN), made.secret));
		});
}
