/** More of what the frame leaves alone in its page, and of what does not reach into it. */
import { KENO } from "@webframe/shared/games/numbers";
import { describe, expect, test } from "vitest";
import { madeConfig, madeProviderGames } from "../src/testing/made-data.ts";
import { casino, openCasinoForEach, page } from "./testing/each-casino-page.ts";
import { FAMILY_TABLES } from "./testing/family-tables.ts";
import { playBesidePrototype } from "./testing/prototype-js.ts";

openCasinoForEach();

const GAME = `game="${KENO.gameCode}"`;

test("a bet of each family goes through, and its draw is shown, on a page whose Prototype.js has changed the natives", () =>
	playBesidePrototype(FAMILY_TABLES));

test("a page that saves data gets no pictures, but the games' own artwork", async () => {
	const [game] = madeProviderGames(1);
	if (game === undefined) throw new Error("no game");
	casino.bff.config = madeConfig(Date.now(), { games: [{ ...game, imageUrl: "/frame/images/1.png" }] });
	const asked: string[] = [];
	page.on("request", (request) => asked.push(request.resourceType()));
	const devtools = await page.context().newCDPSession(page);
	for (const [dataSaverEnabled, images] of [
		[true, 0],
		[false, 1],
	] as const) {
		await devtools.send("Emulation.setDataSaverOverride", { dataSaverEnabled });
		asked.splice(0);
		await casino.open(casino.script(), casino.frame());
		// Also where a picture is asked for: the service of this test has none.
		await page.locator("webframe-lobby .tile .art").waitFor();
		expect(asked.filter((type) => type === "image")).toHaveLength(images);
	}
});

describe("the page's layout", () => {
	test("inside a transformed container that scrolls a bet is placed", async () => {
		const around = "transform:rotate(1deg) scale(0.9);block-size:420px;overflow:auto;contain:layout";
		const above = '<p style="block-size:200px">Above</p>';
		await casino.open(casino.script(), `<div style="${around}">${above}`, casino.frame(casino.player(GAME)), "</div>");
		await casino.bet();
		expect(casino.bff.callsOf("/make-bet")).toHaveLength(1);
	});

	test("on a small phone and on an upright tablet the whole board stands in sight, and the bet with it", async () => {
		await casino.open("<style>body{margin:0}</style>", casino.script(), casino.frame(casino.player(GAME)));
		await page.locator(".place").waitFor();
		const box = async (part: string) => {
			const found = await page.locator(part).boundingBox();
			if (found === null) throw new Error(`${part} is not shown.`);
			return { ...found, end: found.y + found.height };
		};
		await page.setViewportSize({ width: 320, height: 640 });
		expect((await box('[data-number="80"]')).end).toBeLessThanOrEqual((await box(".bar")).y);
		expect((await box(".bar")).end).toBeLessThanOrEqual(640);
		await page.setViewportSize({ width: 768, height: 1024 });
		expect((await box("webframe-number-board")).width).toBeGreaterThan(700);
		expect((await box('[data-number="80"]')).end).toBeLessThanOrEqual((await box(".bar")).y);
		expect((await box(".own")).y).toBeLessThanOrEqual(920);
	});
});
