/** One contract, whoever holds the frame: the same expectations over DOM events and over each platform's bridge. */
import { KENO } from "@webframe/shared/games/numbers";
import { beforeEach, describe, expect, test } from "vitest";
import { madeShownRound } from "../../src/testing/made-data.ts";
import type { Platform } from "../../src/testing/simulated-bridges.ts";
import { stopClock } from "../../src/testing/stopped-clock.ts";
import { casino } from "./each-casino-page.ts";
import {
	appSide,
	type FrameHolder,
	giveBridge,
	type Holder,
	openHostedPage,
	type Told,
	typesOf,
	until,
} from "./frame-holders.ts";

/** Opens a guest's frame before each test of those who call it, and says what its holder has been told. */
function openHeld(make: Holder[1]) {
	let holder: FrameHolder;

	beforeEach(async () => {
		holder = make(casino);
		await holder.open();
		// Before the catalogue is here any game may be asked for, and nothing is told of it.
		await waitFor("ready");
	});

	/** The newest of that name. */
	const newest = async (type: string): Promise<Told[1] | undefined> =>
		(await holder.told()).findLast(([name]) => name === type)?.[1];
	const waitFor = (type: string, count = 1): Promise<void> =>
		until(async () => typesOf(await holder.told()).filter((name) => name === type).length >= count);

	/** The connection of a guest gives way to the player's, which begins by asking what it missed. */
	const live = (times = 1): Promise<void> =>
		until(async () => casino.bff.callsOf("Resume").length >= times && casino.bff.connections === 1);

	return {
		told: () => holder.told(),
		command: (...given: Parameters<FrameHolder["command"]>) => holder.command(...given),
		newest,
		waitFor,
		live,
	};
}

/** What each of them is told of a bet. */
export function tellEachStep(holders: readonly Holder[]): void {
	describe.each(holders)("%s", (_, make) => {
		const { told, command, newest, waitFor, live } = openHeld(make);

		test("every step of a bet is told in order, with the whole bet", async () => {
			await command("authorize", { refreshToken: casino.bff.newRefreshToken() });
			// What is pushed before is lost, and the newest step alone is told afterwards.
			await live();
			await command("openGame", { gameCode: KENO.gameCode });
			await casino.bet();
			const betId = [...casino.bff.bets.keys()].at(-1) ?? Number.NaN;
			await casino.bff.setRound(madeShownRound(KENO.gameCode, 1));
			await casino.bff.changeBet(betId, { status: "win", winAmount: "12.50", balance: "1007.50" });
			await waitFor("betsettled");
			const steps = (await told()).filter(([type]) => type.startsWith("bet"));
			expect(typesOf(steps)).toEqual(["betinprogress", "betaccepted", "betsettled"]);
			const { amount, currency } = casino.bff.bets.get(betId) ?? {};
			expect(steps.at(-1)?.[1]).toMatchObject({
				...{ betId, gameCode: KENO.gameCode, roundId: 1, amount, currency },
				...{ status: "win", winAmount: "12.50", freebet: false },
			});
			for (const [, detail] of steps) expect(Object.keys(detail)).not.toContain("sequence");
			expect(await newest("balancechange")).toEqual({ balance: "1007.50", currency });
		});
	});
}

