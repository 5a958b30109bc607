import { expect, test } from "vitest";
import { operatorOfToken } from "../../operators/operator-tokens.ts";
import { expectDone, expectRefusal } from "../../testing/run-command.ts";
import { COMMAND_NOW, useCommands } from "../../testing/test-command.ts";

const commands = useCommands();

test("a token that is revoked is refused from then on", async () => {
	const [, token = ""] = expectDone(await commands().bff("operator token ann"));
	expect(expectDone(await commands().bff("operator revoke ann"))).toEqual(["Revoked: the token of ann."]);
	expect(await operatorOfToken(commands().database, token, COMMAND_NOW)).toBeUndefined();
	expect((await commands().audited()).map(({ action }) => action)).toEqual(["operator.token", "operator.revoke"]);
	expectRefusal(await commands().bff("operator revoke ann"), "ann has no token");
});

test("an operator who is not there", async () => {
	expectRefusal(await commands().bff("operator revoke bob"), "bob has no token; `bff operator list` shows who has.");
	expect(expectDone(await commands().bff("operator revoke --help")).join(" ")).toContain("from this moment on");
});
