/** A frame below the header of a page for phones: what of it is seen, wherever the page is scrolled to. */
import { describe, expect, test } from "vitest";
import { casino, page } from "./each-casino-page.ts";
import { type FamilyTable, openTable } from "./family-tables.ts";
import { soon } from "./soon.ts";

export const HEADER =
	'<meta name="viewport" content="width=device-width"><style>body{margin:0}web-frame{display:block;block-size:clamp(480px,100svh,920px)}</style><header style="block-size:120px">Casino</header>';
/** So little that some of the frame is in sight at the page's end. */
const BELOW = '<footer style="block-size:200px">Play responsibly</footer>';
/** A phone, and the same on its side. */
export const UPRIGHT = { width: 390, height: 664 } as const;
export const ON_ITS_SIDE = { width: 844, height: 390 } as const;
type Screen = typeof UPRIGHT | typeof ON_ITS_SIDE;
/** By what a part may stick out of what it stands in: the rounding of a pixel. */
export const ROUNDING = 1;

/** Opens a table below the page's header. */
export async function openBelowHeader(table: FamilyTable): Promise<void> {
	await openTable(casino, table, HEADER, BELOW);
}

/** What of a part is not seen: above and below what the page shows, and beyond the frame's own edges. */
async function unseen(part: string): Promise<readonly string[]> {
	return await page.locator(part).evaluate((element, rounding) => {
		const box = element.getBoundingClientRect();
		const frame = document.querySelector("web-frame")?.getBoundingClientRect();
		const { offsetTop, height } = visualViewport ?? { offsetTop: 0, height: innerHeight };
		const limits = {
			"above what is seen": offsetTop - box.top,
			"below what is seen": box.bottom - offsetTop - height,
			"above the frame": (frame?.top ?? Number.POSITIVE_INFINITY) - box.top,
			"below the frame": box.bottom - (frame?.bottom ?? Number.NEGATIVE_INFINITY),
			flat: 2 * rounding - box.height,
		};
		return Object.entries(limits).flatMap(([name, by]) => (by > rounding ? [`${name} by ${Math.round(by)}`] : []));
	}, ROUNDING);
}

export async function expectSeen(...parts: readonly string[]): Promise<void> {
	await soon(async () => {
		for (const part of parts) expect(await unseen(part), part).toEqual([]);
	});
}

/** Scrolls the page to its beginning, its middle and its end, and tells what has to be seen there. */
export async function everywhere(look: () => Promise<void>): Promise<void> {
	for (const part of [0, 0.5, 1, 0.2, 0]) {
		await page.evaluate((at) => {
			const { scrollHeight, clientHeight } = document.documentElement;
			scrollTo(0, (scrollHeight - clientHeight) * at);
		}, part);
		await look();
	}
}

export function seeBetButton(screen: Screen, tables: readonly FamilyTable[]): void {
	describe(`at ${screen.width} x ${screen.height}, below a header`, () => {
		test.for(tables)(
			"the bet button and the banner of $family are seen wherever the page and the table are scrolled to",
			async (table) => {
				await page.setViewportSize(screen);
				await openBelowHeader(table);
				await everywhere(() => expectSeen(".place"));
				// Where it is on its side, a table is longer than what is seen of it.
				const view = page.locator("[data-table]");
				await view.evaluate((table) => table.scrollTo(0, table.scrollHeight));
				await expectSeen(".place");
				await view.evaluate((table) => table.scrollTo(0, 0));
				await page.context().setOffline(true);
				await page.locator(".banner").waitFor();
				await everywhere(() => expectSeen(".place", ".banner"));
			},
		);
	});
}
