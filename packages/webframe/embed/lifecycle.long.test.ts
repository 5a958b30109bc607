/** A whole draw in a page, in its own time. */
import { FAST_KENO } from "@webframe/shared/games/numbers";
import { expect, test } from "vitest";
import { madeRound } from "../src/testing/made-data.ts";
import { ballTimes } from "../src/views/numbers/draw-timeline.ts";
import { casino, openCasinoForEach, page } from "./testing/each-casino-page.ts";

openCasinoForEach();

test("where motion is not wanted each number of a draw appears in its place, none before its time, and nothing moves", async () => {
	await page.emulateMedia({ reducedMotion: "reduce" });
	await casino.open(casino.script(), casino.frame(`game="${FAST_KENO.gameCode}"`));
	await page.locator("webframe-number-board .cell").first().waitFor();
	await expect.poll(() => casino.bff.connections).toBe(1);
	const { bettingMs, acceptanceGapMs, drawMs } = FAST_KENO.timings;
	const shown = page.evaluate(async () => {
		const table = document.querySelector("web-frame")?.shadowRoot?.querySelector("webframe-numbers");
		if (!table) throw new Error("There is no table.");
		const view = table.shadowRoot;
		const board = view?.querySelector("webframe-number-board")?.shadowRoot;
		const seen: { readonly at: number; readonly drawn: number; readonly moving: number }[] = [];
		while (seen.at(-1)?.drawn !== 20) {
			await new Promise(requestAnimationFrame);
			const moving = [view, board].flatMap((root) => root?.getAnimations() ?? []).length;
			const flying = board?.querySelectorAll(".ball").length ?? 0;
			const drawn = board?.querySelectorAll(".cell.drawn").length ?? 0;
			// By its own clock, which is the more in doubt the longer the service took to tell the time.
			seen.push({ at: table.clock.now(), drawn, moving: moving + flying });
		}
		return seen;
	});
	const drawAt = Date.now();
	await casino.bff.setRound(madeRound(FAST_KENO.gameCode, 1, drawAt - bettingMs - acceptanceGapMs, "drawing"));
	const seen = await shown;
	expect(seen.filter(({ moving }) => moving > 0)).toEqual([]);
	const times = ballTimes(20, drawMs);
	const due = (at: number): number => times.filter(({ settledAt }) => settledAt <= at - drawAt).length;
	expect(seen.filter(({ at, drawn }) => drawn > due(at))).toEqual([]);
	expect(seen.some(({ drawn }) => drawn > 0 && drawn < 20)).toBe(true);
});
