/** The provider against an aggregator that answers to order, over real HTTP. */

import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { freePort } from "@webframe/harness";
import { newRequestId, prepareCounterpartyKey, signRequest, verifyRequest } from "@webframe/shared/signing";
import {
	coefficientAnswerSchema,
	launchAnswerSchema,
	providerGameSchema,
	providerGamesAnswerSchema,
} from "@webframe/shared/wire";
import { Hono } from "hono";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { oddOf } from "./engines/slot.ts";
import { GAMES } from "./game-list.ts";
import { type RunningProvider, startProvider } from "./provider.ts";

const KEY = "the key of this test's provider";
const key = await prepareCounterpartyKey(KEY);
const anyAnswer = z.looseObject({});

/** Time passes only while somebody sleeps. */
class SleepingClock {
	time = 1_767_268_800_000;
	now(): number {
		return this.time;
	}
	async sleep(ms: number): Promise<void> {
		this.time += ms;
		await new Promise((resolve) => setImmediate(resolve));
	}
}

interface Heard {
	readonly operation: string;
	readonly body: Record<string, unknown>;
	readonly requestId: string;
}

let clock: SleepingClock;
let heard: Heard[];
/** What the aggregator answers next; the last one stays. 0 is no answer at all. */
let codes: number[];
let aggregator: Server;
let aggregatorUrl: string;
let folder: string;
let provider: RunningProvider;

beforeEach(async () => {
	clock = new SleepingClock();
	heard = [];
	codes = [1];
	const app = new Hono();
	app.all("/sessions/:sessionId/*", async (c) => {
		const body = await c.req.text();
		const verified = await verifyRequest(
			{ header: (name) => c.req.header(name), body },
			() => [key],
			new Date(clock.now()),
		);
		if (!verified.ok) return c.json({ _responseCode: 8 }, 401);
		const operation = c.req.path.split("/").at(-1) ?? "";
		const said = anyAnswer.parse(verified.body ?? {});
		const isHere = said["operation"] === operation && said["sessionId"] === c.req.param("sessionId");
		if (c.req.method === "POST" && !isHere) return c.json({ _responseCode: 8 }, 401);
		heard.push({ operation, body: said, requestId: verified.requestId });
		const code = codes.length > 1 ? codes.shift() : codes[0];
		return code === 0 ? c.text("no JSON", 502) : c.json({ _responseCode: code, balance: 12.5, currency: "EUR" });
	});
	aggregator = createServer(getRequestListener(app.fetch));
	const port = await freePort();
	await new Promise<void>((resolve) => void aggregator.listen(port, "127.0.0.1", resolve));
	aggregatorUrl = `http://127.0.0.1:${port}`;
	folder = await mkdtemp(join(tmpdir(), "provider-"));
	provider = await start();
});

afterEach(async () => {
	await provider.stop();
	await new Promise((resolve) => {
		aggregator.close(resolve);
		aggregator.closeAllConnections();
	});
	await rm(folder, { recursive: true });
});

async function start(random = () => 0.5): Promise<RunningProvider> {
	return await startProvider({
		port: await freePort(),
		aggregatorUrl,
		counterpartyId: "games",
		key: KEY,
		recordsFile: join(folder, "records.jsonl"),
		clock,
		random,
	});
}

async function call(path: string, body?: Record<string, string | number>): Promise<Response> {
	const signed = await signRequest({
		counterpartyId: "games",
		key,
		body,
		sentAt: new Date(clock.now()),
		requestId: newRequestId(),
	});
	const init = { headers: { ...signed.headers, "content-type": "application/json" } };
	if (signed.body === undefined) return await fetch(`${provider.url}${path}`, init);
	return await fetch(`${provider.url}${path}`, { ...init, method: "POST", body: signed.body });
}

const LAUNCH = { userId: "1", sessionId: "ours-1", currency: "EUR", language: "en", minBet: 1, maxBet: 100 };

