/** What happens while a frame is used, on a screen of some size; in none of it does anything move by itself. */
import { launchChromium } from "@webframe/harness";
import { FAST_KENO, KENO } from "@webframe/shared/games/numbers";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import {
	MADE_DRAW,
	madeBet,
	madeConfig,
	madeFreebet,
	madeJackpots,
	madePlayer,
	madeProviderGames,
	madeResults,
	madeRewards,
	madeRound,
} from "../../src/testing/made-data.ts";
import type { FamilyName } from "../../src/views/family-names.ts";
import { CasinoPage } from "./casino-page.ts";
import { BALLS_TABLE, NUMBERS_TABLE, tileOf, WHEEL_TABLE } from "./family-tables.ts";

export interface Screen {
	readonly width: number;
	readonly height: number;
}

/** What comes late, by its address. */
export interface Late {
	readonly screen: Screen;
	readonly late: RegExp;
}

export const SMALL: Screen = { width: 320, height: 640 };
export const PHONE: Screen = { width: 412, height: 823 };
export const TABLET: Screen = { width: 768, height: 1024 };
export const WIDE: Screen = { width: 1440, height: 900 };
/** What a slip waits for, by its address. */
export const LATE = {
	bets: /\/frame\/bets/,
	rewards: /\/frame\/rewards/,
	freebets: /\/freebets-[^/]*\.js$/,
} as const;
/** What a tab waits for, by its address. */
const LATE_IN_TABS = {
	bets: LATE.bets,
	results: /\/frame\/results/,
	jackpots: /\/frame\/jackpots/,
	rewards: LATE.rewards,
	help: /\/numbers-help-[^/]*\.js$/,
} as const;
/** At the other widths nothing is in motion, which takes a tenth of the processors and is another way in which a page may shift. */
const WITH_MOTION: readonly Screen[] = [PHONE, WIDE];
/** For so long after a press the browser takes what moves for the answer to it. */
const INPUT_WINDOW_MS = 550;
const PROVIDER_GAME = 100_000;
const RESERVED = "<style>web-frame{display:block;block-size:clamp(480px,100svh,920px)}</style>";

let browser: Browser;

/** To be called by the file that tests it. */
export function openBrowser(): void {
	beforeAll(async () => {
		browser = await launchChromium();
	});
	afterAll(() => browser.close());
}

async function open(viewport: Screen): Promise<CasinoPage> {
	const reducedMotion = WITH_MOTION.includes(viewport) ? "no-preference" : "reduce";
	const casino = await CasinoPage.start(browser, { viewport, reducedMotion });
	const { bff, page } = casino;
	const now = Date.now();
	const features = { feed: false, jackpots: true, freebets: true };
	bff.config = madeConfig(now, { features, games: [...bff.config.games, ...madeProviderGames(40)] });
	bff.player = madePlayer({ isTest: true });
	bff.results = madeResults(KENO.gameCode, 15, now);
	bff.jackpots = madeJackpots(now);
	bff.rewards = madeRewards(now);
	bff.frameUri = `${bff.url.replace("127.0.0.1", "localhost")}/frame/config`;
	for (const betId of [1, 2, 3]) await bff.setBet(madeBet({ betId }));
	await page.addInitScript(() => {
		const moved: string[] = [];
		Object.assign(globalThis, { moved });
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries()) {
				if (!("value" in entry && "sources" in entry && Array.isArray(entry.sources))) continue;
				if ("hadRecentInput" in entry && entry.hadRecentInput === true) continue;
				// Nodes of a shadow tree are not named, so it is told where they were and are.
				const places = entry.sources.map(({ previousRect, currentRect }) =>
					JSON.stringify([previousRect, currentRect]),
				);
				moved.push(`${entry.value} ${places.join(" ")}`);
			}
		}).observe({ type: "layout-shift", buffered: true });
	});
	return casino;
}

/** Nothing of this address comes to the page any more. @returns lets it come */
async function heldBack(page: Page, late: RegExp): Promise<() => void> {
	const { promise: released, resolve: letCome } = Promise.withResolvers<void>();
	await page.route(late, async (route) => {
		await released;
		await route.continue();
	});
	return letCome;
}

/** What has moved so far, once everything that was drawn has been counted. */
async function movedOn(page: Page): Promise<unknown> {
	return await page.evaluate(async () => {
		for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
		await new Promise((resolve) => setTimeout(resolve));
		return Reflect.get(globalThis, "moved");
	});
}

/**
 * Where what a player of a family's game can press stands. The browser's own count leaves out the first move in a view that
 * has just been faded in.
 */
async function placesIn(page: Page, family = "numbers"): Promise<Readonly<Record<string, readonly number[]>>> {
	const parts = ".latest, .stake, .quick, .place, .pays, .places, .rail-chip, .counts, .own h3";
	const pressed = page.locator(`webframe-${family} :is(${parts})`);
	return await pressed.evaluateAll((all) =>
		Object.fromEntries(
			all.map((one) => {
				const { x, y } = one.getBoundingClientRect();
				return [one.className || one.id, [x, y]];
			}),
		),
	);
}

