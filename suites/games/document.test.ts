/** The par sheets of docs/games.md are what the rules say. WRITE_GAMES=true writes them anew. */
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { OWN_GAMES } from "@webframe/shared/games/own-games";
import { currencyOf, formatAmount } from "@webframe/shared/money";
import { expect, test } from "vitest";
import { largestStake } from "../../packages/bff/src/catalogue/largest-stake.ts";
import { limitsOfGame } from "../../packages/bff/src/catalogue/stake-limits.ts";
import { figures, USUAL } from "./figures.ts";

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

test("the largest stake on so many numbers is the one that the service takes", () => {
	const euro = currencyOf("EUR", {});
	if (euro === undefined) return expect.unreachable("there is a euro");
	const { digits } = euro;
	const games = OWN_GAMES.filter(({ family }) => family === "numbers");
	for (const game of games) {
		const limits = limitsOfGame(USUAL, game, euro);
		const table = figures()
			.split("\n### ")
			.find((section) => section.includes(`${game.name} (${game.gameCode})`));
		for (const { outcome } of game.sheet(1)) {
			const numbers = Array.from({ length: Number.parseInt(outcome, 10) }, (_, index) => index + 1);
			const bet = game.round(1, null)?.parseSelection({ market: "numbers", numbers }, { digits, chip: limits.chip });
			if (!bet?.ok) return expect.unreachable(`${outcome} can be picked`);
			const stake = largestStake(bet, limits) ?? 0n;
			const amounts = [stake, bet.highestWin(stake)].map((minor) => formatAmount(minor, digits));
			expect(table).toMatch(new RegExp(`\\| ${outcome} .*\\| ${amounts.join(" +\\| ")} +\\|`));
		}
	}
});

/** Tables are laid out anew by whoever formats them. */
function comparable(page: string): string {
	return page.replaceAll(/[ -]+/g, " ");
}
