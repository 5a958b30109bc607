import { expect, test } from "vitest";
import { expectDone, expectRefusal } from "../../testing/run-command.ts";
import { useCommands } from "../../testing/test-command.ts";

const commands = useCommands();

test("who has a token, and who has none any more", async () => {
	expect(expectDone(await commands().bff("operator list"))).toEqual(["There are no operators."]);
	await commands().bff("operator token ann");
	await commands().bff("operator token bob");
	await commands().bff("operator revoke bob", { now: new Date("2026-01-02T00:00:00.000Z") });
	expect(expectDone(await commands().bff("operator list"))).toEqual([
		"ann  manager  since 2026-01-01T12:00:00.000Z",
		"bob  manager  revoked at 2026-01-02T00:00:00.000Z",
	]);
});

test("it takes no arguments, and says what it is for", async () => {
	expectRefusal(await commands().bff("operator list ann"), "too many arguments");
	expect(expectDone(await commands().bff("operator list --help")).join(" ")).toContain("Shows every operator");
});
