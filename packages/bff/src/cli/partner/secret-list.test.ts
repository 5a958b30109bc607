import { expect, test } from "vitest";
import { expectDone, expectRefusal } from "../../testing/run-command.ts";
import { useCommands } from "../../testing/test-command.ts";

const commands = useCommands();

test("the good secrets of one partner, by their ids", async () => {
	await commands().addPartner(7, { secrets: ["the first secret of it", "the second secret of it"] });
	await commands().addPartner(8);
	const lines = expectDone(await commands().bff("partner secret list 7"));
	expect(lines).toHaveLength(2);
	for (const line of lines) expect(line).toMatch(/^[0-9a-f-]{36} {2}since 2026-01-01T12:00:00\.000Z$/);
});

test("a partner that is not there", async () => {
	expectRefusal(await commands().bff("partner secret list 8"), "There is no partner 8");
	expect(expectDone(await commands().bff("partner secret list --help")).join(" ")).toContain("are not kept");
});
