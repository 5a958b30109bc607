/** What everybody may read of jackpots, and that it is enough to draw them again. Source: wire contract, section 10. */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { HubConnection } from "@microsoft/signalr";
import { frameJackpotDrawSchema, frameJackpotListSchema } from "@webframe/shared/wire";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectToHub } from "../../testing/test-hub.ts";
import { CERTAIN, useJackpots } from "../../testing/test-jackpots.ts";
import { request, TestPlayer, valueIn } from "../../testing/test-player.ts";
import { ROUND_MS } from "../../testing/troubled-bets.ts";
import { PARTNER_ID, useWorld } from "../../testing/world.ts";

const PROGRAM = fileURLToPath(new URL("../../../../../docs/jackpots/recompute.mjs", import.meta.url));
const OUR_PAGE = { origin: "https://casino.example" };

const world = useWorld({ settings: { isJackpotOn: true, publishesJackpotDraws: true } });
const hubs: HubConnection[] = [];
let alice: TestPlayer;
let roundId: number;
let bets: readonly number[];

const query = `partnerClientId=PartnerClient-${PARTNER_ID}&currency=EUR`;
const address = (path: string) => `${world().url}/frame/jackpots${path}?${query}`;
const get = (path: string, headers: Record<string, string> = OUR_PAGE) => request(address(path), { headers });

async function drawnRound(): Promise<{ readonly roundId: number; readonly bets: readonly number[] }> {
	const { roundId: id } = await alice.newRound();
	const placed = [];
	for (const amount of ["1.00", "0.50", "2.00"]) placed.push(await alice.place({ roundId: id, amount }));
	await world().pass(ROUND_MS);
	return { roundId: id, bets: placed };
}

beforeAll(async () => {
	alice = await TestPlayer.logIn(world(), "alice");
	await useJackpots(world(), [
		{ jackpotId: "sure", rate: 50, start: 1, chance: CERTAIN },
		{ jackpotId: "slow", rate: 20, start: 1_000 },
	]);
	await world().pass(ROUND_MS);
	({ roundId, bets } = await drawnRound());
});
afterAll(async () => {
	await Promise.all(hubs.map((hub) => hub.stop()));
});

test("what each holds, and who won last, by two letters of the name", async () => {
	const { items, winners } = frameJackpotListSchema.parse(valueIn(await get("")));
	// 3.50 at 20 basis points are 0.7 of a cent; the other one was won, and began again with its start.
	expect(items).toMatchObject([
		{ jackpotId: "sure", amount: "1.00", currency: "EUR", games: [9] },
		{ jackpotId: "slow", amount: "1000.00", currency: "EUR" },
	]);
	expect(winners.length).toBeGreaterThanOrEqual(2);
	expect(winners[0]).toMatchObject({ jackpotId: "sure", roundId, gameCode: 9, name: "al***" });
	expect(JSON.stringify(winners)).not.toContain("alice");
});

test("a currency in which nobody has played yet has the starts; one without a worth has none", async () => {
	const inYen = `${world().url}/frame/jackpots?partnerClientId=${PARTNER_ID}&currency=JPY`;
	expect(frameJackpotListSchema.parse(valueIn(await request(inYen))).items).toMatchObject([
		{ amount: "200", currency: "JPY" },
		{ amount: "200000", currency: "JPY" },
	]);
	const inGold = `${world().url}/frame/jackpots?partnerClientId=${PARTNER_ID}&currency=GCC`;
	expect(valueIn(await request(inGold))).toEqual({ items: [], winners: [] });
	await world().configure({ isJackpotOn: true, publishesJackpotDraws: true, jackpotUnitsPerEuro: { GCC: "1000" } });
	expect(frameJackpotListSchema.parse(valueIn(await request(inGold))).items).toMatchObject([
		{ amount: "1000.00" },
		{ amount: "1000000.00" },
	]);
});

