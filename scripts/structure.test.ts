import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const ROOMS = ["packages", "demo", "scripts"];

const reportSchema = z.object({
	summary: z.object({
		totalCruised: z.int(),
		violations: z.array(z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) })),
	}),
	modules: z.array(z.object({ source: z.string() })),
});

function cruise(root: string): z.infer<typeof reportSchema> {
	const output = execFileSync(
		"depcruise",
		["--config", join(ROOT, ".dependency-cruiser.cjs"), "--output-type", "json", ...ROOMS],
		{ cwd: root, encoding: "utf8", maxBuffer: 256 * 1024 * 1024 },
	);
	return reportSchema.parse(JSON.parse(output));
}

function sourceFiles(): readonly string[] {
	const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", ...ROOMS], {
		cwd: ROOT,
		encoding: "utf8",
	});
	return listed.split("\n").filter((file) => /\.ts$/.test(file));
}

describe("the house as it stands", () => {
	test("keeps to its arrows, and every source file was looked at", () => {
		const { summary, modules } = cruise(ROOT);
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
		rule: "webframe-imports-shared-only",
		file: "packages/webframe/src/planted.ts",
		text: 'export { readConfig } from "../../bff/src/config.ts";',
	},
	{
		rule: "webframe-takes-only-types-from-wire",
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
		rule: "core-wagering-looks-down",
		file: "packages/bff/src/wagering/planted.ts",
		text: 'export { roundAt } from "../rounds/grid.ts";',
	},
	{
		rule: "no-circular",
		file: "packages/bff/src/platform/clock.ts",
		text: 'import { database } from "./database-planted.ts";\nexport const systemClock = database;',
	},
];

describe("a planted forbidden import is refused", () => {
	let copy = "";

	beforeAll(() => {
		copy = mkdtempSync(join(tmpdir(), "webframe-structure-"));
		for (const file of [...sourceFiles(), ...manifests()]) {
			mkdirSync(join(copy, dirname(file)), { recursive: true });
			cpSync(join(ROOT, file), join(copy, file));
		}
		symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
		linkPackages(copy);
		for (const [index, { file, text }] of PLANTS.entries()) {
			// Several plants may lie in one folder.
			writeFileSync(join(copy, file.replace("planted", `planted-${index}`)), `${text}\n`);
		}
		writeFileSync(
			join(copy, "packages/bff/src/platform/database-planted.ts"),
			'import { systemClock } from "./clock.ts";\nexport const database = systemClock;\n',
		);
	});

	afterAll(() => {
		rmSync(copy, { recursive: true, force: true });
	});

	test("by each rule", () => {
		const broken = new Set(cruise(copy).summary.violations.map((violation) => violation.rule.name));
		const planted = PLANTS.map((plant) => plant.rule).toSorted();
		expect([...broken].filter((rule) => planted.includes(rule)).toSorted()).toEqual([...new Set(planted)]);
	});
});

function manifests(): readonly string[] {
	const listed = execFileSync("git", ["ls-files", "*package.json", "tsconfig*.json"], { cwd: ROOT, encoding: "utf8" });
	return listed.split("\n").filter((file) => file !== "");
}

/** Workspace packages must lead into the copy, not back into the checkout. */
function linkPackages(copy: string): void {
	const require = createRequire(import.meta.url);
	for (const manifest of manifests().filter((file) => file.includes("/"))) {
		const folder = dirname(manifest);
		const parsed = z
			.object({
				dependencies: z.record(z.string(), z.string()).default({}),
				devDependencies: z.record(z.string(), z.string()).default({}),
			})
			.parse(require(join(ROOT, manifest)));
		const names = Object.keys({ ...parsed.dependencies, ...parsed.devDependencies });
		for (const name of names) {
			const link = join(copy, folder, "node_modules", name);
			mkdirSync(dirname(link), { recursive: true });
			const own = name.startsWith("@webframe/") ? join(copy, "packages", name.slice("@webframe/".length)) : undefined;
			symlinkSync(own ?? join(ROOT, folder, "node_modules", name), link);
		}
	}
}
