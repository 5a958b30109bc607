/**
 * Everything in the frame by real keys: reached, seen, operated, left again; and what screen readers are told. More that is done by
 * keys alone is in the long test.
 */
import { KENO } from "@webframe/shared/games/numbers";
import { describe, expect, test } from "vitest";
import { madeShownRound } from "../src/testing/made-data.ts";
import { casino, page } from "./testing/each-casino-page.ts";
import { keys, open, openForKeys, PROVIDER_GAME } from "./testing/keyboard-page.ts";
import { soon } from "./testing/soon.ts";

openForKeys();

/** Each by the attributes that lead to it, and by what is there once it is complete; one page goes through them in turn. */
const VIEWS: readonly (readonly [string, Readonly<Record<string, string>>, string])[] = [
	// The round that closes next comes last, in a chunk of its own.
	["lobby", {}, "webframe-lobby #play"],
	["bets", { "active-tab": "bets" }, "webframe-bets .bet"],
	["results", { "active-tab": "results" }, "webframe-results .round"],
	["jackpots", { "active-tab": "jackpots" }, "webframe-jackpots .jackpot"],
	["rewards", { "active-tab": "rewards" }, "webframe-rewards .reward"],
	// The program that computes its draws comes in a chunk of its own.
	["help", { "active-tab": "help" }, "webframe-help webframe-program button"],
	// Bets come after the table, one of them with a button.
	["game of our own", { "active-tab": "lobby", game: String(KENO.gameCode) }, "webframe-numbers .own .bet"],
	["provider's game", { game: String(PROVIDER_GAME) }, "iframe.ready"],
];

