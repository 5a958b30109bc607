import { expect, test } from "vitest";
import { expectDone, expectRefusal } from "../../testing/run-command.ts";
import { useCommands } from "../../testing/test-command.ts";

const commands = useCommands();

test("who has a token, who has none, and who is let in no more", async () => {
	expect(expectDone(await commands().bff("operator list"))).toEqual(["There are no operators."]);
	await commands().bff("operator token ann");
	await commands().bff("operator token bob");
	await commands().bff("operator revoke bob", { now: new Date("2026-01-02T00:00:00.000Z") });
	await commands().bff("operator token cleo --until 2026-01-03T00:00:00Z");
	const env = { PUBLIC_URL: "https://aggregator.example" };
	await commands().bff("operator invite dan --role viewer", { env });
	const now = new Date("2026-01-04T00:00:00.000Z");
	expect(expectDone(await commands().bff("operator list", { now }))).toEqual([
		"ann   manager  token since 2026-01-01T12:00:00.000Z",
		"bob   manager  revoked at 2026-01-02T00:00:00.000Z",
		"cleo  manager  token ended at 2026-01-03T00:00:00.000Z",
		"dan   viewer   no token: comes by passkey or OpenID",
	]);
});

test("it takes no arguments, and says what it is for", async () => {
	expectRefusal(await commands().bff("operator list ann"), "too many arguments");
	expect(expectDone(await commands().bff("operator list --help")).join(" ")).toContain("Shows every operator");
});
