/** A process serves the surfaces that it is told to, and the calls of casinos under a second address as well. */
import type { Json } from "@webframe/shared/signing";
import { PROVIDER_CODE } from "@webframe/shared/wire";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { TABLE_B } from "./casino/base-path.ts";
import { SURFACES, type SurfaceName } from "./config.ts";
import { startPlaying } from "./testing/start-playing.ts";
import { connectToHub } from "./testing/test-hub.ts";
import { postJson, request, TestPlayer, valueIn } from "./testing/test-player.ts";
import { PARTNER_ID, SECRET, useWorld } from "./testing/world.ts";

const world = useWorld();
const CREDENTIALS = { PartnerClientId: PARTNER_ID, SecretKey: SECRET };
const documentSchema = z.object({ paths: z.record(z.string(), z.unknown()) });

async function describedAt(url: string): Promise<readonly string[]> {
	const document = documentSchema.parse((await request(`${url}/openapi.json`)).body);
	return Object.keys(document.paths);
}

describe("a process with one surface answers its calls, and no other is there or described", () => {
	const CALLS: Readonly<Record<SurfaceName, string>> = {
		casino: "/auth/token",
		frame: "/auth/user-token",
		provider: "/provider/v1/sessions/1/balance",
		promo: "/promo/api/v3/Issue",
		feed: "/feed/auth/token",
		backoffice: "/backoffice/bets/return",
	};

	test.each(SURFACES)("%s", async (surface) => {
		const { url } = await world().startAnother({ SURFACES: new Set([surface]) });
		for (const [name, path] of Object.entries(CALLS)) {
			const { status } = await postJson(`${url}${path}`, {});
			if (name === surface) expect(status, path).not.toBe(404);
			else expect(status, path).toBe(404);
		}
		expect((await request(`${url}/frame/hub/negotiate`, { method: "POST" })).status === 404).toBe(surface !== "frame");
		expect((await request(`${url}/livez`)).status).toBe(200);
		const described = await describedAt(url);
		expect(described).toContain("/livez");
		for (const path of Object.values(CALLS).filter((path) => path !== CALLS[surface])) {
			expect(described).not.toContain(path);
		}
	});
});

test("a pay-out that was led to a process without its surface is to come again: it says nothing of money that is owed", async () => {
	const { url } = await world().startAnother({ SURFACES: new Set(["casino", "frame"] as const) });
	const answer = await postJson(`${url}/provider/v1/sessions/1/bets/pay-out`, {});
	expect(answer).toMatchObject({ status: 404, body: { _responseCode: PROVIDER_CODE.systemError } });
});

test("a bet is placed at a process for frames, accepted at one for casinos, and the player is told", async () => {
	const { url } = await world().startAnother({ SURFACES: new Set(["frame"] as const) });
	const player = await TestPlayer.logIn({ ...world(), url }, "alice");
	const hub = await connectToHub(url, player.token);
	const told = new Promise((resolve) => hub.on("betAccepted", resolve));
	const betId = await player.place();
	expect(await told).toMatchObject({ betId });
	await hub.stop();
});

test("another address for the calls of marketing systems, and for nothing else", async () => {
	const { url } = await world().startAnother({ PROMO_BASE_PATH: "/bonus" });
	for (const path of ["/bonus/api/v3/Issue", "/bonus/Cancel", "/bonus/Campaign/Create", "/promo/api/v3/Status"]) {
		expect((await postJson(`${url}${path}`, {})).body, path).toMatchObject({ error: { code: "unauthorized" } });
	}
	for (const path of ["/bonus/livez", "/bonus/auth/token", "/bonus", "/bonus/promo/Cancel"]) {
		expect((await postJson(`${url}${path}`, {})).status, path).toBe(404);
	}
});

