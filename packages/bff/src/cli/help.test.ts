/** Every command explains itself, and stands in the guide to commands. */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { runCommand } from "../testing/run-command.ts";

const GUIDE = fileURLToPath(new URL("../../../../docs/commands.md", import.meta.url));

interface Leaf {
	readonly name: string;
	readonly help: string;
}

/** All commands that have no further ones below them, by their own help. */
async function leavesOf(words: readonly string[]): Promise<readonly Leaf[]> {
	const { code, stdout, stderr } = await runCommand([...words, "--help"]);
	expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
	const below = /\nCommands:\n(?<list>(?: {2}.*\n?)+)/.exec(stdout)?.groups?.["list"] ?? "";
	const names = [...below.matchAll(/^ {2}(\S+)/gm)].flatMap(([, name]) =>
		name === undefined || name === "help" ? [] : [name],
	);
	if (names.length === 0) return [{ name: words.join(" "), help: stdout }];
	return (await Promise.all(names.map((name) => leavesOf([...words, name])))).flat();
}

const leaves = await leavesOf([]);

test("there are commands for all that operators have to do on a shell", () => {
	expect(leaves.length).toBeGreaterThanOrEqual(20);
	expect(leaves.map(({ name }) => name)).toEqual(
		expect.arrayContaining(["apply", "keys rotate", "provider resolve", "reconcile", "restore-check"]),
	);
});

test.each(leaves)("bff $name --help says what it does, and what each argument and option is", ({ name, help }) => {
	const [usage = "", , description = ""] = help.split("\n");
	expect(usage).toMatch(new RegExp(`^Usage: bff ${name}\\b`));
	expect(description).toMatch(/^[A-Z].{15,}/);
	for (const line of help.split("\n").filter((text) => /^ {2}[-a-z<]/.test(text))) {
		expect(line, line).toMatch(/^ {2}\S+.* {2,}\S+/);
	}
});

test.each(leaves)("bff $name stands in the guide", async ({ name }) => {
	const guide = await readFile(GUIDE, "utf8");
	const rows = guide.split("\n").filter((line) => line.startsWith("| `bff "));
	const words = name.split(" ");
	const group = words.slice(0, -1).join(" ");
	// Two of a kind may share a row: `bff partner list`, `show ID`.
	const own = new RegExp(`^\\| \`bff ${group === "" ? "" : `${group}\\b[^|]*\\b`}${words.at(-1)}\\b`);
	expect(rows.filter((row) => own.test(row))).not.toEqual([]);
});
