import { expect, test } from "vitest";
import { expectDone, expectRefusal } from "../testing/run-command.ts";
import { COMMAND_NOW, useCommands } from "../testing/test-command.ts";

const commands = useCommands();
const env = { PUBLIC_URL: "https://aggregator.example", SECRETS_KEY: "02".repeat(32) };
const NO_KEY = "No key signs calls to partners yet";

test("before the first start of the service, or while its only key does not sign yet, no partner is asked", async () => {
	const { addPartner, bff, owner } = commands();
	await addPartner(7);
	for (const command of ["reconcile 7 --bet 5", "restore-check", "restore-check --skip-partner 8"]) {
		expectRefusal(await bff(command, { env }), NO_KEY);
	}
	expectDone(await bff("keys rotate --after 5", { env }));
	expectRefusal(await bff("reconcile 7 --bet 5", { env }), NO_KEY);
	expect(await owner`select from audit_log where action = 'database.restore_check'`).toHaveLength(0);
	const now = new Date(COMMAND_NOW.getTime() + 5 * 60_000);
	// The name of the partner leads nowhere.
	const asked = await bff("reconcile 7 --bet 5", { env, now });
	expect(asked.stderr).toContain("1 bets could not be compared");
});

test("without a partner nobody has to be asked, and nothing to be signed", async () => {
	const { bff } = commands();
	expect(expectDone(await bff("restore-check", { env })).join()).toContain("No partner knows a bet");
	expectRefusal(await bff("reconcile 7 --bet 5", { env }), "There is no partner 7");
});
