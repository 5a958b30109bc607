import { expect, test } from "vitest";
import { expectDone, expectRefusal } from "../../testing/run-command.ts";
import { useCommands } from "../../testing/test-command.ts";

const commands = useCommands();

test("off and on again, with its settings untouched; doing it twice is audited once", async () => {
	await commands().addPartner(7, { settings: { allowedOrigins: ["https://a.example"] } });
	const before = await commands().owner`select settings from partner`;
	for (let time = 0; time < 2; time++) {
		expect(expectDone(await commands().bff("partner off 7"))).toEqual(["Partner 7 is off."]);
	}
	expect((await commands().bff("partner list")).stdout).toContain("off");
	expect(await commands().audited()).toMatchObject([{ action: "partner.change", subject: "partner 7" }]);
	const [entry] = await commands().owner<{ details: unknown }[]>`select details from audit_log`;
	expect(entry?.details).toEqual({ changed: { isActive: { from: true, to: false } } });
	expect(expectDone(await commands().bff("partner on 7"))).toEqual(["Partner 7 is on."]);
	expect(await commands().owner`select settings from partner`).toEqual(before);
});

test("a partner that is not there", async () => {
	expectRefusal(await commands().bff("partner on 8"), "There is no partner 8");
	expectRefusal(await commands().bff("partner off"), "missing required argument 'id'");
	expect(expectDone(await commands().bff("partner off --help")).join(" ")).toContain("What is owed goes on");
});
