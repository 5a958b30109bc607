import { expect, test } from "vitest";
import { verifySecret } from "../../partners/secret-hash.ts";
import { readSecretRows } from "../../store/partners.ts";
import { expectDone, expectRefusal } from "../../testing/run-command.ts";
import { COMMAND_NOW, useCommands } from "../../testing/test-command.ts";

const commands = useCommands();
const [OLD, NEW] = ["the old secret of it", "the new secret of it"];

/** The id of a good secret of partner 7. */
async function idOf(secret: string): Promise<string> {
	for (const row of await readSecretRows(commands().database, 7, COMMAND_NOW)) {
		if (await verifySecret(secret, row.secretHash)) return row.secretId;
	}
	throw new Error("It is not good.");
}

test("the old secret ends at once; the new one stays, because it is the only one", async () => {
	await commands().addPartner(7, { secrets: [OLD, NEW] });
	const [old, fresh] = [await idOf(OLD), await idOf(NEW)];
	const lines = expectDone(await commands().bff(`partner secret remove 7 ${old}`));
	expect(lines).toEqual([`Removed: secret ${old} of partner 7.`]);
	await expect(idOf(OLD)).rejects.toThrow();
	const ended = await commands().bff(`partner secret remove 7 ${fresh}`);
	expectRefusal(ended, "It is the only secret of partner 7: add another one first");
	expect(await idOf(NEW)).toBe(fresh);
	expect(await commands().audited()).toMatchObject([{ action: "partner.secret_retire", subject: "partner 7" }]);
});

test("both at once: one of them stays", async () => {
	await commands().addPartner(7, { secrets: [OLD, NEW] });
	const ids = [await idOf(OLD), await idOf(NEW)];
	const ends = await Promise.all(ids.map((id) => commands().bff(`partner secret remove 7 ${id}`)));
	expect(ends.map(({ code }) => code).toSorted()).toEqual([0, 1]);
	expect(await readSecretRows(commands().database, 7, COMMAND_NOW)).toHaveLength(1);
});

test("an id of another partner, and a secret in place of its id, which is not shown", async () => {
	await commands().addPartner(7, { secrets: [OLD, NEW] });
	await commands().addPartner(8);
	const ended = await commands().bff(`partner secret remove 8 ${await idOf(OLD)}`);
	expectRefusal(ended, "Partner 8 has no such good secret");
	const slip = await commands().bff("partner secret remove 7 hunter2-hunter2-hunter2");
	expectRefusal(slip, "The secret's id must be one that the list shows.");
	expect(slip.stderr).not.toContain("hunter2");
	expect(expectDone(await commands().bff("partner secret remove --help")).join(" ")).toContain("Ends a secret at once");
});
