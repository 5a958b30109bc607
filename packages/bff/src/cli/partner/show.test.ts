import { expect, test } from "vitest";
import { expectDone, expectRefusal } from "../../testing/run-command.ts";
import { useCommands } from "../../testing/test-command.ts";

const commands = useCommands();

test("a partner is shown as a file for `bff apply` has it, without its secrets", async () => {
	await commands().addPartner(7, { settings: { allowedOrigins: ["https://a.example"] } });
	const { stdout } = await commands().bff("partner show 7");
	expect(JSON.parse(stdout)).toMatchObject({
		id: 7,
		name: "Casino 7",
		isActive: true,
		settings: { allowedOrigins: ["https://a.example"], callTimeoutMs: 5_000 },
	});
	expect(stdout).not.toContain("secret");
	expect(JSON.parse(stdout)).toMatchObject({ state: { circuits: [], hints: [] } });
});

test("a partner that is not there, and a number that is none", async () => {
	expectRefusal(await commands().bff("partner show 8"), "There is no partner 8");
	for (const wrong of ["0", "-1", "x", "1e3", "2147483648"]) {
		const ended = await commands().bff(`partner show -- ${wrong}`);
		expectRefusal(ended, "It must be a whole number from 1 to 2147483647.");
	}
	expect(expectDone(await commands().bff("partner show --help")).join(" ")).toContain("Shows a partner");
});
