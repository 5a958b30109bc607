import { expect, test } from "vitest";
import { expectDone, expectRefusal } from "../../testing/run-command.ts";
import { useCommands } from "../../testing/test-command.ts";

const commands = useCommands();

test("every partner stands on a line, without its secrets", async () => {
	expect(expectDone(await commands().bff("partner list"))).toEqual(["There are no partners."]);
	await commands().addPartner(7);
	await commands().addPartner(1556, {
		isActive: false,
		secrets: ["the first secret of it", "the second secret of it"],
	});
	expect(expectDone(await commands().bff("partner list"))).toEqual([
		"7     on   1 secret   https://casino.example  Casino 7",
		"1556  off  2 secrets  https://casino.example  Casino 1556",
	]);
});

test("it takes no arguments, and says what it is for", async () => {
	expectRefusal(await commands().bff("partner list 7"), "too many arguments");
	expect(expectDone(await commands().bff("partner list --help")).join(" ")).toContain("Shows every partner");
	expect(expectDone(await commands().bff("partner --help")).join(" ")).toContain("secret");
});