test("another address for the calls of providers, and for nothing else", async () => {
	const { provider, sessionId } = await startPlaying(world(), "paula");
	const { url } = await world().startAnother({ PROVIDER_BASE_PATH: "/games/v2" });
	const send = async (path: string, body?: Json) => {
		const { headers, body: signed } = await provider.sign(body);
		const method = signed === undefined ? "GET" : "POST";
		const init = { method, headers: { ...headers, "content-type": "application/json" } };
		return await request(`${url}${path}`, signed === undefined ? init : { ...init, body: signed });
	};
	for (const base of ["/games/v2", "/provider/v1"]) {
		const known = await send(`${base}/sessions/${sessionId}/balance`);
		expect(known.body, base).toMatchObject({ _responseCode: 1, currency: "EUR" });
		const elsewhere = await send(`${base}/sessions/${sessionId}/bets/payIn`, { sessionId: "another" });
		expect(elsewhere.body, base).toMatchObject({ _responseCode: PROVIDER_CODE.unauthorized });
		const missing = await send(`${base}/sessions/${sessionId}/elsewhere`);
		expect([missing.status, missing.body], base).toMatchObject([404, { _responseCode: 7 }]);
	}
	for (const path of ["/games/v2/livez", "/games/v2", "/games/v2/provider/v1/sessions/1/balance"])
		expect((await request(`${url}${path}`)).status, path).toBe(404);
});

describe("a prefix before the calls of casinos", () => {
	const BASE = "/api/v1";
	let url = "";
	const start = async (): Promise<string> => {
		url ||= (await world().startAnother({ CASINO_BASE_PATH: BASE })).url;
		return url;
	};

	test("every call of table B is there with it and without it, and knows its methods", async () => {
		const server = await start();
		for (const path of TABLE_B) {
			const [method, other] = path === "/jwks" ? ["GET", "POST"] : ["POST", "GET"];
			const [plain, prefixed] = await Promise.all(
				["", BASE].map(async (prefix) => [
					await request(`${server}${prefix}${path}`, { method }),
					await request(`${server}${prefix}${path}`, { method: other }),
				]),
			);
			expect([200, 400, 401, 415], path).toContain(plain?.[0]?.status);
			expect([401, 405], path).toContain(plain?.[1]?.status);
			expect(prefixed?.map(({ status }) => status)).toEqual(plain?.map(({ status }) => status));
		}
	});

	test("with a token from under it an accept is taken under it", async () => {
		const server = await start();
		const token = z
			.object({ access_token: z.string() })
			.parse(valueIn(await postJson(`${server}${BASE}/auth/token`, CREDENTIALS))).access_token;
		const accept = {
			ErrorCode: 200,
			Value: { BetId: 1, TransactionType: -1, Amount: "1.00", PartnerUserId: "x" },
		};
		const answers = await Promise.all(
			["", BASE].map((prefix) =>
				postJson(`${server}${prefix}/payments/accept`, accept, { authorization: `Bearer ${token}` }),
			),
		);
		expect(answers[0]?.status).toBe(200);
		expect(answers[1]?.body).toEqual(answers[0]?.body);
	});

	test("a page of the partner may call it: the answers for browsers are the same", async () => {
		const headers = { origin: "https://casino.example", "access-control-request-method": "POST" };
		const answer = await request(`${await start()}${BASE}/make-bet`, { method: "OPTIONS", headers });
		expect(answer.headers.get("access-control-allow-origin")).toBe("https://casino.example");
	});

	test("nothing else is there under it", async () => {
		const server = await start();
		const elsewhere = (await describedAt(server)).filter((path) => !TABLE_B.has(path));
		expect(elsewhere.length).toBeGreaterThan(20);
		for (const path of [...elsewhere, "/frame/hub/negotiate", "//auth/token", "/api/v1/auth/token", "x/auth/token"]) {
			const { status } = await postJson(`${server}${BASE}${path}`, {});
			expect(status, path).toBe(404);
		}
	});

	test("all that casinos' servers call is table B", async () => {
		const { url: casinos } = await world().startAnother({ SURFACES: new Set(["casino"] as const) });
		const { url: nobody } = await world().startAnother({ SURFACES: new Set() });
		const always = new Set(await describedAt(nobody));
		const theirs = (await describedAt(casinos)).filter((path) => !always.has(path));
		expect([...theirs, "/auth/user-token", "/make-bet"].toSorted()).toEqual([...TABLE_B].toSorted());
	});
});
