/** `test --changed` leaves out nothing that a change can have touched. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { touchedBy } from "./changed.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const touched = (...files: readonly string[]): readonly string[] => [...touchedBy(files)].toSorted();

test.each([
	[
		"a rule that all share",
		"packages/shared/src/money/tax.ts",
		["bff", "casino", "demo", "provider", "shared", "site"],
	],
	["the service", "packages/bff/src/app.ts", ["bench", "bff", "demo", "scripts", "suites"]],
	["the frame", "packages/webframe/src/loader.ts", ["demo", "scripts", "site", "webframe"]],
	["an end-to-end test", "demo/e2e/browser.test.ts", ["demo", "scripts", "webframe"]],
	["a benchmark", "bench/hub/run.ts", ["bench", "scripts"]],
	["a guide", "docs/operators.md", ["bff", "suites"]],
	["a program of a guide", "docs/casinos/starter.mjs", ["casino", "demo"]],
	["notes", "CHANGELOG.md", ["scripts"]],
] as const)("%s touches what stands on it", (_, file, rooms) => {
	expect(touched(file)).toEqual(expect.arrayContaining([...rooms]));
});

test("the service touches neither the frame nor the other parties", () => {
	expect(touched("packages/bff/src/app.ts")).toEqual(["bench", "bff", "demo", "scripts", "suites"]);
});

test("a file that is of no room touches everything", () => {
	expect(touched("pnpm-lock.yaml")).toEqual(touched("scripts/vitest.ts", "vitest.config.ts"));
	expect(touched("vitest.config.ts").length).toBe(13);
});

const ROOMS = [
	...["shared", "harness", "signalr", "bff", "webframe", "backoffice"].map(
		(name) => [`packages/${name}/`, name] as const,
	),
	...["casino", "provider", "site"].map((name) => [`demo/${name}/`, name] as const),
	...["demo", "suites", "bench"].map((name) => [`${name}/`, name] as const),
];
const PACKAGES: Readonly<Record<string, string>> = {
	shared: "packages/shared/",
	harness: "packages/harness/",
	signalr: "packages/signalr/",
	"reference-casino": "demo/casino/",
};

function roomOf(file: string): string | undefined {
	return ROOMS.find(([folder]) => file.startsWith(folder))?.[1];
}

/** The file, or the folder of the package, that an import in a file leads to. */
function target(file: string, imported: string): string {
	const [, name = ""] = /^@webframe\/([\w-]+)/.exec(imported) ?? [];
	return PACKAGES[name] ?? normalize(join(file, "..", imported)).replaceAll("\\", "/");
}

test("no file imports from a room on which its own is not said to stand", () => {
	const files = execFileSync("git", ["ls-files", "*.ts"], { cwd: ROOT, encoding: "utf8" }).trim().split("\n");
	const unsaid = new Set<string>();
	for (const file of files) {
		const own = roomOf(file);
		if (own === undefined) continue;
		const text = readFileSync(join(ROOT, file), "utf8");
		for (const [, imported = ""] of text.matchAll(/\bfrom "((?:\.{1,2}\/|@webframe\/)[^"]+)"/g)) {
			const to = target(file, imported);
			const room = roomOf(to);
			if (room !== undefined && room !== own && !touched(to).some((one) => one === own))
				unsaid.add(`${own} on ${room}`);
		}
	}
	expect([...unsaid]).toEqual([]);
});
