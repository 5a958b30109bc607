/** A table on a phone, upright and on its side: what has to be seen together, what can be reached, and that nothing sticks out. */
import { describe, expect, test } from "vitest";
import { casino, page } from "./each-casino-page.ts";
import { type FamilyTable, openTable } from "./family-tables.ts";

const BARE = '<meta name="viewport" content="width=device-width"><style>body{margin:0}</style>';
/** What stands above a table on a phone: the frame's bar and the table's head. */
const CHROME_PX_MAX = 104;
/** What of a table is pressed to bet on it. */
const BOARD = ":is([data-number], [data-place], .pick, .places button)";
/** The rounding of a pixel. */
const ROUNDING = 1;

interface Box {
	readonly top: number;
	readonly end: number;
}

async function boxOf(part: string): Promise<Box> {
	const box = await page.locator(part).boundingBox();
	if (box === null) throw new Error(`${part} is not shown.`);
	return { top: box.y, end: box.y + box.height };
}

/** What of the table can be pressed, from its first to its last. */
async function boardOf(family: string): Promise<readonly Box[]> {
	const pressed = page.locator(`webframe-${family} ${BOARD}`);
	return await pressed.evaluateAll((all) =>
		all.flatMap((one) => {
			const { top, bottom: end, height } = one.getBoundingClientRect();
			return height === 0 ? [] : [{ top, end }];
		}),
	);
}

/** What is wider than the place that it stands in. */
async function stickingOut(): Promise<readonly string[]> {
	return await page.locator("[data-table]").evaluate((table) => {
		const view = table.parentElement;
		const found = [document.documentElement, table, view].flatMap((one) =>
			one !== null && one.scrollWidth > one.clientWidth ? [`${one.localName}: ${one.scrollWidth}`] : [],
		);
		for (const part of table.shadowRoot?.querySelectorAll(".head, .stage, .show, .places, .bar, .place, .aside") ??
			[]) {
			const { left, right } = part.getBoundingClientRect();
			if (left < 0 || right > innerWidth + 1) found.push(`${part.className}: ${left} to ${right}`);
		}
		return found;
	});
}

export function showOnUprightPhone(tables: readonly FamilyTable[]): void {
	describe.for(tables)("a table of $family", (table) => {
		const { family } = table;

		test("at 390 x 664 shows its clock, the whole board and the bet at once, below 104 px of all else", async () => {
			await page.setViewportSize({ width: 390, height: 664 });
			await openTable(casino, table, BARE);
			expect((await boxOf(".head")).end).toBeLessThanOrEqual(CHROME_PX_MAX);
			expect((await boxOf(".clock-time")).top).toBeGreaterThanOrEqual(0);
			const [board, bar] = [await boardOf(family), await boxOf(".bar")];
			expect(board.length).toBeGreaterThan(3);
			expect(Math.min(...board.map(({ top }) => top))).toBeGreaterThanOrEqual((await boxOf(".head")).end);
			expect(Math.max(...board.map(({ end }) => end))).toBeLessThanOrEqual(bar.top + ROUNDING);
			expect(bar.end).toBeLessThanOrEqual(664);
			expect(await stickingOut()).toEqual([]);
		});
	});
}

export function showOnPhoneOnItsSide(tables: readonly FamilyTable[]): void {
	describe.for(tables)("a table of $family", (table) => {
		const { family } = table;

		test("at 844 x 390 shows its clock, what is bet on and the bet, and all of it can be reached", async () => {
			await page.setViewportSize({ width: 844, height: 390 });
			await openTable(casino, table, BARE);
			expect(await stickingOut()).toEqual([]);
			for (const part of [".clock-time", ".place"]) expect((await boxOf(part)).end, part).toBeLessThanOrEqual(390);
			expect((await boardOf(family)).filter(({ end }) => end <= 390).length).toBeGreaterThan(0);
			const covered = await page.locator(`webframe-${family} ${BOARD}`).evaluateAll(async (all) => {
				const hidden: string[] = [];
				for (const one of all) {
					if (one.getBoundingClientRect().height === 0) continue;
					one.scrollIntoView({ block: "center" });
					await new Promise(requestAnimationFrame);
					const { x, y, width, height } = one.getBoundingClientRect();
					const root = one.getRootNode();
					const hit = root instanceof ShadowRoot && root.elementFromPoint(x + width / 2, y + height / 2);
					if (!(hit instanceof Element && one.contains(hit)))
						hidden.push(`${one.outerHTML.slice(0, 60)} at ${x}, ${y}`);
				}
				return hidden;
			});
			expect(covered).toEqual([]);
			const place = await boxOf(".place");
			expect(place.top).toBeGreaterThanOrEqual(0);
			expect(place.end).toBeLessThanOrEqual(390);
		});
	});
}
