/** What is built: how large it is, and that its policy can hold it. */
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PAGES } from "../src/app/pages.ts";

const KB = 1_000;
const folder = mkdtempSync(join(tmpdir(), "webframe-backoffice-"));
const assets = join(folder, "assets");

beforeAll(async () => {
	await promisify(execFile)(process.execPath, [fileURLToPath(new URL("./build.ts", import.meta.url)), folder]);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** With all that it imports at once. */
function closure(name: string, found = new Set<string>()): ReadonlySet<string> {
	if (found.has(name)) return found;
	found.add(name);
	for (const [, imported = ""] of readFileSync(join(assets, name), "utf8").matchAll(
		/(?:from|import)\s*["'`]\.\/([^"'`]+)["'`]/g,
	))
		closure(imported, found);
	return found;
}
const weight = (names: Iterable<string>): number =>
	[...names].reduce((sum, name) => sum + statSync(join(assets, `${name}.br`)).size, 0);
const named = (start: string): string =>
	readdirSync(assets).find((name) => name.startsWith(`${start}-`) && /\.js$/.test(name)) ?? "";

test("the first page is at most 120 kB brotli, and each further one at most 60 kB", () => {
	const entry = closure(named("index"));
	const styles = readdirSync(assets).filter((name) => name.endsWith(".css"));
	for (const { tag } of PAGES) {
		const own = [...closure(named(tag))].filter((name) => !entry.has(name));
		expect(weight([...entry, ...styles, ...own]), tag).toBeLessThanOrEqual(120 * KB);
		expect(weight(own), tag).toBeLessThanOrEqual(60 * KB);
	}
});

test("the document has no script and no style of its own, and nothing from elsewhere", () => {
	const document = readFileSync(join(folder, "index.html"), "utf8");
	expect(document).not.toMatch(/<style|style=|https?:|<script(?![^>]* src="\/backoffice\/assets\/)/);
});

test("no script holds evaluated text, zod or markup that goes past Lit", () => {
	for (const name of readdirSync(assets).filter((file) => file.endsWith(".js"))) {
		expect(readFileSync(join(assets, name), "utf8"), name).not.toMatch(
			/\beval\(|new Function\b|ZodError|insertAdjacentHTML/,
		);
	}
});
