import { expect, onTestFinished, test } from "vitest";
import { expectDone, expectRefusal } from "../../testing/run-command.ts";
import { COMMAND_NOW, useCommands } from "../../testing/test-command.ts";
import { keysAt, publishedKids, SECRETS_KEY } from "../../testing/test-command-keys.ts";
import { addProvider } from "../testing/add-provider.ts";

const commands = useCommands();
const env = { SECRETS_KEY };
const after = (minutes: number, seconds = 0): Date => new Date(COMMAND_NOW.getTime() + (minutes * 60 + seconds) * 1000);

/** Rotates. @returns the id of the new key */
async function rotate(args = "--after 0", now = COMMAND_NOW): Promise<string> {
	const [line = ""] = expectDone(await commands().bff(`keys rotate ${args}`.trim(), { env, now }));
	return /^New key ([0-9a-f]{16}): /.exec(line)?.[1] ?? "";
}

test("the new key is published before it signs, the old one until its last token has expired", async () => {
	const old = await rotate();
	const fresh = await rotate("", after(60));
	const both = [old, fresh].toSorted();
	const seen = [];
	for (const at of [after(60), after(69, 59), after(70), after(130, 59), after(131)]) {
		const keys = await keysAt(commands(), at);
		seen.push([keys.current().kid, publishedKids(keys)]);
	}
	expect(seen).toEqual([
		[old, both],
		[old, both],
		[fresh, both],
		[fresh, both],
		[fresh, [fresh]],
	]);
	expect(await commands().audited()).toMatchObject([
		{ action: "key.create", subject: `key ${old}` },
		{ action: "key.create", subject: `key ${fresh}` },
	]);
});

test("a key that a partner is pinned to stays in the set, and signs for that partner only", async () => {
	const old = await rotate();
	await commands().addPartner(7, { settings: { pinnedKeyId: old } });
	const fresh = await rotate("--after 0", after(1));
	const keys = await keysAt(commands(), after(100_000));
	expect(publishedKids(keys)).toEqual([old, fresh].toSorted());
	expect(keys.current().kid).toBe(fresh);
	expect(keys.forPartner(old).kid).toBe(old);
	expect(keys.forPartner(null).kid).toBe(fresh);
	// A key that is gone must not stop the calls to its partner.
	expect(keys.forPartner("0123456789abcdef").kid).toBe(fresh);
});

test("without SECRETS_KEY, or with minutes that are none", async () => {
	expectRefusal(await commands().bff("keys rotate"), "SECRETS_KEY is missing: it must be 64 hexadecimal digits");
	for (const wrong of ["1.5", "-1", "10081", "ten"]) {
		const ended = await commands().bff(`keys rotate --after=${wrong}`, { env });
		expectRefusal(ended, "It must be a whole number from 0 to 10080.");
	}
	expect(await commands().owner`select from signing_key`).toHaveLength(0);
	expect(expectDone(await commands().bff("keys rotate --help")).join(" ")).toContain("is in the key set at once");
});

test("a SECRETS_KEY that does not open the keys in the database is refused, and nothing is changed", async () => {
	const old = await rotate();
	const before = await commands().owner`select * from signing_key`;
	const wrong = { env: { SECRETS_KEY: "44".repeat(32) }, now: after(1) };
	const ended = await commands().bff("keys rotate --after 0", wrong);
	expectRefusal(ended, `The signing key ${old} cannot be decrypted: SECRETS_KEY is not the one`);
	expect(await commands().owner`select * from signing_key`).toEqual(before);
	expect(await commands().audited()).toHaveLength(1);
	expect((await keysAt(commands(), after(1))).current().kid).toBe(old);
});

test("the first signing key is made under no other SECRETS_KEY than the keys of providers", async () => {
	onTestFinished(await addProvider(commands(), SECRETS_KEY));
	const ended = await commands().bff("keys rotate", { env: { SECRETS_KEY: "44".repeat(32) } });
	expectRefusal(ended, "SECRETS_KEY is not the one that the keys of provider 7 were encrypted with");
	expect(await commands().owner`select from signing_key`).toHaveLength(0);
	await rotate();
});