async function launch(
	gameId: string,
	gameMode: "real" | "demo" = "real",
	over: Record<string, string | number> = {},
): Promise<{ token: string; sessionId: string }> {
	const asked = { ...LAUNCH, gameMode, ...over };
	const answer = launchAnswerSchema.parse(await (await call(`/v1/games/${gameId}/launch`, asked)).json());
	const token = new URL(answer.frameUri).searchParams.get("token") ?? "";
	return { token, sessionId: answer.sessionId ?? "" };
}

async function play(token: string, action: string, more: object = {}): Promise<Record<string, unknown>> {
	const response = await fetch(`${provider.url}/play`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ token, action, ...more }),
	});
	return anyAnswer.parse(await response.json());
}

const operations = () => heard.map(({ operation }) => operation);

describe("what the aggregator calls", () => {
	test("300 games over all categories, each with a picture", async () => {
		const records = providerGamesAnswerSchema.parse(await (await call("/v1/games")).json());
		const games = records.map((record) => providerGameSchema.parse(record));
		expect(games).toHaveLength(300);
		expect(new Set(games.map((game) => game.gameId)).size).toBe(300);
		expect(new Set(games.map((game) => game.gameCategory)).size).toBe(6);
		const art = await fetch(games[7]?.lobbyImgUrl ?? "");
		expect(art.headers.get("content-type")).toBe("image/png");
		expect(
			Buffer.from(await art.arrayBuffer())
				.subarray(1, 4)
				.toString(),
		).toBe("PNG");
	});

	test("a game's name says what opens: dice where it says so, and nowhere else", async () => {
		for (const { name, engine } of GAMES) expect(name.endsWith("Dice"), name).toBe(engine === "dice");
		const { token } = await launch("royal-club-dice");
		expect(await (await fetch(`${provider.url}/play/royal-club-dice?token=${token}`)).text()).toContain(">Low");
	});

	test("unsigned, or the same request twice: 401", async () => {
		expect((await fetch(`${provider.url}/v1/games`)).status).toBe(401);
		const sentAt = new Date(clock.now());
		const signed = await signRequest({ counterpartyId: "games", key, sentAt, requestId: newRequestId() });
		const twice = () => fetch(`${provider.url}/v1/games`, { headers: { ...signed.headers } });
		expect([(await twice()).status, (await twice()).status]).toEqual([200, 401]);
	});

	test("a launch opens a page that runs only its own script; for fun the session is the provider's", async () => {
		const { token, sessionId } = await launch("golden-rocket");
		expect(sessionId).toBe("ours-1");
		expect((await launch("golden-rocket", "demo")).sessionId).toMatch(/^demo-/);
		const page = await fetch(`${provider.url}/play/golden-rocket?token=${token}`);
		const policy = page.headers.get("content-security-policy") ?? "";
		const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? "missing";
		const text = await page.text();
		expect(text.split(`nonce="${nonce}"`)).toHaveLength(3);
		expect(text).not.toMatch(/ on[a-z]+=| style=/);
		expect((await fetch(`${provider.url}/play/golden-rocket?token=nonsense`)).status).toBe(404);
	});
});

