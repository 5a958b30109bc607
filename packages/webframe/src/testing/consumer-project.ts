/** A project as casinos have them, with the package's types in it: it compiles with every check on, and mistakes are found. */
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect } from "vitest";
import { writePackage } from "../../build/package.ts";

/** Beside the frameworks, so that a project that stands here finds them. */
const MODULES = fileURLToPath(new URL("../../node_modules/", import.meta.url));
const COMPILER = fileURLToPath(new URL("../../../../node_modules/typescript-7/bin/tsc", import.meta.url));
const OPTIONS = {
	...{ strict: true, noEmit: true, skipLibCheck: false, jsx: "react-jsx", target: "es2022", types: [] },
	...{ module: "esnext", moduleResolution: "bundler", lib: ["es2022", "dom", "dom.iterable"] },
};

let project: string;

/** To be called once in a file. */
export function openProject(): void {
	beforeAll(() => {
		project = mkdtempSync(join(MODULES, ".published-types-"));
		const built = join(project, "built");
		mkdirSync(built);
		writePackage(built, join(project, "node_modules", "@webframe", "webframe"));
	});
	afterAll(() => rmSync(project, { recursive: true, force: true }));
}

/**
 * What the compiler says of each of these texts, in turn; empty where it has nothing to say. They are files of one project,
 * for most of the work is to read the browser's own types. What is said of any other file is said of all of them.
 */
async function complaintsAbout(extension: "ts" | "tsx", ...texts: readonly string[]): Promise<readonly string[]> {
	const files = texts.map((_, index) => `page-${index}.${extension}`);
	for (const [index, name] of files.entries()) writeFileSync(join(project, name), texts[index] ?? "");
	writeFileSync(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions: OPTIONS, files }));
	const compiled = promisify(execFile)(process.execPath, [COMPILER, "-p", project, "--pretty", "false"]);
	const said = await compiled.then(
		() => "",
		({ stdout }: { readonly stdout: string }) => stdout,
	);
	// A complaint begins with its place, and its further lines are set in.
	const complaints = said.split(/\n(?=\S)/).filter((text) => text !== "");
	const isAbout = (name: string) => (text: string) => text.includes(`${name}(`);
	const others = complaints.filter((text) => !files.some((name) => isAbout(name)(text)));
	return files.map((name) => [...complaints.filter(isAbout(name)), ...others].join("\n"));
}

/** That each of these changes of a text, which is in order as it stands, is complained about as it says. */
export async function expectMistakesFound(
	extension: "ts" | "tsx",
	text: string,
	changes: readonly (readonly [written: string, mistaken: string, complaint: string])[],
): Promise<void> {
	for (const [written] of changes) expect(text).toContain(written);
	const changed = changes.map(([written, mistaken]) => text.replace(written, mistaken));
	const [asItStands, ...complaints] = await complaintsAbout(extension, text, ...changed);
	expect(asItStands).toBe("");
	for (const [index, [, mistaken, complaint]] of changes.entries()) {
		expect(complaints[index], mistaken).not.toBe("");
		expect(complaints[index], mistaken).toContain(complaint);
	}
}
