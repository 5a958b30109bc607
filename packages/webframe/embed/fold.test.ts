/**
 * The strip at the thumb and the banner stand in what is seen of the page, wherever it is scrolled to: below a page's header a
 * frame as high as the screen ends below the fold, and nobody scrolls a page to find the button. Each family stands
 * here on one of two screens, and on both in the long test.
 */
import { expect, test } from "vitest";
import {
	everywhere,
	expectSeen,
	HEADER,
	ON_ITS_SIDE,
	openBelowHeader,
	ROUNDING,
	seeBetButton,
	UPRIGHT,
} from "./testing/below-a-header.ts";
import { casino, openCasinoForEach, page } from "./testing/each-casino-page.ts";
import { BALLS_TABLE, NUMBERS_TABLE, openTable, WHEEL_TABLE } from "./testing/family-tables.ts";
import { soon } from "./testing/soon.ts";

openCasinoForEach({ hasTouch: true });

seeBetButton(UPRIGHT, [NUMBERS_TABLE, WHEEL_TABLE]);
seeBetButton(ON_ITS_SIDE, [BALLS_TABLE]);

test("zoomed by two fingers, the bet button is at the foot of what is seen", async () => {
	await page.setViewportSize({ width: 390, height: 664 });
	await openBelowHeader(NUMBERS_TABLE);
	const devtools = await page.context().newCDPSession(page);
	await devtools.send("Emulation.setPageScaleFactor", { pageScaleFactor: 1.5 });
	await everywhere(() => expectSeen(".place"));
	expect(await page.evaluate(() => visualViewport?.scale)).toBe(1.5);
	await devtools.send("Emulation.setPageScaleFactor", { pageScaleFactor: 1 });
	await everywhere(() => expectSeen(".place"));
});

test("it follows a page that grows above it, and never covers the head of the table nor leaves the frame", async () => {
	await page.setViewportSize({ width: 390, height: 664 });
	await openBelowHeader(WHEEL_TABLE);
	await expectSeen(".place");
	for (const height of [40, 300, 430, 600, 0, 120]) {
		await page.locator("header").evaluate((header, to) => {
			header.style.blockSize = `${to}px`;
		}, height);
		if (height < 400) await expectSeen(".place");
		await soon(async () => {
			const [head, bar] = [await page.locator(".head").boundingBox(), await page.locator(".bar").boundingBox()];
			if (head === null || bar === null) throw new Error("not shown");
			expect(bar.y - head.y - head.height).toBeGreaterThanOrEqual(-ROUNDING);
			expect(bar.y + bar.height).toBeLessThanOrEqual(height + 664 + ROUNDING);
		});
	}
});

test("a frame that is wholly in view is as it was: nothing of it is moved", async () => {
	await page.setViewportSize({ width: 390, height: 664 });
	await openTable(casino, WHEEL_TABLE, "<style>body{margin:0}</style>");
	await expectSeen(".place");
	const moved = (): Promise<string> => page.locator(".bar").evaluate((bar) => getComputedStyle(bar).translate);
	expect(await moved()).toBe("none");
	await page
		.locator("web-frame")
		.evaluate((frame) => frame.before(Object.assign(document.createElement("p"), { textContent: "Late" })));
	await expect.poll(moved).not.toBe("none");
	await page.locator("body > p").evaluate((late) => late.remove());
	await expect.poll(moved).toBe("none");
});

test("what follows the page is no shift of its layout", async () => {
	await page.addInitScript(() => {
		const shifts: string[] = [];
		Object.assign(globalThis, { shifts });
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries()) shifts.push(JSON.stringify(entry));
		}).observe({ type: "layout-shift", buffered: true });
	});
	for (const screen of [UPRIGHT, ON_ITS_SIDE]) {
		await page.setViewportSize(screen);
		await openBelowHeader(WHEEL_TABLE);
		await casino.call("pause");
		await everywhere(() => expectSeen(".place", ".banner"));
		expect(await page.evaluate(() => Reflect.get(globalThis, "shifts")), `${screen.width} px`).toEqual([]);
	}
});

test("a frame that is taken out of the page listens to nothing, and one that is put back follows again", async () => {
	await page.setViewportSize({ width: 390, height: 664 });
	await openBelowHeader(NUMBERS_TABLE);
	await expectSeen(".place");
	await page.locator("web-frame").evaluate((frame) => {
		Object.assign(globalThis, { kept: frame });
		frame.remove();
	});
	// Of what was listened to nothing asks for a frame any more.
	const asked = await page.evaluate(async () => {
		let count = 0;
		const before = requestAnimationFrame;
		globalThis.requestAnimationFrame = (callback) => {
			count += 1;
			return before(callback);
		};
		for (const top of [10, 20, 30]) {
			scrollTo(0, top);
			dispatchEvent(new Event("scroll"));
			dispatchEvent(new Event("resize"));
			await new Promise(before);
		}
		globalThis.requestAnimationFrame = before;
		return count;
	});
	expect(asked).toBe(0);
	await page.evaluate(() => document.querySelector("header")?.after(Reflect.get(globalThis, "kept")));
	await page.locator(".place").waitFor();
	await expectSeen(".place");
});

test("in a scroller that a component of the page keeps to itself, it is at the foot of what that shows", async () => {
	await page.setViewportSize({ width: 390, height: 664 });
	const component = `<div id="page"><template shadowrootmode="open">
		<div id="scroller" style="block-size:520px;overflow:auto"><slot></slot></div></template>`;
	await openTable(
		casino,
		NUMBERS_TABLE,
		`${HEADER}${component}<p style="block-size:60px">Above</p>`,
		"<p>Below</p></div>",
	);
	for (const to of [0, 90, 1_000, 20]) {
		await page.locator("#scroller").evaluate((scroller, top) => scroller.scrollTo(0, top), to);
		await soon(async () => {
			const [button, scroller] = [
				await page.locator(".place").boundingBox(),
				await page.locator("#scroller").boundingBox(),
			];
			if (button === null || scroller === null) throw new Error("not shown");
			expect(button.y).toBeGreaterThanOrEqual(scroller.y);
			expect(button.y + button.height).toBeLessThanOrEqual(scroller.y + scroller.height);
		});
	}
});