describe("the games", () => {
	test("dice: pay-in, then pay-out", async () => {
		const { token } = await launch("lucky-dice");
		expect(await play(token, "roll", { stake: "5.00", pick: "low" })).toMatchObject({ face: expect.any(Number) });
		await provider.bets.idle();
		expect(operations()).toEqual(["pay-in", "pay-out"]);
		expect(heard[0]?.body).toMatchObject({ betAmount: "5.00" });
		expect(["0.00", "9.80"]).toContain(heard[1]?.body["winAmount"]);
	});

	test("slot: one pay-in-out, whose win is what the reels say", async () => {
		const { token } = await launch("golden-reels");
		const answer = await play(token, "spin", { stake: "2.00" });
		expect(answer).toEqual({ reels: [3, 3, 3], win: "24.00" });
		expect(heard).toMatchObject([{ operation: "pay-in-out", body: { winAmount: "24.00", winOdd: "12.00" } }]);
		expect([oddOf([0, 0, 3]), oddOf([0, 1, 0]), oddOf([5, 5, 5])]).toEqual([150, 0, 5_000]);
	});

	test("crash: a stake while bets are taken, cashed out in flight with its winOdd", async () => {
		const { token } = await launch("golden-rocket");
		expect(await play(token, "look")).toMatchObject({ phase: "betting" });
		expect(await play(token, "bet", { stake: "10.00" })).toEqual({});
		expect(await play(token, "bet", { stake: "10.00" })).toMatchObject({ problem: expect.any(String) });
		clock.time += 6_000 + 4_000;
		expect(await play(token, "look")).toMatchObject({ phase: "flying", odd: 149 });
		expect(await play(token, "cash-out")).toEqual({ odd: 149 });
		expect(await play(token, "cash-out")).toEqual({ odd: null });
		await provider.bets.idle();
		expect(heard.at(-1)).toMatchObject({ operation: "pay-out", body: { winAmount: "14.90", winOdd: "1.49" } });
		clock.time += 60_000;
		await play(token, "look");
		expect(operations()).toEqual(["pay-in", "pay-out"]);
	});

	test("crash: who does not cash out has lost, and that is told too", async () => {
		const { token } = await launch("golden-rocket");
		await play(token, "bet", { stake: "10.00" });
		clock.time += 120_000;
		expect(await play(token, "look")).toMatchObject({ phase: "betting", history: [194] });
		await provider.bets.idle();
		expect(heard.at(-1)).toMatchObject({ operation: "pay-out", body: { winAmount: "0" } });
	});

	test("crash: where a round ended is told once it has ended, not before, and after a restart too", async () => {
		const { token } = await launch("golden-rocket");
		await play(token, "bet", { stake: "10.00" });
		const gameRoundId = String(heard[0]?.body["gameRoundId"]);
		const asked = (game: string, round: string) => call(`/v1/games/${game}/rounds/${round}/coefficient`);
		clock.time += 6_000 + 4_000;
		expect(await play(token, "cash-out")).toEqual({ odd: 149 });
		await provider.bets.idle();
		expect((await asked("golden-rocket", gameRoundId)).status).toBe(404);
		clock.time += 10_000;
		await play(token, "look");
		const told = async () => coefficientAnswerSchema.parse(await (await asked("golden-rocket", gameRoundId)).json());
		expect(await told()).toEqual({ gameRoundId, coefficient: "1.94" });
		expect((await fetch(`${provider.url}/v1/games/golden-rocket/rounds/${gameRoundId}/coefficient`)).status).toBe(401);
		const unknown = [await asked("golden-rocket", "no-such-round"), await asked("neon-rocket", gameRoundId)];
		expect(unknown.map(({ status }) => status)).toEqual([404, 404]);
		expect(await unknown[0]?.json()).toEqual({ error: expect.stringContaining("no round") });
		await provider.stop();
		provider = await start();
		expect(await told()).toEqual({ gameRoundId, coefficient: "1.94" });
	});

	test.each([
		["NEO", "7", "10"],
		["SATS", "150", "223"],
		["IQD", "0.525", "0.782"],
		["mBTC", "0.00200", "0.00298"],
		["mBT", "0.00200", "0.00298"],
		["\u03bcBT", "0.55", "0.81"],
		["XRP", "0.000007", "0.000010"],
	])(
		"in %s a stake of %s × 1.49 wins %s: rounded down to the digits that amounts have",
		async (currency, stake, win) => {
			const { token } = await launch("golden-rocket", "real", { currency, minBet: Number(stake), maxBet: 1_000 });
			const page = await (await fetch(`${provider.url}/play/golden-rocket?token=${token}`)).text();
			expect(page).toContain(`data-stake="${stake}"`);
			await play(token, "look");
			expect(await play(token, "bet", { stake })).toEqual({});
			clock.time += 6_000 + 4_000;
			expect(await play(token, "cash-out")).toEqual({ odd: 149 });
			await provider.bets.idle();
			expect(heard.at(-1)).toMatchObject({ operation: "pay-out", body: { winAmount: win } });
		},
	);

	test("in a currency whose digits it does not know no game opens", async () => {
		for (const currency of ["XYZ", "eur", "constructor"]) {
			const answer = await call("/v1/games/golden-rocket/launch", { ...LAUNCH, gameMode: "real", currency });
			expect([answer.status, await answer.json()]).toEqual([400, { error: expect.stringContaining("currency") }]);
		}
	});

	test("a stake outside the limits or with too many digits is not asked for", async () => {
		const { token } = await launch("lucky-dice");
		for (const stake of ["0.99", "100.01", "5.001", "-5", "x"])
			expect(await play(token, "roll", { stake, pick: "low" })).toMatchObject({ problem: expect.any(String) });
		expect(heard).toEqual([]);
	});
});

