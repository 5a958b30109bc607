import { expect, test } from "vitest";
import { expectDone, expectRefusal } from "../../testing/run-command.ts";
import { useCommands } from "../../testing/test-command.ts";
import { SECRETS_KEY } from "../../testing/test-command-keys.ts";

const commands = useCommands();
const env = { SECRETS_KEY };

test("what every key does now, and who is pinned to it", async () => {
	expect(expectDone(await commands().bff("keys list"))[0]).toMatch(/^There are no keys yet/);
	await commands().bff("keys rotate --after 0", { env });
	const [line = ""] = expectDone(await commands().bff("keys list"));
	expect(line).toMatch(/^[0-9a-f]{16} {2}signs$/);
	await commands().addPartner(7, { settings: { pinnedKeyId: line.slice(0, 16) } });
	await commands().bff("keys rotate --after 5", { env });
	const at = async (time: string) =>
		(await commands().bff("keys list", { now: new Date(`2026-01-01T${time}Z`) })).stdout
			.split("\n")
			.map((text) => text.slice(18).trimEnd().replaceAll(/ {2,}/g, " | "));
	expect(await at("12:00:00")).toEqual([
		"signs | pinned: partners 7",
		"published, signs from 2026-01-01T12:05:00.000Z",
	]);
	expect(await at("12:05:00")).toEqual(["signs no more | pinned: partners 7", "signs"]);
});

test("it shows nothing of the private halves, and takes no arguments", async () => {
	await commands().bff("keys rotate --after 0", { env });
	expect((await commands().bff("keys list")).stdout).not.toMatch(/PRIVATE|"d"/);
	expectRefusal(await commands().bff("keys list x"), "too many arguments");
	expect(expectDone(await commands().bff("keys list --help")).join(" ")).toContain("Shows every signing key");
});
