/** What an operator finds in the exchange log of the calls between a provider and us. */
import { envelopeSchema, exchangeListSchema } from "@webframe/shared/wire";
import { beforeAll, describe, expect, test } from "vitest";
import { startPlaying } from "../testing/start-playing.ts";
import { TestOperator } from "../testing/test-operator.ts";
import { TestPlayer } from "../testing/test-player.ts";
import { PROVIDER_ID, type TestProvider } from "../testing/test-provider.ts";
import { useWorld } from "../testing/world.ts";

const world = useWorld();
let operator: TestOperator;
let provider: TestProvider;
let sessionId: string;

beforeAll(async () => {
	operator = await TestOperator.named(world(), "olga");
	({ provider, sessionId } = await startPlaying(world()));
});

async function find(body: object) {
	const answer = await operator.post("/exchanges", body);
	return exchangeListSchema.parse(envelopeSchema.parse(answer.body).Value).items;
}

function path(operation: string): string {
	return `/provider/v1/sessions/${sessionId}${operation}`;
}

test("a bet's calls are found by its BetId: the provider's with their codes, beside those to and from the casino", async () => {
	await provider.payIn(sessionId, "log-1");
	await provider.payOut(sessionId, "log-1");
	await provider.refund(sessionId, "log-1");
	await world().settle();
	const betId = await provider.betIdOf("log-1");
	const items = await find({ subjectId: betId });
	const ofProvider = items.filter(({ providerId }) => providerId === PROVIDER_ID).toReversed();
	expect(ofProvider.map(({ direction, call, status, errorCode }) => [direction, call, status, errorCode])).toEqual([
		["in", path("/bets/pay-in"), 200, 1],
		["in", path("/bets/pay-out"), 200, 1],
		["in", path("/bets/refund"), 500, 7],
	]);
	expect(JSON.parse(ofProvider[0]?.request ?? "")).toEqual({ betId: "log-1", gameRoundId: "r-1", betAmount: "5.00" });
	expect(JSON.parse(ofProvider[0]?.answer ?? "")).toEqual({ _responseCode: 1, balance: 995, currency: "EUR" });
	expect(items.filter(({ partnerId }) => partnerId !== null).length).toBeGreaterThanOrEqual(4);
	expect(items.some(({ partnerId, providerId }) => partnerId !== null && providerId !== null)).toBe(false);
});

test("a provider's calls are found by its id, also those that are about no bet of ours; of another one none are", async () => {
	await provider.call(`${sessionId}/balance`);
	await provider.payOut(sessionId, "log-nobody-knows");
	await provider.payIn(sessionId, "log-refused", { betAmount: "0.01" });
	const [refused, unknown, balance] = await find({ providerId: PROVIDER_ID, limit: 3 });
	expect(refused).toMatchObject({ call: path("/bets/pay-in"), status: 400, errorCode: 6, subjectIds: [] });
	expect(unknown).toMatchObject({ call: path("/bets/pay-out"), status: 500, errorCode: 99, subjectIds: [] });
	expect(balance).toMatchObject({ call: path("/balance"), status: 200, errorCode: 1, request: "" });
	expect(await find({ providerId: PROVIDER_ID + 1 })).toEqual([]);
});

test("a call of ours is there too, also one that got no answer; its signature and key are not", async () => {
	await provider.apply({ apiUrl: "http://127.0.0.1:1/v1" });
	const known = world().service.catalogue.providers.get(PROVIDER_ID);
	if (known === undefined) throw new Error("The provider is not there.");
	const said = await world().service.catalogue.gameProvider.listGames(known);
	expect(said.kind).toBe("failed");
	const [call] = await find({ providerId: PROVIDER_ID, limit: 1 });
	expect(call).toMatchObject({ direction: "out", call: "/games", status: null, partnerId: null });
	expect(call?.answer).toMatch(/^unsent: /);
});

test("what is not authentic is not kept: anybody could fill the log", async () => {
	const before = await find({ providerId: PROVIDER_ID });
	const call = await provider.sign(
		{ betId: "log-2", gameRoundId: "r-1", betAmount: "5.00" },
		{ key: "another-key-of-16" },
	);
	expect(await provider.send(`${sessionId}/bets/pay-in`, call)).toMatchObject({ status: 401, _responseCode: 8 });
	expect(await find({ providerId: PROVIDER_ID })).toEqual(before);
});

test("no header, key or signature is kept", async () => {
	const { headers } = await provider.sign({});
	const text = JSON.stringify(await find({ providerId: PROVIDER_ID, limit: 100 }));
	for (const name of Object.keys(headers)) expect(text.toLowerCase()).not.toContain(name.toLowerCase());
});

describe("a player's calls", () => {
	test("log-ins and balances are found by the partner's id of the player, and nobody else's", async () => {
		await TestPlayer.logIn(world(), "bob");
		await provider.call(`${sessionId}/balance`);
		const calls = (await find({ partnerUserId: "alice" })).map(({ call, partnerUserId }) => [call, partnerUserId]);
		expect(new Set(calls.map(([, user]) => user))).toEqual(new Set(["alice"]));
		expect(new Set(calls.map(([call]) => call))).toEqual(new Set(["/users/auth", "/users/data"]));
		expect(await find({ partnerUserId: "alice", partnerId: 1 })).toEqual([]);
		expect((await find({ partnerUserId: "bob", partnerId: 1556 })).map(({ call }) => call)).toEqual(["/users/auth"]);
	});

	test("a search for nothing is refused by name", async () => {
		const answer = await operator.post("/exchanges", { limit: 5 });
		expect(answer.status).toBe(400);
		expect(JSON.stringify(answer.body)).toContain(
			"subjectId: one of subjectId, partnerUserId, providerId, partnerId and callId is needed",
		);
	});
});