/** What else each of them gets from the frame, and may ask of it. */
export function hearAndObey(holders: readonly Holder[]): void {
	describe.each(holders)("%s", (_, make) => {
		const { told, command, newest, waitFor, live } = openHeld(make);

		test("a refused token is told, a fresh one logs in, and the holder gets the player and the next token", async () => {
			expect(typesOf(await told())).not.toContain("authorized");
			expect(await command("authorize", { refreshToken: "used" })).toBe(false);
			await waitFor("authorizationerror");
			expect(await newest("authorizationerror")).toMatchObject({
				...{ code: 103_805, recoverable: true },
				correlationId: expect.stringMatching(/^request-\d+$/),
			});
			expect(await command("authorize", { refreshToken: casino.bff.newRefreshToken() })).toBe(true);
			const { partnerUserId, currency, isTest } = casino.bff.player;
			expect(await newest("authorized")).toEqual({ partnerUserId, currency, isTest });
			expect(casino.bff.refreshTokens).toContain((await newest("tokenrefresh"))?.["refreshToken"]);
			expect(await newest("balancechange")).toEqual({ balance: "1000.00", currency });
			expect((await newest("ready"))?.["version"]).toMatch(/^\d+\.\d+\.\d+$/);
		});

		test("a game is opened and left, a tab chosen, parameters change, and what needs a player or money is asked of the holder", async () => {
			expect(await command("openGame", { gameCode: KENO.gameCode })).toBe(true);
			expect(await newest("gamechange")).toEqual({ gameCode: KENO.gameCode, tagId: 1300 + KENO.gameCode });
			await command("openTab", { tab: "lobby" });
			expect(await newest("tabchange")).toEqual({ tab: "lobby" });
			await command("openTab", { tab: "help" });
			expect(await newest("tabchange")).toEqual({ tab: "help" });
			expect(await command("openGame", { gameCode: 999 })).toBe(false);
			for (const theme of ["dark", "light"]) {
				await command("set", { theme });
				await casino.page.locator(`web-frame:state(${theme})`).waitFor();
			}
			await command("openGame", { gameCode: KENO.gameCode });
			await casino.page.locator('[data-number="7"]').click();
			await casino.page.locator(".place").click();
			await waitFor("loginrequest");
			expect(await newest("loginrequest")).toEqual({ reason: "bet" });
			await command("authorize", { refreshToken: casino.bff.newRefreshToken() });
			casino.bff.afterBet = ["inProgress"];
			await casino.page.locator(".place").click();
			await waitFor("betinprogress");
			const betId = [...casino.bff.bets.keys()].at(-1) ?? Number.NaN;
			await casino.bff.changeBet(betId, { status: "rejected", code: "insufficient_funds" });
			await waitFor("betrejected");
			await casino.page.getByRole("button", { name: "Deposit" }).click();
			await waitFor("depositrequest");
			expect(await newest("depositrequest")).toMatchObject({ balance: "1000.00", needed: expect.any(String) });
		});

		test("it says how it stands without tokens and without what says who plays, pauses, resumes, asks for the balance and logs out, and tells its size and the session's end", async () => {
			await command("authorize", { refreshToken: casino.bff.newRefreshToken() });
			await live();
			const stands = await command("diagnostics");
			expect(stands).toMatchObject({
				version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
				parameters: { partnerClientId: "PartnerClient-1556" },
				state: { session: "authorized", catalogue: "ready", tab: "lobby" },
				errors: [],
			});
			const { timings } = stands as { readonly timings: readonly { readonly name: string }[] };
			expect(timings.map(({ name }) => name)).toEqual(expect.arrayContaining(["shell.js", "webframe-ready"]));
			expect(JSON.stringify(stands)).not.toMatch(/refresh-\d|access-\d|alice|1000\.00/);
			await command("pause");
			await until(async () => casino.bff.connections === 0);
			await command("resume");
			await live(2);
			casino.bff.balance = "7.00";
			await command("refreshBalance");
			expect(await newest("balancechange")).toMatchObject({ balance: "7.00" });
			await command("logout");
			await casino.page.locator(".balance").waitFor({ state: "detached" });
			await command("authorize", { refreshToken: casino.bff.newRefreshToken() });
			await live(3);
			await casino.bff.endSession("blocked");
			await waitFor("sessionexpired");
			expect(await newest("sessionexpired")).toEqual({ reason: "blocked" });
			await waitFor("sizechange");
			expect(await newest("sizechange")).toEqual({ inlineSize: expect.any(Number), blockSize: expect.any(Number) });
		});
	});
}

export function tellTheClock(holders: readonly Holder[]): void {
	describe.each(holders)("%s: what protects players", (_, make) => {
		test("the session's clock is told once a minute, from the log-in on", async () => {
			const holder = make(casino);
			const { clock } = casino.page;
			await stopClock(casino.page);
			await holder.open();
			await holder.command("authorize", { refreshToken: casino.bff.newRefreshToken() });
			const ticks = async (): Promise<readonly unknown[]> =>
				(await holder.told()).filter(([type]) => type === "sessionclock").map(([, { seconds }]) => seconds);
			await clock.runFor(50_000);
			expect(await ticks()).toEqual([]);
			await clock.runFor(80_000);
			await until(async () => (await ticks()).length === 2);
			expect(await ticks()).toEqual([60, 120]);
		});
	});
}

/** An app may put its bridge into the page when the frame has been there for a while. */
export function waitForBridge(platforms: readonly Platform[]): void {
	describe.each(platforms)("%s, when the bridge appears two seconds late", (platform) => {
		test("everything that happened before is told then, in order", async () => {
			const { page } = casino;
			await stopClock(page);
			await giveBridge(page, platform, 2_000);
			await openHostedPage(casino);
			const app = appSide(page);
			await page.clock.runFor(1_900);
			await casino.lobby();
			expect(await app.got()).toEqual([]);
			await page.clock.runFor(1_200);
			expect(new Set(typesOf(await app.got()))).toEqual(new Set(["hello"]));
			await app.say("welcome");
			await until(async () => typesOf(await app.got()).includes("ready"));
			const told = typesOf(await app.got()).filter((type) => type !== "hello");
			expect(told.filter((type) => type === "ready")).toHaveLength(1);
			const greetings = (await app.got()).length - told.length;
			await page.clock.runFor(60_000);
			expect(typesOf(await app.got()).filter((type) => type === "hello")).toHaveLength(greetings);
		});
	});
}
