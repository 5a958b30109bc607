/** What a browser really loads of the frame while one of our own games is opened and played, family by family. */
import { untilQuiet, watchTraffic } from "@webframe/harness/page-traffic";
import { expect, test } from "vitest";
import { FAMILY_FILES, PLAYED_KB, STANDING_KB } from "../build/budgets.ts";
import { madeConfig, madeFreebet } from "../src/testing/made-data.ts";
import { FAMILY_NAMES } from "../src/views/family-names.ts";
import { manifest } from "./testing/built-frame.ts";
import { casino, openCasinoForEach, page } from "./testing/each-casino-page.ts";
import { FAMILY_TABLES, roundAt, tileOf } from "./testing/family-tables.ts";

openCasinoForEach();

const KB = 1_000;
test.each(FAMILY_TABLES)(
	"a game of $family loads, opened and played, what its budgets count, and nothing of another family",
	async (table) => {
		const { family, gameCode } = table;
		const loaded = new Set<string>();
		page.on("request", (request) => {
			const name = /\/frame\/v1\/([\w.-]+)$/.exec(new URL(request.url()).pathname)?.[1];
			if (name !== undefined) loaded.add(name);
		});
		const weight = (): number => [...loaded].reduce((sum, name) => sum + (manifest.files[name]?.brotliBytes ?? 0), 0);
		const ofFamilies = (): readonly string[] =>
			[...loaded]
				.map((name) => name.replace(/-[\w-]{8}\.js$/, ""))
				.filter((name) => name === "contract" || FAMILY_NAMES.some((one) => name.startsWith(`${one}-`)))
				.sort();
		const traffic = watchTraffic(page);
		// What has come is run and drawn when the page has nothing left to do.
		const quiet = (): Promise<void> =>
			untilQuiet(traffic, () => page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve))));
		const { opened, later } = FAMILY_FILES[family];
		const { bff } = casino;
		bff.config = {
			...madeConfig(Date.now(), { games: [tileOf(table)] }),
			features: { feed: false, jackpots: true, freebets: true },
		};
		bff.results = [roundAt(table, 1, "finished")];
		bff.afterBet = ["inProgress", "accepted"];
		bff.rounds.set(gameCode, roundAt(table, 2, "betting"));

		await casino.open(casino.script(), casino.frame(casino.player(`game="${gameCode}"`)));
		await page.locator(".place").waitFor();
		await expect.poll(ofFamilies).toEqual(expect.arrayContaining([...opened]));
		await quiet();
		const standing = weight();

		await bff.changeReward(madeFreebet(Date.now(), { games: [gameCode], amount: "2.00" }));
		// It is offered for what is done from then on.
		await page.waitForFunction(() => customElements.get("webframe-freebets") !== undefined);
		await page.locator(table.place).first().click();
		await page.locator(".offer").first().waitFor();
		await page.locator(".plan-chip").click();
		await page.locator("webframe-repeat-panel button").first().waitFor();
		await page.locator(".plan-chip").click();
		await page.locator(".sound").click();
		await page.locator(".place").click();
		await page.locator(".bet-state", { hasText: "Accepted" }).filter({ visible: true }).first().waitFor();
		await bff.setRound(roundAt(table, 2, "drawing"));
		await page.locator(".clock-label", { hasText: "Draw" }).waitFor();
		await bff.setRound(roundAt(table, 2, "finished"));
		const [bet] = bff.bets.values();
		await bff.changeBet(bet?.betId ?? 0, { status: "win", winAmount: "9.00" });
		await page.locator("webframe-win-moment .win").waitFor();
		await page.locator(".counts summary").click();
		await page.locator(".counts li").first().waitFor();
		const all = [...opened, ...later].sort();
		await expect.poll(ofFamilies).toEqual(expect.arrayContaining(all));
		await quiet();

		expect(ofFamilies()).toEqual(all);
		expect(standing).toBeLessThanOrEqual(STANDING_KB[family] * KB);
		expect(weight()).toBeLessThanOrEqual(PLAYED_KB[family] * KB);
		expect(casino.messages).toEqual([]);
	},
);
