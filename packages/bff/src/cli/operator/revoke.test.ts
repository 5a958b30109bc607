import { expect, test } from "vitest";
import { operatorOfToken } from "../../operators/operator-tokens.ts";
import { expectDone, expectRefusal } from "../../testing/run-command.ts";
import { COMMAND_NOW, useCommands } from "../../testing/test-command.ts";

const commands = useCommands();

test("a token that is revoked is refused from then on", async () => {
	const [, token = ""] = expectDone(await commands().bff("operator token ann"));
	expect(expectDone(await commands().bff("operator revoke ann"))).toEqual([
		"Revoked: ann, with token, passkeys, OpenID and sessions.",
	]);
	expect(await operatorOfToken(commands().database, token, COMMAND_NOW)).toBeUndefined();
	expect((await commands().audited()).map(({ action }) => action)).toEqual(["operator.token", "operator.revoke"]);
	expectRefusal(await commands().bff("operator revoke ann"), "ann is not let in");
});

test("an operator who is not there", async () => {
	expectRefusal(await commands().bff("operator revoke bob"), "bob is not let in; `bff operator list` shows who is.");
	const help = expectDone(await commands().bff("operator revoke --help"))
		.join(" ")
		.replaceAll(/\s+/g, " ");
	expect(help).toContain("token, passkeys, OpenID and sessions from this moment on");
});

test("who has a link alone is let in no more", async () => {
	const env = { PUBLIC_URL: "https://aggregator.example" };
	await commands().bff("operator invite cleo --role viewer", { env });
	expectDone(await commands().bff("operator revoke cleo"));
	expect(expectDone(await commands().bff("operator list"))).toContainEqual(
		expect.stringMatching(/^cleo .* revoked at /),
	);
});
