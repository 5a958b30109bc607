import { Command } from "commander";
import { readPartners } from "../../store/partners.ts";
import type { CommandIo } from "../command-io.ts";
import { withDatabase } from "../with-database.ts";
import { partnerId, unknownPartner } from "./partner-id.ts";

export function partnerShowCommand(io: CommandIo): Command {
	return new Command("show")
		.description("Shows a partner with its settings as JSON, as a file for `bff apply` has them, without its secrets.")
		.argument("<id>", "the number of the partner", partnerId)
		.action(async (id: number) => {
			const partners = await withDatabase(io, readPartners);
			const partner = partners.find((one) => one.partnerId === id);
			if (partner === undefined) throw unknownPartner(id);
			const { name, apiUrl, isActive, settings } = partner;
			io.print(JSON.stringify({ id, name, apiUrl, isActive, settings }, null, 2));
		});
}