export async function whileItLoads(screen: Screen): Promise<void> {
	await using casino = await open(screen);
	await casino.open(RESERVED, casino.script(), casino.frame(), "<p>Below the frame</p>");
	await casino.lobby();
	await casino.call("authorize", casino.bff.newRefreshToken());
	await casino.page.locator(".test").waitFor();
	expect(await movedOn(casino.page)).toEqual([]);
}

export async function whenRoundsBecomeKnown(screen: Screen): Promise<void> {
	await using casino = await open(screen);
	casino.bff.rounds.clear();
	await casino.open(RESERVED, casino.script(), casino.frame(), "<p>Below the frame</p>");
	await casino.lobby();
	const heights = (): Promise<readonly number[]> =>
		casino.page
			.locator("webframe-lobby .own")
			.evaluateAll((tiles) => tiles.map((tile) => tile.getBoundingClientRect().height));
	// A tile that has just come is laid out one frame later (`content-visibility`), which on a busy machine is a while.
	expect(await movedOn(casino.page)).toEqual([]);
	const before = await heights();
	expect(before).toHaveLength(2);
	// A row is as high as the highest tile in it.
	for (const { gameCode } of [KENO, FAST_KENO]) {
		await casino.bff.setRound(madeRound(gameCode, 1, Date.now() - 1_000, "betting"));
	}
	await casino.page.locator(".tile-time[data-open]").nth(1).waitFor();
	expect(await heights()).toEqual(before);
	expect(await movedOn(casino.page)).toEqual([]);
}

export async function whenListsComeLate(screen: Screen): Promise<void> {
	await using casino = await open(screen);
	const { page } = casino;
	// Some lists are asked for before their tab is open: each waits for its own tab.
	const letCome = new Map<string, () => void>();
	for (const [tab, late] of Object.entries(LATE_IN_TABS)) letCome.set(tab, await heldBack(page, late));
	await casino.open(RESERVED, casino.script(), casino.frame(casino.player()), "<p>Below the frame</p>");
	await casino.lobby();
	// Rewards first: they are asked for before their tab is open, and are not waited for without an end.
	const lists = { rewards: ".reward", bets: ".bet", results: ".round", jackpots: ".jackpot", help: "table" };
	for (const [tab, item] of Object.entries(lists)) {
		await page.locator(`#tab-${tab}`).click();
		await page.locator(`webframe-${tab}`).waitFor();
		// What moves right after a press is the answer to it, and is not counted by the browser either.
		await page.waitForTimeout(INPUT_WINDOW_MS);
		letCome.get(tab)?.();
		await page.locator(`webframe-${tab} ${item}`).first().waitFor();
		expect(await movedOn(page), tab).toEqual([]);
	}
}

export async function whenGamesAreOpened(screen: Screen): Promise<void> {
	await using casino = await open(screen);
	const { page } = casino;
	await casino.open(RESERVED, casino.script(), casino.frame(casino.player()), "<p>Below the frame</p>");
	await casino.lobby();
	await casino.call("openGame", KENO.gameCode);
	await page.locator(".bet").first().waitFor();
	await casino.bff.setRound(madeRound(KENO.gameCode, 1, Date.now() - 40_000, "finished"));
	await page.locator(".slot:not(.empty)").nth(19).waitFor();
	expect(await movedOn(page)).toEqual([]);
	await casino.call("openGame", PROVIDER_GAME);
	await page.locator("iframe.ready").waitFor();
	expect(await movedOn(page)).toEqual([]);
}

export async function whenTheConnectionIsLost(screen: Screen): Promise<void> {
	await using casino = await open(screen);
	const { page } = casino;
	await casino.open(RESERVED, casino.script(), casino.frame(casino.player()), "<p>Below the frame</p>");
	await casino.lobby();
	await casino.call("openGame", KENO.gameCode);
	await page.locator(".bet").first().waitFor();
	await page.context().setOffline(true);
	await page.locator(".banner").waitFor();
	expect(await movedOn(page)).toEqual([]);
	await page.context().setOffline(false);
	await page.locator(".banner").waitFor({ state: "detached" });
	await casino.call("authorize", "used");
	await page.locator(".notice").waitFor();
	expect(await movedOn(page)).toEqual([]);
}