describe("Tab reaches all that can be operated, in sight, and leaves the frame at both ends:", () => {
	test("in each view", async () => {
		await open();
		for (const [view, attributes, shown] of VIEWS) {
			await page.locator("web-frame").evaluate((frame, named) => {
				for (const [name, value] of Object.entries(named)) frame.setAttribute(name, value);
			}, attributes);
			await page.locator(shown).first().waitFor();
			await page.locator("#before").focus();
			const forward = await keys.through("Tab", "after");
			const reached = forward.map(({ name }) => name);
			expect(
				forward.filter(({ seen }) => !seen),
				view,
			).toEqual([]);
			const operable = await keys.operable();
			expect(
				operable.filter(({ inGroup }) => inGroup === undefined).map(({ name }) => name),
				view,
			).toEqual(
				// A game inside an iframe has stops of its own, at which the page only sees the iframe.
				[...new Set(reached)].sort((one, other) => indexIn(operable, one) - indexIn(operable, other)),
			);
			const backward = await keys.through("Shift+Tab", "before");
			expect(backward.map(({ name }) => name).reverse(), view).toEqual(reached);
		}
	});

	test("what is no stop is reached by arrows: every tab, and every number of the board", async () => {
		await open(`game="${KENO.gameCode}"`);
		await page.locator("webframe-number-board .cell").first().waitFor();
		const groups = new Map<string, string[]>();
		for (const { name, inGroup } of await keys.operable()) {
			if (inGroup !== undefined) groups.set(inGroup, [...(groups.get(inGroup) ?? []), name]);
		}
		expect([...groups.values()].map((names) => names.length)).toEqual([5, 79]);
		for (const [names, first] of [
			[[...groups.values()][0] ?? [], /#tab-/],
			[[...groups.values()][1] ?? [], /^button 1 /],
		] as const) {
			await keys.to(first);
			const reached = new Set<string>();
			for (let presses = 0; presses < names.length; presses += 1) {
				await keys.press("ArrowRight");
				reached.add((await keys.stop()).name);
			}
			expect(names.filter((name) => !reached.has(name))).toEqual([]);
		}
	});
});

function indexIn(all: readonly { readonly name: string }[], name: string): number {
	return all.findIndex((one) => one.name === name);
}

test("in forced colours the focus, a pick and a chosen tab are still told apart", async () => {
	await page.emulateMedia({ forcedColors: "active" });
	await open(`game="${KENO.gameCode}"`);
	await page.locator("webframe-number-board .cell").first().waitFor();
	await page.locator('[data-number="7"]').click();
	await keys.to(/^input/);
	const look = (selector: string): Promise<string> =>
		page.locator(selector).evaluate((element) => {
			const [own, after] = [getComputedStyle(element), getComputedStyle(element, "::after")];
			const inner = element.firstElementChild === null ? own : getComputedStyle(element.firstElementChild);
			return [
				own.outline,
				own.border,
				own.backgroundColor,
				own.color,
				inner.backgroundColor,
				inner.border,
				after.backgroundColor,
				after.border,
			].join();
		});
	expect(await look('[data-number="7"]')).not.toBe(await look('[data-number="8"]'));
	expect(await look("#tab-lobby")).not.toBe(await look("#tab-bets"));
	const focused = await look(".stake-field input");
	await keys.press("Tab");
	expect(focused).not.toBe(await look(".stake-field input"));
});

describe("by keys alone", () => {
	test("a bet is placed: game, numbers, stake and button", async () => {
		casino.bff.afterBet = ["inProgress", "accepted"];
		await open();
		await keys.to(/^button Keno/);
		await keys.press("Enter");
		await soon(async () => expect((await keys.stop()).name).toMatch(/^h2 Keno/));
		await keys.to(/^button 1 /);
		for (const key of ["ArrowRight", "ArrowDown", " "]) await keys.press(key);
		await keys.to(/^input/);
		await keys.press("Control+a", "2", ".", "5");
		await keys.to(/^button Bet 2\.50 EUR/);
		await keys.press("Enter");
		// At a table as wide as this, what is at the thumb is hidden, because the list of bets stands in sight.
		await page.locator(".aside .bet-state", { hasText: "Accepted" }).first().waitFor();
		expect(casino.bff.callsOf("/make-bet").map(({ body }) => body)).toMatchObject([
			{ amount: "2.50", selection: { numbers: [12] } },
		]);
		// The button keeps the focus, so that the bet can be placed again.
		expect((await keys.stop()).name).toMatch(/^button Bet/);
	});

	test("a provider's game is played and left from within, and its tile has the focus again", async () => {
		await open();
		await keys.to(/^button Amber Reels/);
		await keys.press("Enter");
		await page.locator("iframe.ready").waitFor();
		await keys.to(/^iframe/);
		const inGame = page.frameLocator("iframe");
		expect(await inGame.locator(":focus").textContent()).toBe("Spin");
		await keys.press("Tab");
		expect(await inGame.locator(":focus").textContent()).toBe("Leave");
		await keys.press("Enter");
		await soon(async () => expect((await keys.stop()).name).toMatch(/^button Amber Reels/));
	});

	test("what could not be loaded is tried again, and the next key goes on in the frame, not at the page's start", async () => {
		await open('active-tab="help"');
		// What could not be read is read again by itself once there is a connection, so there must be one before.
		await expect.poll(() => casino.bff.connections).toBe(1);
		casino.bff.fault("/frame/results", { kind: "status", status: 500 });
		await page.locator("web-frame").evaluate((frame) => frame.setAttribute("active-tab", "results"));
		await page.locator("webframe-results .notice").waitFor();
		await keys.to(/^button Try again/);
		await keys.press("Enter");
		await page.locator("webframe-results .round").first().waitFor();
		await keys.press("Tab");
		expect((await keys.stop()).name).toMatch(/^(?:select|button)/);
		expect((await keys.stop()).name).not.toBe("before");
	});
});

describe("a screen reader is told, once each,", () => {
	/** All that any live region of the frame says from now on. */
	async function listen(): Promise<() => Promise<readonly string[]>> {
		await page.locator("webframe-announcer:defined").waitFor({ state: "attached" });
		await page.evaluate(() => {
			const said: string[] = [];
			Object.assign(globalThis, { said });
			const region = document.querySelector("web-frame")?.shadowRoot?.querySelector("webframe-announcer")?.shadowRoot;
			if (!region) throw new Error("There is no announcer.");
			new MutationObserver(() =>
				said.push(
					region.textContent
						?.replace(/[\u2068\u2069]/g, "")
						.replace(/\s+/g, " ")
						.trim() ?? "",
				),
			).observe(region, { subtree: true, childList: true, characterData: true });
		});
		return () => page.evaluate(() => (globalThis as unknown as { said: readonly string[] }).said);
	}

	async function place(): Promise<() => Promise<readonly string[]>> {
		await open(`game="${KENO.gameCode}"`);
		const said = await listen();
		await page.locator('[data-number="7"]').click();
		await page.locator(".place").click();
		return said;
	}

	test("that a bet is sent, taken by the casino, accepted, and won", async () => {
		const { bff } = casino;
		const said = await place();
		await soon(() => expect(bff.bets.has(1001)).toBe(true));
		const states: readonly (readonly [Parameters<typeof bff.changeBet>[1], string])[] = [
			[{ status: "inProgress" }, "In progress"],
			[{ status: "accepted" }, "Accepted"],
			[{ status: "win", winAmount: "1.87" }, "Won, paid"],
		];
		for (const [change, word] of states) {
			if (change.winAmount !== undefined) await bff.setRound(madeShownRound(KENO.gameCode, 1));
			await bff.changeBet(1001, change);
			await soon(async () => expect((await said()).at(-1)).toContain(word));
		}
		// A repeated push, and a lost connection that is caught up with, are no news.
		await bff.changeBet(1001, { status: "win", winAmount: "1.87" });
		bff.cut();
		await soon(() => expect(bff.connections).toBe(1));
		const words = ["Sending", "In progress", "Accepted", "Won, paid"];
		expect(await said()).toEqual(words.map((word) => `Bet of 0.50 EUR: ${word}.`));
	});

	test("that a bet is rejected, and why", async () => {
		casino.bff.refusal = "limits";
		const said = await place();
		await soon(async () => expect(await said()).toHaveLength(2));
		expect((await said())[1]).toMatch(/Rejected\. The stake is outside the limits\. Nothing was taken\./);
	});
});
