import { describe, expect, test } from "vitest";
import { launchGame } from "../../catalogue/launch-game.ts";
import { boundedLog, LINES_PER_MINUTE } from "../../platform/bounded-log.ts";
import { memoryLogger } from "../../testing/memory-logger.ts";
import { opened, useProviderSite } from "../../testing/provider-site.ts";
import { TestPlayer } from "../../testing/test-player.ts";
import { PARTNER_ID, useWorld } from "../../testing/world.ts";

const world = useWorld();
const site = useProviderSite(world);

describe("a game played for fun", () => {
	const guest = { gameMode: "demo", partnerClientId: PARTNER_ID };

	test("has a purse of its own, for guests too, and never reaches the casino", async () => {
		const { sessionId, gameMode } = opened(await site().open("Rocket", guest));
		expect(gameMode).toBe("demo");
		expect(await site().provider.call(`${sessionId}/balance`)).toMatchObject({ balance: 1000, currency: "EUR" });
		expect(await site().provider.payIn(sessionId, "fun-1")).toMatchObject({ _responseCode: 1, balance: 995 });
		expect(await site().provider.payIn(sessionId, "fun-1")).toMatchObject({ _responseCode: 1, balance: 995 });
		expect(await site().provider.payOut(sessionId, "fun-1")).toMatchObject({ _responseCode: 1, balance: 1004 });
		expect(await site().provider.payOut(sessionId, "fun-1")).toMatchObject({ _responseCode: 1, balance: 1004 });
		expect(await site().provider.payOut(sessionId, "fun-1", { winAmount: "9.01" })).toMatchObject({ _responseCode: 7 });
		expect(await site().provider.refund(sessionId, "fun-1")).toMatchObject({ _responseCode: 7, balance: 1004 });
		expect(await site().provider.payInOut(sessionId, "fun-2")).toMatchObject({ _responseCode: 1, balance: 1008 });
		expect(await site().provider.refund(sessionId, "fun-3")).toMatchObject({ _responseCode: 1 });
		expect(await site().provider.payIn(sessionId, "fun-3")).toMatchObject({ _responseCode: 7, balance: 1008 });
		expect(await site().provider.payIn(sessionId, "fun-4", { betAmount: "0.01" })).toMatchObject({ _responseCode: 6 });
		await site().provider.payIn(sessionId, "fun-5");
		expect(await site().provider.refund(sessionId, "fun-5")).toMatchObject({ _responseCode: 1, balance: 1008 });
		expect(await site().provider.payOut(sessionId, "fun-5")).toMatchObject({ _responseCode: 7 });
		expect(await site().provider.payOut(sessionId, "fun-9")).toMatchObject({ _responseCode: 99 });
		expect(await world().owner`select 1 from provider_bet where provider_bet_id like 'fun-%'`).toHaveLength(0);
		expect(await world().owner`select 1 from bet where idempotency_key like '%fun-%'`).toHaveLength(0);
	});

	test("has bet ids that are unique over all its sessions, as those of bets for money are", async () => {
		const [one, other] = [opened(await site().open("Rocket", guest)), opened(await site().open("Rocket", guest))];
		const untouched = { balance: 1000 };
		expect(await site().provider.payIn(one.sessionId, "both-1")).toMatchObject({ _responseCode: 1, balance: 995 });
		expect(await site().provider.payIn(other.sessionId, "both-1")).toMatchObject({ _responseCode: 7, ...untouched });
		expect(await site().provider.payOut(other.sessionId, "both-1")).toMatchObject({ _responseCode: 99, ...untouched });
		expect(await site().provider.refund(other.sessionId, "both-1")).toMatchObject({ _responseCode: 99, ...untouched });
		expect(await site().provider.payOut(one.sessionId, "both-1")).toMatchObject({ _responseCode: 1, balance: 1004 });
		expect(await site().provider.refund(one.sessionId, "both-2")).toMatchObject({ _responseCode: 1 });
		expect(await site().provider.payIn(other.sessionId, "both-2")).toMatchObject({ _responseCode: 7, ...untouched });
		const sessions = [one.sessionId, other.sessionId];
		const race = await Promise.all(sessions.map((sessionId) => site().provider.payIn(sessionId, "both-3")));
		expect(race.map(({ _responseCode }) => _responseCode).toSorted()).toEqual([1, 7]);
	});

	test("is over when the purse is empty, also for many bets at once", async () => {
		await site().provider.offer({ limits: { EUR: { minBet: "1.00", maxBet: "100.00" } } });
		const { sessionId } = opened(await site().open("Rocket", guest));
		const stakes = Array.from({ length: 15 }, (_, bet) =>
			site().provider.payIn(sessionId, `poor-${bet}`, { betAmount: 100 }),
		);
		const codes = (await Promise.all(stakes)).map((answer) => answer._responseCode);
		expect(codes.filter((code) => code === 1)).toHaveLength(10);
		expect(codes.filter((code) => code === 2)).toHaveLength(5);
		expect(await site().provider.call(`${sessionId}/balance`)).toMatchObject({ balance: 0 });
	});

	test("may have a session id of the provider's own, but not that of a session for money, nor one in use", async () => {
		const alice = await TestPlayer.logIn(world(), "alice");
		const { sessionId: real } = opened(await site().open("Rocket", { gameMode: "real" }, alice.headers));
		site().launch = () => ({ frameUri: site().frameUri, sessionId: "their-own-1" });
		expect(opened(await site().open("Rocket", guest)).sessionId).toBe("their-own-1");
		expect((await site().open("Rocket", guest)).status).toBe(503);
		site().launch = () => ({ frameUri: site().frameUri, sessionId: real });
		expect((await site().open("Rocket", guest)).status).toBe(503);
	});

	/** Launches Rocket for a guest, and what is written of it. */
	async function watch() {
		const { catalogue, wagering } = world().service;
		const partner = wagering.partners.get(PARTNER_ID);
		const gameCode = await site().codeOf("Rocket");
		const offer = partner === undefined ? undefined : catalogue.games.offered(partner.settings, gameCode);
		if (offer === undefined || partner === undefined) throw new Error("The game is not offered.");
		const { logger, lines } = memoryLogger();
		const watched = { ...catalogue, logger, launchLog: boundedLog(logger, world().clock) };
		return { launch: () => launchGame(watched, { partner, offer, mode: "demo" }), lines };
	}

	test("does not open with a session id that no database can keep, and says so", async () => {
		const { launch, lines } = await watch();
		site().launch = () => ({ frameUri: site().frameUri, sessionId: "their-own-\u0000" });
		expect((await site().open("Rocket", guest)).status).toBe(503);
		expect(await launch()).toBeUndefined();
		expect(lines.at(-1)).toContain("sessionId of the answer");
		site().launch = () => ({ frameUri: site().frameUri, sessionId: "their-own-2" });
		await launch();
		expect(await launch()).toBeUndefined();
		expect(lines.at(-1)).toContain("sessionId of the answer: it is in use");
	});

	test("fills no log, however many guests ask for one that its provider does not open", async () => {
		const { launch, lines } = await watch();
		site().launch = () => ({ frameUri: "javascript:alert(1)" });
		for (let guests = 0; guests < LINES_PER_MINUTE + 20; guests++) expect(await launch()).toBeUndefined();
		expect(lines).toHaveLength(LINES_PER_MINUTE);
	});
});
