import { Command } from "commander";
import { changeVersion } from "../../rounds/change-version.ts";
import type { CommandIo } from "../command-io.ts";
import { timeIn } from "../time-in.ts";
import { UsageError } from "../usage-error.ts";
import { commandLineActor, withDatabase } from "../with-database.ts";
import { codesOf } from "./codes.ts";

interface Options {
	readonly from: string;
	readonly note: string | undefined;
}

export function gameVersionCommand(io: CommandIo): Command {
	const codes = codesOf(io.ownGames);
	return new Command("version")
		.description("Opens the rounds of one of our own games by another version of its rules from a moment on.")
		.argument("<game>", `its code: ${codes}`)
		.argument("<version>", "the version: a whole number, which every process of the service must know by then")
		.requiredOption("--from <time>", "for rounds that open then or later; a time ahead, such as 2027-01-31T12:00:00Z")
		.option("--note <text>", "why; it stands in the audit log")
		.action(async (gameText: string, versionText: string, { from, note }: Options) => {
			const gameCode = numberIn(gameText);
			const version = numberIn(versionText);
			const opensFrom = timeIn("--from", from);
			const change = { gameCode, version, opensFrom, actor: commandLineActor(), note: note ?? null, now: io.now() };
			const { ownGames } = io;
			const outcome = await withDatabase(io, (database) => changeVersion({ database, ownGames }, change));
			if (outcome === "unknown_game") throw new UsageError(`${gameText} is none of our own games: ${codes}.`);
			if (outcome === "unknown_version") {
				const known = ownGames.of(gameCode)?.versions.join(", ") ?? "";
				throw new UsageError(`${versionText} is no version of the rules of game ${gameCode}: ${known}.`);
			}
			if (outcome === "not_ahead")
				throw new UsageError("--from must lie ahead: rounds that are open keep their rules.");
			const already = outcome === "nothing_to_do" ? "already " : "";
			const when = opensFrom.toISOString();
			io.print(`Rounds of game ${gameCode} that open from ${when} on are ${already}played by version ${version}.`);
		});
}

function numberIn(text: string): number {
	return /^[0-9]{1,9}$/.test(text) ? Number(text) : 0;
}
