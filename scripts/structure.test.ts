import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const ROOMS = ["packages", "demo", "bench", "suites", "scripts"];

const reportSchema = z.object({
	summary: z.object({
		totalCruised: z.int(),
		violations: z.array(z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) })),
	}),
	modules: z.array(z.object({ source: z.string() })),
});

/** @param more the files and folders to begin at, and options */
function cruise(root: string, ...more: readonly string[]): z.infer<typeof reportSchema> {
	const output = execFileSync(
		"depcruise",
		["--config", join(ROOT, ".dependency-cruiser.cjs"), "--output-type", "json", ...more],
		{ cwd: root, encoding: "utf8", maxBuffer: 256 * 1024 * 1024 },
	);
	return reportSchema.parse(JSON.parse(output));
}

function sourceFiles(): readonly string[] {
	return filesOf(...ROOMS).filter((file) => /\.ts$/.test(file));
}

/** Files of the checkout that git knows or would take in. */
function filesOf(...paths: readonly string[]): readonly string[] {
	const args = ["ls-files", "--cached", "--others", "--exclude-standard", ...paths];
	const listed = execFileSync("git", args, { cwd: ROOT, encoding: "utf8" });
	return listed.split("\n").filter((file) => file !== "");
}

describe("the house as it stands", () => {
	test("keeps to its arrows, and every source file was looked at", () => {
		const { summary, modules } = cruise(ROOT, ...ROOMS);
		expect(summary.violations).toEqual([]);
		const seen = new Set(modules.map((module) => module.source));
		expect(sourceFiles().filter((file) => !seen.has(file))).toEqual([]);
		expect(summary.totalCruised).toBeGreaterThanOrEqual(sourceFiles().length);
	});
});

/** For each rule a file that breaks it. */
const PLANTS: readonly { readonly rule: string; readonly file: string; readonly text: string }[] = [
	{
		rule: "leaves-import-no-package-of-ours",
		file: "packages/signalr/src/planted.ts",
		text: 'export { ERROR_CODE } from "../../shared/src/wire/index.ts";',
	},
	{
		rule: "bff-imports-shared-and-signalr",
		file: "packages/bff/src/planted.ts",
		text: 'export { freePort } from "@webframe/harness";',
	},
	{
		rule: "pages-import-shared-only",
		file: "packages/webframe/src/planted.ts",
		text: 'export { readConfig } from "../../bff/src/config.ts";',
	},
	{
		rule: "pages-take-only-types-from-wire",
		file: "packages/webframe/src/planted.ts",
		text: 'export { frameBetSchema } from "@webframe/shared/wire";',
	},
	{
		rule: "webframe-loads-no-zod",
		file: "packages/shared/src/money/planted.ts",
		text: 'import { z } from "zod";\nexport const planted = z.string();',
	},
	{
		rule: "wire-does-not-know-hono",
		file: "packages/shared/src/wire/planted.ts",
		text: 'export { z } from "../../../bff/node_modules/@hono/zod-openapi/dist/index.js";',
	},
	{
		rule: "partner-and-provider-are-others",
		file: "demo/casino/planted.ts",
		text: 'export { parseAmount } from "@webframe/shared/money";',
	},
	{
		rule: "suites-stand-on-top",
		file: "bench/bet-path/planted.ts",
		text: 'export { CATALOGUE } from "../../suites/faults/catalogue.ts";',
	},
	{
		rule: "suites-import-service-and-demo",
		file: "suites/faults/planted.ts",
		text: 'export { obey } from "../../packages/webframe/src/page/commands.ts";',
	},
	{
		rule: "packages-do-not-know-the-demo",
		file: "packages/bff/src/wagering/planted.test.ts",
		text: 'export { startCasino } from "@webframe/reference-casino";',
	},
	{
		rule: "the-test-world-knows-the-casino-only",
		file: "packages/bff/src/testing/world.ts",
		text: 'export { demoDatabases } from "../../../../demo/databases.ts";',
	},
	{
		rule: "surfaces-are-mounted-by-app-only",
		file: "packages/bff/src/wagering/planted.ts",
		text: 'export { acceptAnswer } from "../casino/accept-answer.ts";',
	},
	{
		rule: "surfaces-do-not-know-each-other",
		file: "packages/bff/src/frame/planted.ts",
		text: 'export { acceptAnswer } from "../casino/accept-answer.ts";',
	},
	{
		rule: "core-does-not-know-http",
		file: "packages/bff/src/wagering/planted.ts",
		text: 'export { badRequest } from "../platform/http/api-error.ts";',
	},
	{
		rule: "store-stands-on-platform",
		file: "packages/bff/src/store/planted.ts",
		text: 'export { place } from "../wagering/place.ts";',
	},
	{
		rule: "processes-know-the-platform-only",
		file: "packages/bff/src/processes/planted.ts",
		text: 'export { readConfig } from "../config.ts";',
	},
	{
		rule: "platform-stands-alone",
		file: "packages/bff/src/platform/planted.ts",
		text: 'export { readBet } from "../store/read-bets.ts";',
	},
	{
		rule: "core-partners-looks-down",
		file: "packages/bff/src/partners/planted.ts",
		text: 'export { place } from "../wagering/place.ts";',
	},
	{
		rule: "core-wagering-jackpots-looks-down",
		file: "packages/bff/src/wagering/planted.ts",
		text: 'export { roundAt } from "../rounds/grid.ts";',
	},
	{
		rule: "no-circular",
		file: "packages/bff/src/platform/circle.ts",
		text: 'import type { Other } from "./circle-other.ts";\nexport interface Planted { readonly other: Other }',
	},
];

