import { Argument, Command } from "commander";
import { changeMaintenance } from "../../rounds/maintenance.ts";
import type { CommandIo } from "../command-io.ts";
import { UsageError } from "../usage-error.ts";
import { commandLineActor, withDatabase } from "../with-database.ts";
import { codesOf } from "./codes.ts";

interface Options {
	readonly note: string | undefined;
}

export function gameMaintenanceCommand(io: CommandIo): Command {
	const codes = codesOf(io.ownGames);
	return new Command("maintenance")
		.description("Opens no further rounds of one of our own games, or opens them again. The round under way ends.")
		.argument("<game>", `its code: ${codes}`)
		.addArgument(new Argument("<state>", "on: no round opens; off: they open again").choices(["on", "off"]))
		.option("--note <text>", "why; it stands in the audit log")
		.action(async (game: string, state: string, { note }: Options) => {
			const gameCode = /^[0-9]{1,9}$/.test(game) ? Number(game) : 0;
			const isOn = state === "on";
			const change = { gameCode, isOn, actor: commandLineActor(), note: note ?? null, now: io.now() };
			const outcome = await withDatabase(io, (database) =>
				changeMaintenance({ database, ownGames: io.ownGames }, change),
			);
			if (outcome === "unknown_game") throw new UsageError(`${game} is none of our own games: ${codes}.`);
			const already = outcome === "nothing_to_do" ? "already " : "";
			io.print(
				isOn
					? `Game ${gameCode} is ${already}in maintenance: its round under way ends, and none opens.`
					: `Game ${gameCode} is ${already}not in maintenance: its rounds open.`,
			);
		});
}