export async function whenSomethingComesLate({ screen, late }: Late): Promise<void> {
	await using casino = await open(screen);
	const { page } = casino;
	const letCome = await heldBack(page, late);
	await casino.open(RESERVED, casino.script(), casino.frame(casino.player()), "<p>Below the frame</p>");
	await casino.lobby();
	await casino.call("openGame", KENO.gameCode);
	// The slip waits for what is known of freebets, and not for ever.
	await page.locator(".place").waitFor();
	const before = await placesIn(page);
	const [answered] = await Promise.all([page.waitForResponse(late), letCome()]);
	await answered.finished();
	await page.locator(".bet").first().waitFor();
	expect(await movedOn(page)).toEqual([]);
	expect(await placesIn(page)).toMatchObject(before);
	await whenOffered(page, () => page.locator('[data-number="7"]').click());
}

/**
 * With a press beside the slip freebets come, and are there to stay. What came after the last press comes with the next one: a
 * chunk is there before it has run.
 *
 * @returns how many are offered
 */
async function whenOffered(page: Page, press: () => Promise<void>): Promise<number> {
	const offers = page.locator(".offer");
	await expect
		.poll(async () => {
			await press();
			return await offers.count();
		})
		.toBeGreaterThan(0);
	return await offers.count();
}

export async function whenSomethingComesLateForTickets({ screen, late }: Late): Promise<void> {
	await using casino = await open(screen);
	const { bff, page } = casino;
	const [, , wheel] = TABLES;
	if (wheel === undefined) return expect.unreachable("there is a wheel");
	const { gameCode } = wheel;
	const features = { feed: false, jackpots: true, freebets: true };
	bff.config = madeConfig(Date.now(), { features, games: [tileOf(wheel)] });
	bff.rewards = [madeFreebet(Date.now(), { games: [gameCode] })];
	const letCome = await heldBack(page, late);
	await bff.setRound(madeRound(gameCode, 4711, Date.now() - 1_000, "betting"));
	await casino.open(RESERVED, casino.script(), casino.frame(casino.player()), "<p>Below the frame</p>");
	await casino.lobby();
	await casino.call("openGame", gameCode);
	await page.locator("webframe-wheel .place").waitFor();
	await page.locator("webframe-wheel-track:not(:defined)").waitFor({ state: "detached" });
	const before = await placesIn(page, "wheel");
	const [answered] = await Promise.all([page.waitForResponse(late), letCome()]);
	await answered.finished();
	expect(await movedOn(page)).toEqual([]);
	expect(await placesIn(page, "wheel")).toMatchObject(before);
	const red = page.locator('[data-place="colour:red"], [data-place="straight:1"]').first();
	expect(await whenOffered(page, () => red.dispatchEvent("click"))).toBe(1);
}

/** A game of each family, with what one round of it drew, and how that is listed. */
const TABLES = [
	{ ...NUMBERS_TABLE, result: { numbers: [...MADE_DRAW] }, listed: ".past-round" },
	{ ...BALLS_TABLE, result: { numbers: [3, 17, 24, 31, 36] }, listed: ".strip-round" },
	{ ...WHEEL_TABLE, result: { stop: "17" }, listed: ".last li:not([data-yet])" },
];

/** @param families whose games are opened one after the other */
export async function whenLastResultsComeLate(
	screen: Screen,
	families: readonly FamilyName[] = TABLES.map(({ family }) => family),
): Promise<void> {
	await using casino = await open(screen);
	const { bff, page } = casino;
	bff.config = madeConfig(Date.now(), { games: TABLES.map(tileOf) });
	bff.results = TABLES.flatMap(({ gameCode, result }) =>
		madeResults(gameCode, 15, Date.now()).map((round) => ({ ...round, result })),
	);
	await casino.open(RESERVED, casino.script(), casino.frame(casino.player()), "<p>Below the frame</p>");
	await casino.lobby();
	for (const { family, gameCode, listed } of TABLES.filter((table) => families.includes(table.family))) {
		const [asked, came] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
		await page.route(new RegExp(`/frame/results\\?gameCode=${gameCode}&`), async (route) => {
			asked.resolve();
			await came.promise;
			await route.continue();
		});
		await bff.setRound(madeRound(gameCode, 4711, Date.now() - 1_000, "betting"));
		await casino.call("openGame", gameCode);
		const view = page.locator(`webframe-${family}`);
		await view.locator(".place").waitFor();
		await asked.promise;
		if (family === "wheel") await page.locator("webframe-wheel-track:not(:defined)").waitFor({ state: "detached" });
		const before = await placesIn(page, family);
		came.resolve();
		await view.locator(listed).first().waitFor({ state: "attached" });
		expect(await placesIn(page, family), family).toEqual(before);
		expect(await movedOn(page), family).toEqual([]);
	}
}

/** Something is moved. @returns what the browser has counted */
export async function whenAViewIsMoved(): Promise<unknown> {
	await using casino = await open(SMALL);
	await casino.open(RESERVED, casino.script(), casino.frame(casino.player()));
	await casino.lobby();
	await casino.page.locator(".view").evaluate((view) => {
		if (view instanceof HTMLElement) view.style.marginTop = "4px";
	});
	return await movedOn(casino.page);
}
