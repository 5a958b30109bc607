/** The tables of docs/jackpots.md are what the rules say. WRITE_JACKPOTS=true writes them anew. */
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { drawJackpots } from "@webframe/shared/jackpots";
import { expect, test } from "vitest";
import { figures, READY } from "./figures.ts";

const DOCUMENT = fileURLToPath(new URL("../../docs/jackpots.md", import.meta.url));
const MIGRATION = new URL("../../packages/bff/src/store/migrations/0018_jackpots.sql", import.meta.url);
const BETWEEN = /(<!-- figures -->\n)[\s\S]*(<!-- end of figures -->)/;

test("docs/jackpots.md has the figures that the rules give", async () => {
	const page = await readFile(DOCUMENT, "utf8");
	expect(page).toMatch(BETWEEN);
	const written = page.replace(BETWEEN, (_, before: string, after: string) => `${before}\n${figures()}\n\n${after}`);
	const isToWrite = process.env["WRITE_JACKPOTS"] === "true";
	if (isToWrite) await writeFile(DOCUMENT, written);
	expect(comparable(isToWrite ? written : page)).toBe(comparable(written));
});

/** Tables are laid out anew by whoever formats them. */
function comparable(page: string): string {
	return page.replaceAll(/[ -]+/g, " ");
}

test("the jackpots of the page are those that stand ready", async () => {
	const sql = await readFile(MIGRATION, "utf8");
	for (const { name, rate, start, chance } of READY)
		expect(sql).toContain(`'${name}', null, ${rate}, ${start}, ${chance},`);
});

test("in a long run as many bets win as the chance says", async () => {
	const { hash } = await import("node:crypto");
	const bets = Array.from({ length: 100_000 }, (_, index) => ({ betId: index + 1, amount: 5_000n }));
	const jackpots = READY.map(({ chance }) => ({ chance, euroThousandths: 100_000n }));
	const drawn = drawJackpots({ seed: "a7".repeat(32), bets, jackpots }, (text) => hash("sha256", text, "buffer"));
	// 50 euros a bet: 200 of 100,000 for Bronze, 10 for Silver, half a one for Gold; four standard deviations each.
	for (const [place, expected] of [200, 10, 0.5].entries())
		expect(Math.abs((drawn.winners[place]?.length ?? 0) - expected)).toBeLessThan(4 * Math.sqrt(expected) + 1);
});
