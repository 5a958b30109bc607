/** What axe finds in the whole frame by WCAG 2.2 AA: nothing, in every view, theme and direction. */
import { KENO } from "@webframe/shared/games/numbers";
import { expect } from "chai";
import { html } from "lit";
import "../shell.ts";
import {
	madeBet,
	madeConfig,
	madeJackpots,
	madeProviderGames,
	madeResults,
	madeRewards,
	madeRound,
} from "../testing/made-data.ts";
import { clear, find, findAll, show, violations } from "../testing/page.ts";
import { RemoteBff } from "../testing/remote-bff.ts";
import { until } from "../testing/until.ts";
import type { WebFrameElement } from "./web-frame.ts";

const GAME = KENO.gameCode;
const VIEW = "webframe-numbers";
/** How long one frame may be looked at by axe in all its views. */
const MATRIX_MS = 300_000;
/** A bet in each state. */
const BETS = [
	{ status: "win", winAmount: "9.00", taxAmount: "1.00", roundId: 4710 },
	{ status: "lose" },
	{ status: "return" },
	{ status: "jackpotwin", winAmount: "0.00", jackpotAmount: "900.00" },
	{ status: "checking", code: "withdrawn" },
	{ status: "rejected", code: "insufficient_funds" },
	{ status: "accepted" },
	{ status: "inProgress" },
] as const;

let bff: RemoteBff;

async function open(attributes: Record<string, string>, width = 800): Promise<WebFrameElement> {
	const frame = await show<WebFrameElement>(
		html`<web-frame server=${bff.url} partner-client-id="PartnerClient-1556"></web-frame>`,
		width,
	);
	for (const [name, value] of Object.entries(attributes)) frame.setAttribute(name, value);
	return frame;
}

async function round(state: Parameters<typeof madeRound>[3], sinceMs: number): Promise<void> {
	await bff.setRound(madeRound(GAME, 4711, Date.now() - sinceMs, state));
}

/** Opens the program by which a draw is computed, in a view. */
async function openProgram(frame: WebFrameElement, place: string): Promise<void> {
	const panel = `${place} >>> webframe-program >>>`;
	(await until(() => findAll(frame, `${panel} .opener`)[0], "the words of the program")).click();
	await until(() => findAll(frame, `${panel} pre`).length > 0, "the program");
}

describe("<web-frame> as a whole", () => {
	beforeEach(async () => {
		bff = await RemoteBff.open();
		await round("betting", 1_000);
	});
	afterEach(clear);

	for (const theme of ["light", "dark"]) {
		it(`is accessible where a guest finds nothing yet, or is asked (${theme})`, async () => {
			const games = [...madeConfig(0).games, ...madeProviderGames(1)];
			await bff.set({
				config: madeConfig(Date.now(), { games, features: { feed: false, jackpots: true, freebets: true } }),
			});
			const frame = await open({ theme, language: "ar" });
			await until(() => findAll(frame, "webframe-lobby >>> .tile").length === 3, "the lobby");
			await frame.openGame(100_000);
			for (const tab of ["game", "bets", "results", "jackpots", "rewards"] as const) {
				if (tab !== "game") await frame.openTab(tab);
				await until(() => findAll(frame, `webframe-${tab} >>> h2`).length > 0, tab);
				expect(await violations(frame), tab).to.deep.equal([]);
			}
		}).timeout(MATRIX_MS);
	}

	for (const [theme, language, width] of [
		["light", "en", 320],
		["light", "ar", 800],
		["light", "en", 1440],
		["dark", "ar", 320],
		["dark", "en", 800],
		["dark", "ar", 1440],
	] as const) {
		it(`is accessible in every view (${theme}, ${language}, ${width} px)`, async () => {
			const now = Date.now();
			const features = { feed: false, jackpots: true, freebets: true };
			const games = [...madeConfig(now).games, ...madeProviderGames(12)];
			await bff.set({
				config: madeConfig(now, { games, features }),
				results: madeResults(GAME, 3, now),
				jackpots: madeJackpots(now),
				rewards: madeRewards(now),
				frameUri: `${SCRIPTED_HOST}/?script=`,
			});
			for (const [betId, change] of BETS.entries()) await bff.setBet(madeBet({ betId: betId + 1, ...change }));
			const frame = await open({ theme, language, "refresh-token": await bff.newRefreshToken() }, width);
			const check = async (what: string, selector: string): Promise<void> => {
				await until(() => findAll(frame, selector).length > 0, what);
				expect(await violations(frame), what).to.deep.equal([]);
			};
			await check("the lobby", "webframe-lobby >>> .tile");
			expect(find(frame, ".frame").dir).to.equal(language === "ar" ? "rtl" : "ltr");
			await frame.openGame(GAME);
			await until(() => findAll(frame, `${VIEW} >>> webframe-number-board >>> .cell`).length === 80);
			find(frame, `${VIEW} >>> webframe-number-board >>> [data-number="7"]`).click();
			await round("finished", 36_000);
			await check("the draw", `${VIEW} >>> .slot.hit`);
			await frame.openGame(100_000);
			await check("the provider's game", "webframe-game >>> iframe.ready");
			await frame.openTab("bets");
			await until(() => findAll(frame, "webframe-bets >>> .details").length === BETS.length, "the bets");
			find(frame, "webframe-bets >>> .details").click();
			await check("the bets", "webframe-bets >>> .panel");
			await frame.openTab("results");
			await until(() => findAll(frame, "webframe-results >>> .proof").length > 0, "the results");
			find(frame, "webframe-results >>> .proof").click();
			await openProgram(frame, "webframe-results >>> webframe-fairness");
			await check("the results", "webframe-results >>> webframe-fairness");
			await frame.openTab("jackpots");
			await check("the jackpots", "webframe-jackpots >>> .jackpot");
			await frame.openTab("rewards");
			await check("the rewards", "webframe-rewards >>> .reward");
			await frame.openTab("help");
			await openProgram(frame, "webframe-help");
			await check("the help", "webframe-help >>> table");
		}).timeout(MATRIX_MS);
	}
});
