import { expect, test } from "vitest";
import { findGamesInMaintenance } from "../../store/game-maintenance.ts";
import { expectDone, expectRefusal } from "../../testing/run-command.ts";
import { useCommands } from "../../testing/test-command.ts";

const commands = useCommands();

test("a game goes into maintenance and out of it, once each, and both are audited", async () => {
	const told = [
		"game maintenance 9 on --note wheel",
		"game maintenance 9 on",
		"game maintenance 9 off",
		"game maintenance 9 off",
	];
	const lines: (readonly string[])[] = [];
	const inMaintenance: (readonly number[])[] = [];
	for (const command of told) {
		lines.push(expectDone(await commands().bff(command)));
		inMaintenance.push([...(await findGamesInMaintenance(commands().database))]);
	}
	expect(lines).toEqual([
		["Game 9 is in maintenance: its round under way ends, and none opens."],
		["Game 9 is already in maintenance: its round under way ends, and none opens."],
		["Game 9 is not in maintenance: its rounds open."],
		["Game 9 is already not in maintenance: its rounds open."],
	]);
	expect(inMaintenance).toEqual([[9], [9], [], []]);
	expect(await commands().audited()).toMatchObject([
		{ action: "game.maintenance_begin", subject: "game 9" },
		{ action: "game.maintenance_end", subject: "game 9" },
	]);
});

test("a game that is none of ours, and a state that is none", async () => {
	expectRefusal(
		await commands().bff("game maintenance 219 on"),
		"219 is none of our own games: 9 (Keno), 23 (Fast Keno), ",
	);
	expectRefusal(await commands().bff("game maintenance 9 sometimes"), "Allowed choices are on, off.");
});
