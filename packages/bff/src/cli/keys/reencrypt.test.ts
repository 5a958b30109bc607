import { expect, test } from "vitest";
import { expectDone, expectRefusal } from "../../testing/run-command.ts";
import { COMMAND_NOW, useCommands } from "../../testing/test-command.ts";
import { keysAt, SECRETS_KEY } from "../../testing/test-command-keys.ts";

const commands = useCommands();
const NEW = "44".repeat(32);
const env = { SECRETS_KEY, NEW_SECRETS_KEY: NEW };

test("every key is under the new SECRETS_KEY, and no longer under the old one; again changes nothing", async () => {
	for (let time = 0; time < 2; time++) await commands().bff("keys rotate --after 0", { env });
	const signing = (await keysAt(commands(), COMMAND_NOW)).current().kid;
	expect(expectDone(await commands().bff("keys reencrypt", { env }))[0]).toMatch(/^2 keys changed over\./);
	expect((await keysAt(commands(), COMMAND_NOW, NEW)).current().kid).toBe(signing);
	await expect(keysAt(commands(), COMMAND_NOW)).rejects.toThrow("SECRETS_KEY is not the one");
	expect(expectDone(await commands().bff("keys reencrypt", { env }))[0]).toMatch(/^0 keys changed over\./);
	const actions = (await commands().audited()).map(({ action }) => action);
	expect(actions).toEqual(["key.create", "key.create", "key.reencrypt", "key.reencrypt"]);
});

test("a key that is under neither leaves all as they were", async () => {
	await commands().bff("keys rotate --after 0", { env });
	await commands().bff("keys rotate --after 0", { env: { SECRETS_KEY: "55".repeat(32) } });
	const before = await commands().owner`select * from signing_key order by kid`;
	expectRefusal(await commands().bff("keys reencrypt", { env }), "SECRETS_KEY is not the one");
	expect(await commands().owner`select * from signing_key order by kid`).toEqual(before);
});

test("without one of the two", async () => {
	const ended = await commands().bff("keys reencrypt", { env: { SECRETS_KEY } });
	expectRefusal(ended, "NEW_SECRETS_KEY is missing: it must be 64 hexadecimal digits");
	expect(expectDone(await commands().bff("keys reencrypt --help")).join(" ")).toContain(
		"Processes that run keep working",
	);
});