test("a draw is told with its rule, pools, winners and bets, and the program of the guide finds the same winners", async () => {
	const draw = frameJackpotDrawSchema.parse(valueIn(await get(`/draws/${roundId}`)));
	expect(draw).toMatchObject({ roundId, betsCount: 3 });
	expect(draw.bets).toEqual([
		{ betId: bets[0], amount: "1.00" },
		{ betId: bets[1], amount: "0.50" },
		{ betId: bets[2], amount: "2.00" },
	]);
	expect(draw.jackpots[0]).toMatchObject({ jackpotId: "sure", rate: 50, pool: "1.01", euroThousandths: "100000" });
	const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, address(`/draws/${roundId}`)]);
	expect(stdout).toMatch(/^sure: [0-9]+ [0-9]+.*\. Right\.\nslow: nobody\. Right\.\n$/);
});

test("the program says so when a winner was left out, or a bet put in", async () => {
	const draw = frameJackpotDrawSchema.parse(valueIn(await get(`/draws/${roundId}`)));
	const run = (spoiled: object) => {
		const url = `data:application/json,${encodeURIComponent(JSON.stringify({ ErrorCode: 200, Message: "", Value: spoiled }))}`;
		return promisify(execFile)(process.execPath, [PROGRAM, url]);
	};
	const [first, ...rest] = draw.jackpots;
	await expect(run({ ...draw, jackpots: [{ ...first, winners: first?.winners.slice(1) }, ...rest] })).rejects.toThrow(
		"should have won",
	);
	await expect(run({ ...draw, bets: [...(draw.bets ?? []), { betId: 999, amount: "1.00" }] })).rejects.toThrow(
		"not the one",
	);
	await expect(run({ ...draw, seedHash: draw.seed })).rejects.toThrow("Another seed");
});

test("without the setting the bets are not told, and a round without a draw is not found", async () => {
	await world().configure({ isJackpotOn: true, publishesJackpotDraws: false });
	const draw = frameJackpotDrawSchema.parse(valueIn(await get(`/draws/${roundId}`)));
	expect(draw.bets).toBeUndefined();
	expect(draw.jackpots[0]?.winners.length).toBeGreaterThan(0);
	const run = (path: string) => promisify(execFile)(process.execPath, [PROGRAM, address(path)]);
	await expect(run(`/draws/${roundId}`)).rejects.toThrow("Error: The bets of this draw are not published.");
	expect((await get("/draws/999999")).status).toBe(404);
	await expect(run("/draws/999999")).rejects.toThrow("Error: There is nothing at this address.");
	await world().configure({ isJackpotOn: true, publishesJackpotDraws: true });
});

test("a foreign page reads neither", async () => {
	const foreign = { origin: "https://other.example" };
	expect((await get("", foreign)).status).toBe(403);
	expect((await get(`/draws/${roundId}`, foreign)).status).toBe(403);
});

test("who watches hears of a jackpot once a second at most, guests too; nobody else, and of no unknown partner", async () => {
	const heard: unknown[][] = [[], []];
	for (const [index, token] of [undefined, alice.token].entries()) {
		const hub = await connectToHub(world().url, token);
		hubs.push(hub);
		hub.on("jackpotChanged", (change: unknown) => heard[index]?.push(change));
		await hub.invoke("WatchJackpots", `PartnerClient-${PARTNER_ID}`, "EUR");
	}
	const [guest] = hubs;
	await expect(guest?.invoke("WatchJackpots", 1, "EUR")).rejects.toThrow("forbidden");
	const foreign = await connectToHub(world().url, undefined, { origin: "https://casino.example" });
	hubs.push(foreign);
	await foreign.invoke("WatchJackpots", PARTNER_ID, "JPY");
	foreign.on("jackpotChanged", () => expect.unreachable("it watches another currency"));
	await drawnRound();
	const heardOfSlow = () =>
		heard.map((changes) => changes.filter((one) => (one as { jackpotId: string }).jackpotId === "slow"));
	const once = [{ jackpotId: "slow", amount: "1000.01", currency: "EUR" }];
	await expect.poll(heardOfSlow).toEqual([once, once]);
	// An answer comes after whatever was said before it on the same connection.
	for (const hub of hubs.slice(0, heard.length)) await hub.invoke("WatchJackpots", PARTNER_ID, "EUR");
	expect(heardOfSlow()).toEqual([once, once]);
});
