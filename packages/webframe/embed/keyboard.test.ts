/** Everything in the frame by real keys: reached, seen, operated, left again; and what screen readers are told. */
import { FAST_KENO, KENO } from "@webframe/shared/games/numbers";
import { beforeEach, describe, expect, test } from "vitest";
import {
	madeBet,
	madeConfig,
	madeJackpots,
	madeProviderGames,
	madeResults,
	madeRewards,
	madeRound,
	madeShownRound,
} from "../src/testing/made-data.ts";
import { casino, openCasinoForEach, page } from "./testing/each-casino-page.ts";
import { Keyboard } from "./testing/keyboard.ts";
import { soon } from "./testing/soon.ts";

const PROVIDER_GAME = 100_000;
const HOUR_MS = 3_600_000;
const GAME_PAGE = `<!doctype html><html lang="en"><title>Game</title><button>Spin</button><button id="leave"
	onclick="parent.postMessage({source: 'webframe-game', version: 1, type: 'close'}, '*')">Leave</button></html>`;

let keys: Keyboard;

openCasinoForEach({ viewport: { width: 1100, height: 800 } });
beforeEach(async () => {
	keys = await Keyboard.at(page);
	const { bff } = casino;
	const now = Date.now();
	// A round that closes would take its game's place in the lobby's programme while somebody goes through that by keys.
	const timings = { lengthMs: 2 * HOUR_MS, offsetMs: now % (2 * HOUR_MS), bettingMs: HOUR_MS };
	bff.config = madeConfig(now, {
		games: [...madeConfig(0).games.map((game) => ({ ...game, timings })), ...madeProviderGames(24)],
		features: { feed: false, jackpots: true, freebets: true },
	});
	bff.rounds.set(FAST_KENO.gameCode, madeRound(FAST_KENO.gameCode, 2, now - 1_000, "betting"));
	bff.results = madeResults(KENO.gameCode, 3, now);
	bff.jackpots = madeJackpots(now);
	bff.rewards = madeRewards(now);
	bff.frameUri = `${casino.url.replace("localhost", "127.0.0.1")}game`;
	casino.files.set("/game", { body: GAME_PAGE, type: "text/html" });
	for (const [betId, change] of [
		[1, { status: "win", winAmount: "9.00", roundId: 4710 }],
		[2, { status: "rejected", code: "insufficient_funds" }],
	] as const) {
		await bff.setBet(madeBet({ betId, ...change }));
	}
});

async function open(attributes = "", isPlayer = true): Promise<void> {
	const frame = casino.frame(isPlayer ? casino.player(attributes) : attributes);
	await casino.open(casino.script(), '<button id="before">Before</button>', frame, '<button id="after">After</button>');
	if (isPlayer) await page.locator(".balance", { hasText: "1,000.00" }).waitFor();
	await page.locator(".view > :not(.skeleton)").waitFor();
	await page.locator("#before").focus();
}

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

	test("the lobby is searched, cleared by Escape, narrowed to a provider, and a favourite is kept", async () => {
		await open();
		const tiles = (): Promise<number> => page.locator("webframe-lobby .tile").count();
		const all = await tiles();
		await keys.to(/^input/);
		await page.keyboard.type("amber");
		await soon(async () => expect(await tiles()).toBeLessThan(all));
		await keys.press("Escape");
		await soon(async () => expect(await tiles()).toBe(all));
		await keys.press("Tab");
		expect((await keys.stop()).name).toMatch(/^select/);
		await keys.press("ArrowDown");
		await soon(async () => expect(await tiles()).toBeLessThan(all));
		await keys.to(/Favourite|favourites/i);
		await keys.press(" ");
		const pressed = page.locator('webframe-lobby .heart[aria-pressed="true"]');
		await pressed.first().waitFor();
		expect((await keys.stop()).name).toMatch(/favourite/i);
	});

	test("a game is left, and its tile has the focus again", async () => {
		await open();
		await keys.to(/^button Fast Keno/);
		await keys.press("Enter");
		await soon(async () => expect((await keys.stop()).name).toMatch(/^h2 Fast Keno/));
		await keys.press("Shift+Tab");
		expect((await keys.stop()).name).toMatch(/^button All games/);
		await keys.press("Enter");
		await soon(async () => expect((await keys.stop()).name).toMatch(/^button Fast Keno/));
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

	test("a guest chooses play money, and the focus stays at the game", async () => {
		await open(`game="${PROVIDER_GAME}"`, false);
		await keys.to(/^button Play for free/);
		await keys.press("Enter");
		await page.locator("iframe.ready").waitFor();
		await keys.press("Tab");
		expect((await keys.stop()).name).toMatch(/^(?:iframe|button)/);
	});

	test("bets are filtered and opened, and the proof of a draw is asked for", async () => {
		await open('active-tab="bets"');
		await page.locator("webframe-bets .bet").first().waitFor();
		await keys.to(/^button Settled/);
		await keys.press(" ");
		await soon(() => expect(page.locator('.filters [aria-pressed="true"]').textContent()).resolves.toMatch(/Settled/));
		await keys.to(/^button Details/);
		await keys.press("Enter");
		await page.locator(".panel").waitFor();
		expect((await keys.stop()).name).toMatch(/^button Details/);
		await keys.press("Enter");
		await soon(async () => expect(await page.locator(".panel").count()).toBe(0));
	});

	test("results are narrowed to a game and a draw is proved", async () => {
		await open('active-tab="results"');
		await page.locator("webframe-results .round").first().waitFor();
		await keys.to(/^select/);
		// When the connection comes the list is read again, too: by what is asked for, and not by how often.
		const narrowed = page.waitForRequest(/\/frame\/results\?.*gameCode=/);
		await keys.press("ArrowDown");
		await narrowed;
		await page.locator("webframe-results .round").first().waitFor();
		await keys.to(/^button Fair/i);
		await keys.press("Enter");
		await keys.to(/^button Check/i);
		await keys.press("Enter");
		await page.locator(".verdict svg").waitFor();
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

	test("a rejected bet leads to the deposit, which the host is asked for", async () => {
		await open('active-tab="bets"');
		await page.evaluate(() =>
			addEventListener("depositrequest", (event) =>
				Object.assign(globalThis, { asked: (event as unknown as CustomEvent<object>).detail }),
			),
		);
		await keys.to(/^button .*(?:deposit|money)/i);
		await keys.press("Enter");
		expect(await page.evaluate(() => (globalThis as unknown as { asked: object }).asked)).toEqual({
			balance: "1000.00",
			needed: "2.00",
		});
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
