/** What is built, as it is delivered: its sizes, its chunks, its list and the npm package. */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliDecompressSync } from "node:zlib";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chunk, FOLDER, manifest, names, read } from "../embed/testing/built-frame.ts";
import { CATALOGUES } from "../src/locales/index.ts";
import { FAMILY_NAMES } from "../src/views/family-names.ts";
import { BUDGETS, FAMILY_FILES } from "./budgets.ts";
import { localeParts } from "./list-locales.ts";
import { brotli } from "./manifest.ts";
import { writePackage } from "./package.ts";

/** Stands in a weighed file for the hash of another one, so that what is weighed grows by what is written there alone. */
const standIn = (called: string): string => createHash("sha256").update(called).digest("base64url").slice(0, 8);
const weights = new Map<string, number>();
function weightOf(name: string): number {
	const known = weights.get(name);
	if (known !== undefined) return known;
	const written = read(name).toString();
	const text = written.replaceAll(
		/([\w.-]+)-[\w-]{8}\.js\b/g,
		(_, called: string) => `${called}-${standIn(called)}.js`,
	);
	const served = manifest.files[name]?.brotliBytes ?? Number.NaN;
	const found = text === written ? served : brotli(Buffer.from(text)).length;
	weights.set(name, found);
	return found;
}
const weight = (...files: readonly string[]): number => files.reduce((sum, name) => sum + weightOf(name), 0);
/** What a file imports at once, with or without a name, and what that imports. */
function closure(name: string, found = new Set<string>()): ReadonlySet<string> {
	if (found.has(name)) return found;
	found.add(name);
	for (const [, imported = ""] of read(name)
		.toString()
		.matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g))
		closure(imported, found);
	return found;
}
/** What a file asks for later. */
const laterOf = (name: string): readonly string[] =>
	[
		...read(name)
			.toString()
			.matchAll(/import\(\s*["'`]\.\/([^"'`]+)["'`]/g),
	].map(([, imported = ""]) => imported);

/** What a file is called, without hash and ending. */
const calledOf = (name: string): string => name.replace(/(?:-[\w-]{8})?\.js$/, "");
const filesCalled = (called: string): readonly string[] => names.filter((name) => calledOf(name) === called);

const PROGRAMS = fileURLToPath(new URL("../../../docs/fairness/", import.meta.url));
const KB = 1_000;
const VIEWS = ["lobby", "game", "bets", "results", "jackpots", "rewards", "help"].map((name) => `${name}-view`);
const ALL_VIEWS = [...VIEWS, ...FAMILY_NAMES.map((name) => `${name}-view`)];

describe("sizes (brotli)", () => {
	test("script entry and shell are at most 18 kB", () => {
		expect(weight("webframe.js", "shell.js")).toBeLessThanOrEqual(18 * KB);
	});

	test("each lazy view, with all that it needs beside the shell, is at most 12 kB", () => {
		for (const view of VIEWS) {
			const own = [...closure(chunk(view))].filter((name) => name !== "shell.js");
			expect(weight(...own), view).toBeLessThanOrEqual(12 * KB);
		}
	});

	test.each(BUDGETS)("$files: at most $kB kB", ({ files, kB }) => {
		expect(weight(...files.flatMap(filesCalled))).toBeLessThanOrEqual(kB * KB);
	});

	test("there is no file that nothing of this counts, and nothing counts a file that is not there", () => {
		const catalogues = [undefined, ...localeParts()].flatMap((part) =>
			Object.keys(CATALOGUES).map((tag) => [part, tag.toLowerCase()].filter((word) => word !== undefined).join(".")),
		);
		const counted = new Set([...BUDGETS.flatMap(({ files }) => files), ...catalogues]);
		expect([...new Set(names.map(calledOf))].sort()).toEqual([...counted].sort());
	});

	test("an opened game asks at once for what its budget counts, and for no other file of a family", () => {
		for (const family of FAMILY_NAMES) {
			const own = [...closure(chunk(`${family}-view`))]
				.map(calledOf)
				.filter((name) => /^(?:contract|\w+-(?:rules|view))$/.test(name));
			expect(own.sort(), family).toEqual(FAMILY_FILES[family].opened.toSorted());
		}
	});

	test("the words of each part are at most 1.5 kB a language", () => {
		for (const part of localeParts()) {
			for (const tag of Object.keys(CATALOGUES)) {
				const name = `${part}.${tag.toLowerCase()}`;
				expect(weight(chunk(name)), name).toBeLessThanOrEqual(1.5 * KB);
			}
		}
	});

	test("opening a game loads nothing of another family", () => {
		for (const family of FAMILY_NAMES) {
			const loaded = [...closure(chunk(`${family}-view`))].join();
			for (const other of FAMILY_NAMES) if (other !== family) expect(loaded).not.toContain(`${other}-`);
		}
	});

	test("each language is at most 3 kB", () => {
		const tags = Object.keys(CATALOGUES);
		expect(tags.length).toBeGreaterThan(0);
		for (const tag of tags) expect(weight(chunk(tag.toLowerCase())), tag).toBeLessThanOrEqual(3 * KB);
	});

	test.each(FAMILY_NAMES)(
		"from the script tag to an open game of %s it is at most 66 kB, SignalR included",
		(family) => {
			const parts = [`${family}-view`, "play", "session", "texts", "en", "board.en", `${family}.en`, "announcer"];
			const lazy = parts.flatMap((name) => [...closure(chunk(name))]);
			expect(weight("webframe.js", ...new Set([...lazy, "shell.js"]))).toBeLessThanOrEqual(66 * KB);
		},
	);
});

describe("chunks", () => {
	test("the entry and the shell are all that is loaded before the first view", () => {
		const initial = names.filter((name) => manifest.files[name]?.initial);
		expect(initial.sort()).toEqual(["shell.js", "webframe.js"]);
		expect([...closure("shell.js")]).toEqual(["shell.js"]);
	});

	test("no view loads a chunk of another", () => {
		for (const view of ALL_VIEWS) {
			const others = ALL_VIEWS.filter((other) => other !== view).map(chunk);
			const loaded = [...closure(chunk(view))].filter((name) => name !== "shell.js");
			const asked = loaded.flatMap((name) => [name, ...laterOf(name)]);
			expect(asked.filter((name) => others.includes(name))).toEqual([]);
		}
	});

	test("every lazy chunk carries a hash in its name", () => {
		const fixed = names.filter((name) => !/-[\w-]{8}\.js$/.test(name));
		expect(fixed.sort()).toEqual(["element.js", "page.js", "shell.js", "webframe.js"]);
	});

	test("the program of each family is a chunk, and its text that of docs/fairness to the byte", async () => {
		const chunks = names.filter((name) => /(?:^|-)program-[\w-]{8}\.js$/.test(name));
		const texts = chunks.map(async (name) => Object.values(await import(pathToFileURL(join(FOLDER, name)).href)));
		const files = FAMILY_NAMES.map((family) => readFileSync(`${PROGRAMS}${family}.mjs`, "utf8"));
		expect((await Promise.all(texts)).flat().toSorted()).toEqual(files.toSorted());
	});

	test("nothing holds zod, evaluated text, style attributes, Lit's traces on the page, plain vh, windows of its own or media", () => {
		for (const name of names) {
			const text = read(name).toString();
			for (const banned of [
				/\beval\(/,
				/new Function\b/,
				/ style="/,
				/ZodError|zod/,
				/litHtmlVersions|litPropertyMetadata/,
				// What iOS cuts off, and what WKWebView answers with null.
				/\d(?<![sdl]v)vh\b/,
				/\bopen\(["'`]http|window\.open|target="?_blank/,
				/<(?:video|audio)\b|new Audio\b/,
			]) {
				expect(text, name).not.toMatch(banned);
			}
		}
	});
});

