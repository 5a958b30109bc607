/** The npm package as it is published: packed by npm, and judged by the tools that know the mistakes of packages. */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { SourceMap } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type PackedPackage, packPackage } from "@webframe/harness/packed-package";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FOLDER, names, read } from "../embed/testing/built-frame.ts";
import { writePackage } from "./package.ts";

interface ScriptMap {
	readonly file: string;
	readonly sources: readonly string[];
	readonly sourcesContent: readonly (string | null)[];
}

const LOCALES = fileURLToPath(new URL("../src/locales", import.meta.url));
/** What is written for the package, what the bundler adds, and the programs that are shown. */
const WITHOUT_SOURCE = /^(?:index|element|rolldown-runtime-.*|(?:\w+-)?program-[\w-]{8})\.js$/;
const filesIn = (path: string): readonly string[] => readdirSync(path).filter((name) => name.endsWith(".ts"));
const parts = (): readonly string[] =>
	readdirSync(LOCALES, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
const folder = mkdtempSync(join(tmpdir(), "webframe-npm-"));
let packed: PackedPackage;

beforeAll(async () => {
	writePackage(FOLDER, folder);
	packed = await packPackage(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

const mapOf = (name: string): ScriptMap & ConstructorParameters<typeof SourceMap>[0] =>
	JSON.parse(packed.read(`${name}.map`));
/** The scripts that name a map. */
const mapped = (): readonly string[] =>
	packed.files.filter((name) => name.endsWith(".js") && packed.read(name).includes("//# sourceMappingURL="));

test("publint and attw know nothing against it, and every file that its exports name is in it", () => {
	expect(packed.publint).toEqual([]);
	expect(packed.attw).toEqual([]);
	expect(packed.exported).toContain("react.d.ts");
	expect(packed.files).toEqual(expect.arrayContaining([...packed.exported]));
});

test("it says what it is, who may use it, and whose work is in it", () => {
	expect(packed.read("README.md")).toContain('import "@webframe/webframe";');
	expect(packed.read("LICENSE")).toContain("Who may use it");
	expect(JSON.parse(packed.read("package.json")).license).toBe("SEE LICENSE IN LICENSE");
	const libraries = mapped().flatMap((name) =>
		mapOf(name).sources.flatMap((source) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? []),
	);
	expect(libraries).toContain("lit-html");
	for (const library of new Set(libraries)) expect(packed.read("THIRD-PARTIES")).toContain(library);
});

test("every script that was made of sources names a map that holds them, and says nothing of the building machine", () => {
	const languages = filesIn(LOCALES).map((name) => name.replace(/\.ts$/, ""));
	// The words of a part in a language are a chunk too, such as `wheel.de`.
	const locales = languages.flatMap((language) => [language, ...parts().map((part) => `${part}.${language}`)]);
	const made = packed.files.filter((name) => name.endsWith(".js") && !WITHOUT_SOURCE.test(name));
	const texts = made.filter((name) => locales.includes(name.slice(0, -"-12345678.js".length)));
	expect(texts.length).toBeGreaterThan(40);
	expect(mapped()).toEqual(made.filter((name) => !texts.includes(name)));
	for (const name of mapped()) {
		expect(packed.read(name)).toMatch(new RegExp(`\n//# sourceMappingURL=${name}\\.map\n$`));
		const { file, sources, sourcesContent } = mapOf(name);
		expect([file, sourcesContent.length]).toEqual([name, sources.length]);
		expect(sourcesContent.every((content) => typeof content === "string" && content !== "")).toBe(true);
		for (const source of sources) expect(source).toMatch(/^(?:webframe\/src|shared\/src|node_modules)\/[\w@./-]+$/);
	}
	expect(packed.files.filter((name) => name.endsWith(".map"))).toEqual(mapped().map((name) => `${name}.map`));
});

/** The keys of the catalogue that stand in code as arguments, each with the place where it begins. */
function keysIn(code: string): readonly { readonly key: string; readonly line: number; readonly column: number }[] {
	const lines = code.split("\n").map((text) => [...text.matchAll(/(?<=\()["'`]([a-z]\w+\.\w+)["'`]/g)]);
	return lines.flatMap((found, line) => found.map(({ 1: key = "", index: column }) => ({ key, line, column })));
}

test("a map leads to the line of the source, also behind templates whose lines were taken out", () => {
	let followed = 0;
	for (const name of mapped()) {
		const { sources, sourcesContent } = mapOf(name);
		const map = new SourceMap(mapOf(name));
		for (const { key, line, column } of keysIn(packed.read(name))) {
			const entry = map.findEntry(line, column);
			if (!("originalSource" in entry) || !entry.originalSource.startsWith("webframe/src/")) continue;
			const source = sourcesContent[sources.indexOf(entry.originalSource)] ?? "";
			expect(source.split("\n")[entry.originalLine], `${name}: ${key}`).toContain(key);
			followed += 1;
		}
	}
	expect(followed).toBeGreaterThan(20);
});

test("what pages load from the service names no map and is listed without one", () => {
	for (const name of names) expect(read(name).toString(), name).not.toContain("sourceMappingURL");
	expect(names.filter((name) => name.includes(".map"))).toEqual([]);
});
