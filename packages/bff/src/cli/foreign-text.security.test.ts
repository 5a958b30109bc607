/** What partners and providers have written is shown in the operator's terminal, and never obeyed by it. */
import { expect, test } from "vitest";
import { runCommand } from "../testing/run-command.ts";
import { useCommands } from "../testing/test-command.ts";

const commands = useCommands();
const HOSTILE = "Casino\u001b[2J\u009b6n\u202e\r\nAll is well";

test.each(["partner list", "partner show 7"])("%s prints none of a partner's control sequences", async (args) => {
	await commands().addPartner(7);
	await commands().owner`update partner set name = ${HOSTILE}`;
	const { stdout } = await commands().bff(args);
	expect(stdout).not.toMatch(/[^\P{Cc}\t\n]|\u202e/u);
	expect(stdout).toContain("\\u001b[2J");
	expect(stdout.split("\n").every((line) => !line.startsWith("All is well"))).toBe(true);
});

test("what is complained of neither", async () => {
	const { stderr } = await runCommand(["partner", "show", HOSTILE], { DATABASE_URL: commands().url }, new Date());
	expect(stderr).toContain("\\u001b[2J");
	expect(stderr).not.toMatch(/[^\P{Cc}\t\n]|\u202e/u);
});
