/** The par sheets of docs/games.md are what the rules say. WRITE_GAMES=true writes them anew. */
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { OWN_GAMES } from "@webframe/shared/games/own-games";
import { expect, test } from "vitest";
import { figures } from "./figures.ts";

const DOCUMENT = fileURLToPath(new URL("../../docs/games.md", import.meta.url));
const BETWEEN = /(<!-- figures -->\n)[\s\S]*(<!-- end of figures -->)/;

test("docs/games.md has the par sheets that the rules give", async () => {
	const page = await readFile(DOCUMENT, "utf8");
	expect(page).toMatch(BETWEEN);
	const written = page.replace(BETWEEN, (_, before: string, after: string) => `${before}\n${figures()}\n\n${after}`);
	const isToWrite = process.env["WRITE_GAMES"] === "true";
	if (isToWrite) await writeFile(DOCUMENT, written);
	expect(comparable(isToWrite ? written : page)).toBe(comparable(written));
});

test("every game is there, and every outcome of it", () => {
	const text = figures();
	for (const { gameCode, name, versions, sheet } of OWN_GAMES) {
		expect(text).toContain(`${name} (${gameCode})`);
		for (const { outcome } of versions.flatMap(sheet)) expect(text).toContain(`| ${outcome} `);
	}
});

/** Tables are laid out anew by whoever formats them. */
function comparable(page: string): string {
	return page.replaceAll(/[ -]+/g, " ");
}