describe("handling of answers", () => {
	const rolls = async (): Promise<Record<string, unknown>> => {
		const { token } = await launch("lucky-dice");
		return await play(token, "roll", { stake: "5.00", pick: "low" });
	};

	test.each([2, 3, 4, 5, 6, 7, 8])("%i on a pay-in: not accepted, no further action", async (code) => {
		codes = [code];
		expect(await rolls()).toMatchObject({ problem: "not accepted", code });
		await provider.bets.idle();
		expect(operations()).toEqual(["pay-in"]);
	});

	test("99 and no answer on a pay-in: repeated with new nonces and the same content until it is decided", async () => {
		codes = [99, 0, 1];
		expect(await rolls()).toHaveProperty("face");
		await provider.bets.idle();
		expect(operations()).toEqual(["pay-in", "pay-in", "pay-in", "pay-out"]);
		expect(new Set(heard.map(({ requestId }) => requestId)).size).toBe(4);
		expect(heard[1]?.body).toEqual(heard[0]?.body);
	});

	test.each([
		["it is repeated", [0, 8, 1], "paid"],
		["it is repeated for 30 s, then refunded", [99, ...Array(29).fill(8), 1], "refunded"],
	])("8 on a repeated pay-in says nothing of the first one, which may have been taken: %s", async (_, said, state) => {
		codes = said;
		await rolls();
		await provider.bets.idle();
		expect(provider.records.all()).toMatchObject([{ state }]);
	});

	test("99 for 30 s on a pay-in: then a refund, repeated until 1", async () => {
		codes = [99];
		const rolled = rolls();
		await expect.poll(() => operations().includes("refund")).toBe(true);
		expect(await rolled).toMatchObject({ problem: "not accepted" });
		codes = [1];
		await provider.bets.idle();
		expect(provider.records.all()).toMatchObject([{ state: "refunded" }]);
	});

	test("99 for 24 hours on a pay-out: back-off, then the bet is kept for the aggregator to look at", async () => {
		codes = [1, 99];
		await rolls();
		await provider.bets.idle();
		expect(provider.records.all()).toMatchObject([{ state: "unresolved", code: 99 }]);
		const payOuts = operations().filter((operation) => operation === "pay-out").length;
		expect(payOuts).toBeGreaterThan(100);
		expect(payOuts).toBeLessThan(200);
		expect(await (await fetch(`${provider.url}/unresolved`)).json()).toHaveLength(1);
	});

	test("a draw that fails: the stake is given back", async () => {
		const armed = { method: "POST", body: JSON.stringify({ drawFails: true }) };
		expect((await fetch(`${provider.url}/faults`, armed)).status).toBe(200);
		expect(await rolls()).toMatchObject({ problem: expect.stringContaining("comes back") });
		await provider.bets.idle();
		expect(operations()).toEqual(["pay-in", "refund"]);
	});

	test("what was owed when the process ended is paid after the next start", async () => {
		codes = [1];
		const { token } = await launch("golden-rocket");
		await play(token, "bet", { stake: "10.00" });
		await provider.stop();
		provider = await start();
		await provider.bets.idle();
		expect(operations()).toEqual(["pay-in", "refund"]);
		expect(provider.records.all()).toMatchObject([{ state: "refunded" }]);
	});
});
