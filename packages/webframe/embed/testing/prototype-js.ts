/** A page whose Prototype.js has changed the natives. */
import { expect } from "vitest";
import { MADE_DRAW, madeConfig } from "../../src/testing/made-data.ts";
import type { FamilyName } from "../../src/views/family-names.ts";
import { casino, page } from "./each-casino-page.ts";
import { type FamilyTable, roundAt, tileOf } from "./family-tables.ts";

/** What each family's table has of a draw once it has been shown, and how often. */
const SHOWN: Readonly<Record<FamilyName, readonly [parts: string, count: number]>> = {
	numbers: [".tray .slot:not(.empty)", MADE_DRAW.length],
	balls: [".landed", 5],
	wheel: [".last li:not([data-yet])", 1],
};

export async function playBesidePrototype(tables: readonly FamilyTable[]): Promise<void> {
	// As in Prototype.js 1.6 and 1.7, where libraries broke that call these.
	const natives = `Array.prototype.toJSON = function () { return "[" + this.map((item) => JSON.stringify(item)).join(", ") + "]" };
		String.prototype.toJSON = function () { return '"' + this + '"' };
		Array.from = (iterable) => { const length = iterable.length || 0, results = new Array(length);
			for (let index = 0; index < length; index += 1) results[index] = iterable[index]; return results };
		Array.prototype.entries = function () { return this.slice() };
		Array.prototype.each = Array.prototype.forEach; Array.prototype.first = function () { return this[0] };
		Function.prototype.bindAsEventListener = function () {}; Element.prototype.update = () => {}; document.viewport = {};`;
	const { bff } = casino;
	bff.config = madeConfig(Date.now(), { games: tables.map(tileOf) });
	for (const table of tables) await bff.setRound(roundAt(table, 1, "betting"));
	await casino.open(`<script>${natives}</script>`, casino.script(), casino.frame(casino.player()));
	await casino.lobby();
	for (const [index, table] of tables.entries()) {
		await casino.call("openGame", table.gameCode);
		await page.locator(`webframe-${table.family} .place`).waitFor();
		await casino.bet(table.place);
		expect(bff.callsOf("/make-bet")[index]?.body).toMatchObject({ gameCode: table.gameCode, selection: table.laid });
		await bff.setRound(roundAt(table, 1, "finished"));
		const [parts, count] = SHOWN[table.family];
		await expect.poll(() => page.locator(`webframe-${table.family}`).locator(parts).count()).toBe(count);
	}
	expect(casino.messages).toEqual([]);
}
