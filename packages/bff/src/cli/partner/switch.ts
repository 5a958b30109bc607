import { Command } from "commander";
import { switchPartner } from "../../partners/partner-changes.ts";
import type { CommandIo } from "../command-io.ts";
import { UsageError } from "../usage-error.ts";
import { commandLineActor, withDatabase } from "../with-database.ts";
import { partnerId, unknownPartner } from "./partner-id.ts";

const DESCRIPTION = {
	on: "Lets a partner's players in and lets them bet.",
	off: "Takes no new players and no new bets of a partner. What is owed goes on, and its accepts are taken.",
} as const;

export function partnerSwitchCommand(io: CommandIo, to: keyof typeof DESCRIPTION): Command {
	return new Command(to)
		.description(`${DESCRIPTION[to]} Every process knows it within 2 seconds.`)
		.argument("<id>", "the number of the partner", partnerId)
		.action(async (id: number) => {
			const request = { partnerId: id, isActive: to === "on", actor: commandLineActor(), now: io.now() };
			const switched = await withDatabase(io, (database) => switchPartner(database, request));
			if (switched === "unknown_partner") throw unknownPartner(id);
			if (switched === "managed_by_file")
				throw new UsageError(`Whether partner ${id} is on stands in the applied file: change it there.`);
			io.print(`Partner ${id} is ${to}.`);
		});
}
