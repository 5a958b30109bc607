import { OWN_GAMES } from "@webframe/shared/games";
import { Argument, Command } from "commander";
import { changeMaintenance } from "../../rounds/maintenance.ts";
import type { CommandIo } from "../command-io.ts";
import { UsageError } from "../usage-error.ts";
import { commandLineActor, withDatabase } from "../with-database.ts";

const CODES = OWN_GAMES.map(({ gameCode, name }) => `${gameCode} (${name})`).join(", ");

interface Options {
	readonly note: string | undefined;
}

export function gameMaintenanceCommand(io: CommandIo): Command {
	return new Command("maintenance")
		.description("Opens no further rounds of one of our own games, or opens them again. The round under way ends.")
		.argument("<game>", `its code: ${CODES}`)
		.addArgument(new Argument("<state>", "on: no round opens; off: they open again").choices(["on", "off"]))
		.option("--note <text>", "why; it stands in the audit log")
		.action(async (game: string, state: string, { note }: Options) => {
			const gameCode = /^[0-9]{1,9}$/.test(game) ? Number(game) : 0;
			const isOn = state === "on";
			const change = { gameCode, isOn, actor: commandLineActor(), note: note ?? null, now: io.now() };
			const outcome = await withDatabase(io, (database) => changeMaintenance(database, change));
			if (outcome === "unknown_game") throw new UsageError(`${game} is none of our own games: ${CODES}.`);
			const already = outcome === "nothing_to_do" ? "already " : "";
			io.print(
				isOn
					? `Game ${gameCode} is ${already}in maintenance: its round under way ends, and none opens.`
					: `Game ${gameCode} is ${already}not in maintenance: its rounds open.`,
			);
		});
}