describe("npm package", () => {
	const pack = mkdtempSync(join(tmpdir(), "webframe-package-"));

	beforeAll(() => writePackage(FOLDER, pack));
	afterAll(() => rmSync(pack, { recursive: true }));

	test("does nothing in Node.js and does not throw", async () => {
		const script = `await import(${JSON.stringify(pathToFileURL(join(pack, "index.js")).href)}); console.log("done")`;
		const { stdout, stderr } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script]);
		expect([stdout.trim(), stderr]).toEqual(["done", ""]);
	});

	test("can be required, as servers and tests do that know no other way", async () => {
		const script = `require(${JSON.stringify(join(pack, "index.js"))}); console.log("done")`;
		const { stdout, stderr } = await promisify(execFile)(process.execPath, ["--input-type=commonjs", "-e", script]);
		expect([stdout.trim(), stderr]).toEqual(["done", ""]);
	});

	test("is bundled for a server, and what is bundled does nothing there", async () => {
		const file = join(pack, "server.mjs");
		writeFileSync(file, await bundled());
		const { stdout, stderr } = await promisify(execFile)(process.execPath, [file]);
		expect([stdout, stderr]).toEqual(["", ""]);
	});

	async function bundled(): Promise<string> {
		const result = await build({
			configFile: false,
			logLevel: "error",
			ssr: { noExternal: true },
			build: { ssr: true, write: false, rolldownOptions: { input: join(pack, "index.js") } },
		});
		const outputs = (Array.isArray(result) ? result : [result]).flatMap((part) =>
			"output" in part ? part.output : [],
		);
		return outputs.map((output) => (output.type === "chunk" && output.isEntry ? output.code : "")).join("");
	}

	test("names files that are there, and holds every chunk that one of its own imports", () => {
		const read = (name: string): string => readFileSync(join(pack, name), "utf8");
		const { exports, customElements, version } = JSON.parse(read("package.json"));
		expect(version).toBe(manifest.version);
		const types = ["./react", "./vue", "./svelte"].map((name) => exports[name].types);
		for (const name of [exports["."].types, exports["."].default, ...types, customElements]) {
			expect(read(name).length, name).toBeGreaterThan(100);
		}
		const imported = readdirSync(pack)
			.filter((name) => name.endsWith(".js"))
			.flatMap((name) =>
				[...read(name).matchAll(/(?:from|import\()\s*["'`]\.\/([\w.-]+\.js)["'`]/g)].map(([, found]) => found),
			);
		expect(imported.length).toBeGreaterThan(10);
		for (const name of new Set(imported)) expect(readdirSync(pack)).toContain(name);
	});

	test("its types need nothing else", () => {
		expect(readFileSync(join(pack, "index.d.ts"), "utf8")).not.toMatch(/^import|from "/m);
	});
});

describe("manifest", () => {
	test("says what each file is, by its own bytes", () => {
		for (const [name, { integrity, bytes, brotliBytes }] of Object.entries(manifest.files)) {
			const content = read(name);
			expect(integrity).toBe(`sha384-${createHash("sha384").update(content).digest("base64")}`);
			expect(bytes).toBe(content.length);
			expect(brotliBytes).toBe(read(`${name}.br`).length);
			expect(brotliDecompressSync(read(`${name}.br`)).equals(content)).toBe(true);
		}
		expect(manifest.entry).toBe("webframe.js");
	});
});
