import { expect, onTestFinished, test } from "vitest";
import { insertSigningKey } from "../../store/signing-keys.ts";
import { expectDone, expectRefusal } from "../../testing/run-command.ts";
import { COMMAND_NOW, useCommands } from "../../testing/test-command.ts";
import { keysAt, SECRETS_KEY } from "../../testing/test-command-keys.ts";
import { makeSigningKey } from "../../tokens/signing-keys.ts";
import { addProvider } from "../testing/add-provider.ts";

const commands = useCommands();
const NEW = "0123456789abcdef".repeat(4);
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

test("a key that is under neither leaves all as they were, also those of providers", async () => {
	onTestFinished(await addProvider(commands(), SECRETS_KEY));
	const all = async () => [
		await commands().owner`select * from signing_key order by kid`,
		await commands().owner`select * from provider_key`,
	];
	await commands().bff("keys rotate --after 0", { env });
	// No command writes such a key.
	const times = { createdAt: COMMAND_NOW, signsFrom: COMMAND_NOW };
	await insertSigningKey(commands().owner, await makeSigningKey(Buffer.alloc(32, 0x55), times));
	const before = await all();
	expectRefusal(await commands().bff("keys reencrypt", { env }), "SECRETS_KEY is not the one");
	expect(await all()).toEqual(before);
	expect((await commands().audited()).map(({ action }) => action)).toEqual(["key.create"]);
});

test("a new one that no process would start with is refused, and nothing is put under it", async () => {
	await commands().bff("keys rotate --after 0", { env });
	const signing = (await keysAt(commands(), COMMAND_NOW)).current().kid;
	const ended = await commands().bff("keys reencrypt", { env: { SECRETS_KEY, NEW_SECRETS_KEY: "00".repeat(32) } });
	expectRefusal(ended, "NEW_SECRETS_KEY must be random");
	expect((await keysAt(commands(), COMMAND_NOW)).current().kid).toBe(signing);
});

test("without one of the two", async () => {
	const ended = await commands().bff("keys reencrypt", { env: { SECRETS_KEY } });
	expectRefusal(ended, "NEW_SECRETS_KEY is missing: it must be 64 hexadecimal digits");
	expect(expectDone(await commands().bff("keys reencrypt --help")).join(" ")).toContain(
		"Processes that run keep working",
	);
});