/** Several plants may lie in one folder. */
const PLANTED = PLANTS.map(({ file, text }, index) => ({ file: file.replace("planted", `planted-${index}`), text }));
/** The other half of the circle, which the test writes. */
const OTHER_HALF = "./circle-other.ts";
/** From a plant to what it must not import, and in a circle back. */
const STEPS = "2";

describe("a planted forbidden import is refused", () => {
	let copy = "";

	beforeAll(() => {
		copy = mkdtempSync(join(tmpdir(), "webframe-structure-"));
		// Of the house only what a plant leads to, because nothing further is looked at.
		for (const file of new Set([...PLANTS.flatMap(importedBy), ...manifests()])) {
			mkdirSync(join(copy, dirname(file)), { recursive: true });
			copyFileSync(join(ROOT, file), join(copy, file));
		}
		symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
		linkPackages(copy);
		for (const { file, text } of PLANTED) {
			mkdirSync(join(copy, dirname(file)), { recursive: true });
			writeFileSync(join(copy, file), `${text}\n`);
		}
		// Of types only.
		writeFileSync(
			join(copy, "packages/bff/src/platform", OTHER_HALF),
			'import type { Planted } from "./circle.ts";\nexport interface Other { readonly planted: Planted }\n',
		);
	});

	afterAll(() => {
		rmSync(copy, { recursive: true, force: true });
	});

	test("by each rule", () => {
		const broken = new Set(
			cruise(copy, "--max-depth", STEPS, ...PLANTED.map(({ file }) => file)).summary.violations.map(
				(violation) => violation.rule.name,
			),
		);
		const planted = PLANTS.map((plant) => plant.rule).toSorted();
		expect([...broken].filter((rule) => planted.includes(rule)).toSorted()).toEqual([...new Set(planted)]);
	});
});

/** The files of the checkout that a plant imports. */
function importedBy({ file, text }: (typeof PLANTS)[number]): readonly string[] {
	const { resolve } = createRequire(join(ROOT, file));
	return [...text.matchAll(/from "([^"]+)"/g)]
		.map(([, name = ""]) => name)
		.filter((name) => name !== OTHER_HALF && !isOfOthers(name))
		.map((name) => relative(ROOT, resolve(name)));
}

/** Packages of others are linked. */
function isOfOthers(name: string): boolean {
	return name.includes("/node_modules/") || !/^(?:\.|@webframe\/)/.test(name);
}

function manifests(): readonly string[] {
	return filesOf("*package.json", "tsconfig*.json");
}

const manifestSchema = z.object({
	name: z.string(),
	dependencies: z.record(z.string(), z.string()).default({}),
	devDependencies: z.record(z.string(), z.string()).default({}),
});

/** Workspace packages must lead into the copy, not back into the checkout. */
function linkPackages(copy: string): void {
	const require = createRequire(import.meta.url);
	const members = manifests()
		.filter((file) => file.includes("/"))
		.map((file) => ({ folder: dirname(file), ...manifestSchema.parse(require(join(ROOT, file))) }));
	const folders = new Map(members.map(({ name, folder }) => [name, folder]));
	for (const { folder, dependencies, devDependencies } of members) {
		for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
			const link = join(copy, folder, "node_modules", name);
			mkdirSync(dirname(link), { recursive: true });
			const own = folders.get(name);
			symlinkSync(own === undefined ? join(ROOT, folder, "node_modules", name) : join(copy, own), link);
		}
	}
}
