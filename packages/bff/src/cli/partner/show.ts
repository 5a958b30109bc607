import { Command } from "commander";
import { showPartnerState } from "../../partners/partner-state.ts";
import { readPartners } from "../../store/partners.ts";
import type { CommandIo } from "../command-io.ts";
import { withDatabase } from "../with-database.ts";
import { partnerId, unknownPartner } from "./partner-id.ts";

export function partnerShowCommand(io: CommandIo): Command {
	return new Command("show")
		.description(
			"Shows a partner as JSON: its settings as a file for `bff apply` has them, without its secrets, and in `state` how our calls to it go.",
		)
		.argument("<id>", "the number of the partner", partnerId)
		.action(async (id: number) => {
			const shown = await withDatabase(io, async (database) => {
				const partner = (await readPartners(database)).find((one) => one.partnerId === id);
				if (partner === undefined) throw unknownPartner(id);
				const { name, apiUrl, isActive, settings } = partner;
				return { id, name, apiUrl, isActive, settings, state: await showPartnerState(database, id) };
			});
			io.print(JSON.stringify(shown, null, 2));
		});
}
