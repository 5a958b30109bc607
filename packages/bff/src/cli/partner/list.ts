import { Command } from "commander";
import { listPartnerSecrets, readPartners } from "../../store/partners.ts";
import type { CommandIo } from "../command-io.ts";
import { table } from "../table.ts";
import { withDatabase } from "../with-database.ts";

export function partnerListCommand(io: CommandIo): Command {
	return new Command("list")
		.description("Shows every partner: its number, whether it is on, how many secrets it has, its address and name.")
		.action(async () => {
			const [partners, secrets] = await withDatabase(io, (database) =>
				Promise.all([readPartners(database), listPartnerSecrets(database, io.now())]),
			);
			if (partners.length === 0) return io.print("There are no partners.");
			const rows = partners.map(({ partnerId, isActive, apiUrl, name }) => {
				const count = secrets.filter((secret) => secret.partnerId === partnerId).length;
				return [String(partnerId), isActive ? "on" : "off", `${count} secret${count === 1 ? "" : "s"}`, apiUrl, name];
			});
			for (const line of table(rows)) io.print(line);
		});
}
