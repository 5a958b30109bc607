import { expect, test } from "vitest";
import { verifySecret } from "../../partners/secret-hash.ts";
import { readSecretRows } from "../../store/partners.ts";
import { expectDone, expectRefusal } from "../../testing/run-command.ts";
import { COMMAND_NOW, useCommands } from "../../testing/test-command.ts";

const commands = useCommands();

test("the second secret is good beside the first one, which a third must wait for", async () => {
	await commands().addPartner(7, { secrets: ["the first secret of it"] });
	const [text, secret = ""] = expectDone(await commands().bff("partner secret add 7"));
	expect(text).toMatch(/^Secret [0-9a-f-]{36} of partner 7, shown only now:$/);
	const rows = await readSecretRows(commands().database, 7, COMMAND_NOW);
	for (const good of [secret, "the first secret of it"]) {
		const answers = await Promise.all(rows.map((row) => verifySecret(good, row.secretHash)));
		expect(answers.filter(Boolean)).toHaveLength(1);
	}
	expectRefusal(await commands().bff("partner secret add 7"), "Partner 7 has two secrets: remove one first");
	expect(await commands().audited()).toMatchObject([{ action: "partner.secret_add", subject: "partner 7" }]);
});

test("asked twice at once, a partner gets one", async () => {
	await commands().addPartner(7);
	const ends = await Promise.all([commands().bff("partner secret add 7"), commands().bff("partner secret add 7")]);
	expect(ends.map(({ code }) => code).toSorted()).toEqual([0, 1]);
	expect(await readSecretRows(commands().database, 7, COMMAND_NOW)).toHaveLength(2);
});

test("a partner that is not there", async () => {
	expectRefusal(await commands().bff("partner secret add 8"), "There is no partner 8");
	expect(expectDone(await commands().bff("partner secret add --help")).join(" ")).toContain("Both are good");
});
