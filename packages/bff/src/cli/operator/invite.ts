import { Command, Option } from "commander";
import { environmentSchema, parseEnvironment } from "../../config.ts";
import { invitationLink, inviteByCommand } from "../../operators/invitations.ts";
import { relyingPartyOrigin } from "../../operators/relying-party.ts";
import { ROLES, type Role } from "../../operators/roles.ts";
import type { CommandIo } from "../command-io.ts";
import { UsageError } from "../usage-error.ts";
import { commandLineActor, withDatabase } from "../with-database.ts";
import { alarmFirstOperator } from "./alarm-first.ts";
import { operatorNames, whyNobody } from "./operator-name.ts";

export function operatorInviteCommand(io: CommandIo): Command {
	return new Command("invite")
		.description("Makes a link by which an operator registers a passkey: it is good for 24 hours, and once.")
		.argument(
			"<names...>",
			"who gets one, all or nobody: the name stands in the audit log beside everything done then",
			operatorNames,
		)
		.addOption(new Option("--role <role>", "what a new operator may do").choices([...ROLES]))
		.action(async (names: readonly string[], { role }: { readonly role?: Role }) => {
			const addresses = environmentSchema.pick({ PUBLIC_URL: true, BACKOFFICE_ORIGIN: true });
			const { PUBLIC_URL, BACKOFFICE_ORIGIN = PUBLIC_URL } = parseEnvironment(addresses, io.env);
			const actor = commandLineActor();
			const made = await withDatabase(io, async (database) => {
				const done = await inviteByCommand(database, { names, role, actor, now: io.now() });
				if (done.kind === "given" && done.first !== undefined)
					await alarmFirstOperator(io, database, { name: done.first.name, role: done.first.role, actor });
				return done;
			});
			if (made.kind === "refused") {
				const reasons = made.all.map((refused) =>
					refused.kind === "unknown_operator"
						? `${refused.name} is new: say what he may do by --role.`
						: `${refused.name} is ${refused.role}: a link gives no other role.`,
				);
				throw new UsageError(whyNobody(names, reasons));
			}
			for (const { name, role: given, secret } of made.all) {
				io.print(`Link of ${name} (${given}), shown only now; it is good for 24 hours, and once:`);
				io.print(invitationLink(relyingPartyOrigin(BACKOFFICE_ORIGIN), secret));
			}
		});
}
