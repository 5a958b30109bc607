/** No test file is left out in silence, and none runs twice: each is taken by one project of one runner, and each project by a stage. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, matchesGlob } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { z } from "zod";
import { PAGES_PROJECT, UNIT_PROJECTS } from "./turns.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

const projectSchema = z.object({
	name: z.string(),
	root: z.string().default(""),
	include: z.array(z.string()),
	exclude: z.array(z.string()).default([]),
});
type Project = z.infer<typeof projectSchema>;

const configSchema = z
	.object({
		default: z.object({
			test: z.union([z.object({ projects: z.array(z.object({ test: projectSchema })) }), projectSchema]),
		}),
	})
	.transform(({ default: { test: one } }) => ("projects" in one ? one.projects.map(({ test: each }) => each) : [one]));

/** @param config from the root of the repository */
async function projectsOf(config: string): Promise<readonly Project[]> {
	const loaded: unknown = await import(join(ROOT, config));
	return configSchema.parse(loaded);
}

/** The components' runner starts browsers as soon as it is loaded, so that its configuration is read. */
function components(): Project {
	const root = "packages/webframe";
	const text = readFileSync(join(ROOT, root, "web-test-runner.config.ts"), "utf8");
	const [, include = ""] = /^\tfiles: \["([^"]+)"\],$/m.exec(text) ?? [];
	return { name: "components", root, include: [include], exclude: [] };
}

function takes({ root, include, exclude }: Project, file: string): boolean {
	const folder = root === "" ? "" : `${root}/`;
	const path = file.slice(folder.length);
	const isIn = (globs: readonly string[]): boolean => globs.some((glob) => matchesGlob(path, glob));
	return file.startsWith(folder) && isIn(include) && !isIn(exclude);
}

/** Files of the checkout that git knows or would take in. */
function listed(...patterns: readonly string[]): readonly string[] {
	const args = ["ls-files", "--cached", "--others", "--exclude-standard", ...patterns];
	return execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).trim().split("\n");
}

const configs = listed("vitest*.config.ts");
const projects = [...(await Promise.all(configs.map(projectsOf))).flat(), components()];
const takersOf = (file: string) => projects.filter((project) => takes(project, file)).map(({ name }) => name);

test("each test file is taken by exactly one project", () => {
	const files = listed().filter((file) => /\.(?:test|spec)\.[cm]?[jt]sx?$/.test(file));
	expect(files.length).toBeGreaterThan(700);
	const wrong = files.map((file) => ({ file, takers: takersOf(file) })).filter(({ takers }) => takers.length !== 1);
	expect(wrong).toEqual([]);
});

test.each([
	["packages/bff/src/made-up.test.ts", ["services"]],
	["packages/bff/src/made-up.long.test.ts", ["service"]],
	["packages/shared/src/made-up.long.test.ts", []],
	["packages/webframe/src/made-up.component.test.ts", ["components"]],
	["packages/webframe/screenshots/made-up.component.test.ts", ["frame's pictures"]],
	["demo/made-up.test.ts", []],
])("%s would be taken by %j", (file, takers) => {
	expect(takersOf(file)).toEqual(takers);
});

test("the run has a stage for each project of the main configuration", async () => {
	const names = (await projectsOf("vitest.config.ts")).map(({ name }) => name);
	expect(names.toSorted()).toEqual([...UNIT_PROJECTS, PAGES_PROJECT].toSorted());
});
