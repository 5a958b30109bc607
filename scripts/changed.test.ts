/** `test --changed` leaves out nothing that a change can have touched. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { changedFiles, touchedBy } from "./changed.ts";
import { turnsFor } from "./turns.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const touched = (...files: readonly string[]): readonly string[] => [...touchedBy(files)].toSorted();

const inFrame = (name: string): string => `packages/bff/src/frame/${name}.happy.test.ts`;

test.each([
	[
		"a rule that all share",
		"packages/shared/src/money/tax.ts",
		["bff", "casino", "demo", "provider", "shared", "site"],
	],
	["the service", "packages/bff/src/app.ts", ["bench", "bff", "demo", "scripts", "suites"]],
	["the frame", "packages/webframe/src/loader.ts", ["demo", "scripts", "site", "webframe"]],
	["an end-to-end test", "demo/e2e/hosted-page.test.ts", ["demo", "scripts", "webframe"]],
	["a benchmark", "bench/hub/run.ts", ["bench", "scripts"]],
	["a guide of operators", "docs/operators.md", ["backoffice", "bff", "suites"]],
	["a guide of providers", "docs/providers/README.md", ["bff", "provider"]],
	["a test of the service that is named by the frame's catalogue", inFrame("frame-files"), ["bff", "webframe"]],
	["one of the demo's page", "demo/site/developer/behind/step.test.ts", ["site", "webframe"]],
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

/** The file, or the folder, that a text in a file leads to: what is imported, started, or read. */
function target(file: string, text: string): string {
	const [, name = ""] = /^@webframe\/([\w-]+)/.exec(text) ?? [];
	// What comes behind is put in when it is read, or says how it is imported.
	const [path = ""] = text.split(/\$\{|\?/);
	return PACKAGES[name] ?? normalize(join(file, "..", path)).replaceAll("\\", "/");
}

function listed(...patterns: readonly string[]): readonly string[] {
	const args = ["ls-files", "--cached", "--others", "--exclude-standard", ...patterns];
	return execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).trim().split("\n");
}

/** Rooms, and where their files lead to outside of them, each once. */
function ways(): ReadonlyMap<string, ReadonlySet<string>> {
	const found = new Map<string, Set<string>>();
	for (const file of listed("*.ts")) {
		const own = roomOf(file);
		if (own === undefined) continue;
		const text = readFileSync(join(ROOT, file), "utf8");
		for (const [, path = ""] of text.matchAll(/["`]((?:\.{1,2}\/|@webframe\/)[^"`\n]+)["`]/g)) {
			const to = target(file, path);
			if (roomOf(to) !== own) found.set(own, (found.get(own) ?? new Set<string>()).add(to));
		}
	}
	return found;
}

test("no file leads to a room on which its own is not said to stand, nor to a guide that does not touch its own", () => {
	// What git does not know is built; the pictures of guides are drawn by the pages' programs, and read by nobody.
	const files = listed(".").filter((file) => !file.startsWith("docs/images/"));
	const isThere = (to: string, file: string): boolean => file === to || (to.endsWith("/") && file.startsWith(to));
	const unsaid = [...ways()].flatMap(([own, targets]) =>
		[...targets]
			.filter((to) => roomOf(to) !== undefined || to.startsWith("docs/"))
			.flatMap((to) => files.filter((file) => isThere(to, file)))
			.filter((file) => !touched(file).includes(own))
			.map((file) => `${own} on ${file}`),
	);
	expect([...new Set(unsaid)]).toEqual([]);
});

test("what was moved is named by both its paths, and what git does not know yet by its own", () => {
	const checkout = mkdtempSync(join(tmpdir(), "webframe-changed-"));
	onTestFinished(() => rmSync(checkout, { recursive: true, force: true }));
	const git = (...args: readonly string[]) => execFileSync("git", args, { cwd: checkout });
	const write = (name: string) => writeFileSync(join(checkout, name), `${name} is a text that git knows again.\n`);
	git("init", "--quiet", "--initial-branch=main");
	write("vectors.json");
	write("other.json");
	git("add", ".");
	git("-c", "user.name=nobody", "-c", "user.email=nobody@example.com", "commit", "--quiet", "--message=first");
	git("mv", "vectors.json", "moved.json");
	write("new.json");
	expect(changedFiles("main", checkout).toSorted()).toEqual(["moved.json", "new.json", "vectors.json"]);
});

test.each([
	["packages/webframe/src/loader.ts", true],
	["packages/backoffice/src/page.css", true],
	["packages/bff/src/app.ts", false],
])("whether pictures are drawn after a change of %s: %j", (file, isDrawn) => {
	const names = turnsFor(touchedBy([file]))
		.others.flat()
		.map(({ name }) => name);
	expect(names.includes("screenshots")).toBe(isDrawn);
});
