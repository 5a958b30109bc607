import { expect, test } from "vitest";
import { findVersionInForce } from "../../store/game-versions.ts";
import { expectDone, expectRefusal } from "../../testing/run-command.ts";
import { COMMAND_NOW, useCommands } from "../../testing/test-command.ts";

const commands = useCommands();

const inForceAt = (time: string) => findVersionInForce(commands().database, 9, new Date(time));

test("a version opens the rounds from its moment on, said once, and it is audited", async () => {
	const command = "game version 9 1 --from 2026-01-02T13:00+01:00 --note prices";
	expect([expectDone(await commands().bff(command)), expectDone(await commands().bff(command))]).toEqual([
		["Rounds of game 9 that open from 2026-01-02T12:00:00.000Z on are played by version 1."],
		["Rounds of game 9 that open from 2026-01-02T12:00:00.000Z on are already played by version 1."],
	]);
	expect(await inForceAt("2026-01-02T11:59:59.999Z")).toBeUndefined();
	expect(await inForceAt("2026-01-02T12:00:00.000Z")).toBe(1);
	expect(await commands().audited()).toMatchObject([{ action: "game.version", subject: "game 9" }]);
});

test("a later setting holds from its own moment on", async () => {
	const { owner } = commands();
	await owner`
		insert into game_version (game_code, opens_from, version) values (9, '2026-01-03', 3), (9, '2026-01-04', 2), (23, '2026-01-03', 7)`;
	expect([await inForceAt("2026-01-03T01:00:00Z"), await inForceAt("2026-01-05T00:00:00Z")]).toEqual([3, 2]);
	await owner`delete from game_version`;
});

test("a game or a version that is none, and a moment that is no moment ahead", async () => {
	const from = "--from 2026-01-02T12:00:00Z";
	expectRefusal(
		await commands().bff(`game version 219 1 ${from}`),
		"219 is none of our own games: 9 (Keno), 23 (Fast Keno)",
	);
	expectRefusal(await commands().bff(`game version 9 77 ${from}`), "77 is no version of the rules of game 9: 1.");
	expectRefusal(await commands().bff(`game version 9 1 --from ${COMMAND_NOW.toISOString()}`), "--from must lie ahead");
	for (const time of ["tomorrow", "2026-01-02", "2026-01-02T12:00:00", "2026-13-02T12:00:00Z"])
		expectRefusal(await commands().bff(`game version 9 1 --from ${time}`), "--from must be a time with its zone");
	expect(await commands().audited()).toEqual([]);
});
