/**
 * Every route of the API description against every kind of credentials that must not let anybody in: nobody gets in,
 * nothing is told, and nothing of ours fails. And another partner's, another player's good ones: they find nothing that
 * is not their own.
 */
import { beforeAll, describe, expect, test } from "vitest";
import { TestPartner } from "../../packages/bff/src/testing/test-partner.ts";
import { request, TestPlayer } from "../../packages/bff/src/testing/test-player.ts";
import { trailOf } from "../../packages/bff/src/testing/trail.ts";
import { PARTNER_ID, useWorld } from "../../packages/bff/src/testing/world.ts";
import { call, type Endpoint, endpointsOf } from "../fuzz/endpoint.ts";
import { documentSchema } from "../fuzz/schema.ts";
import { type Cast, castOf, SCHEMES } from "./credentials.ts";

/** So many routes want credentials; the description tells which. */
const ROUTES_MIN = 40;
/** Kinds for each of them. */
const KINDS_MIN = 8;

const world = useWorld({ settings: { isPromoOn: true, isFeedOn: true } });
let cast: Cast;
let endpoints: readonly Endpoint[];
let calls = 0;

beforeAll(async () => {
	cast = await castOf(world());
	const document = documentSchema.parse(await (await fetch(`${world().url}/openapi.json`)).json());
	endpoints = endpointsOf(document).filter(({ scheme }) => scheme !== undefined);
});

/** With an address of its own, because limits by address are not meant here. */
function callAs(endpoint: Endpoint, credential: Parameters<typeof call>[2]["credential"]) {
	calls++;
	const parameters = Object.fromEntries(
		endpoint.parameters.filter(({ in: place }) => place === "path").map(({ name }) => [name, "1"]),
	);
	const address = `10.1.${(calls >> 8) & 255}.${calls & 255}`;
	// Whose secret has signed it stands in the body.
	const body = endpoint.scheme === "promoSignature" ? { client_id: PARTNER_ID } : {};
	return call(endpoint, { parameters, body }, { url: world().url, address, credential });
}

test("the description names the routes, and each has its kinds", () => {
	expect(endpoints.length).toBeGreaterThanOrEqual(ROUTES_MIN);
	expect(new Set(endpoints.map(({ scheme }) => scheme))).toEqual(new Set(SCHEMES));
	for (const scheme of SCHEMES) expect(cast.refused.get(scheme)?.size, scheme).toBeGreaterThanOrEqual(KINDS_MIN);
});

test("no route lets anybody in with any of them", async () => {
	const let_in: string[] = [];
	let tried = 0;
	for (const endpoint of endpoints) {
		for (const [kind, credential] of cast.refused.get(endpoint.scheme ?? "") ?? []) {
			const { status, text } = await callAs(endpoint, credential);
			tried++;
			if (status !== 401) let_in.push(`${endpoint.name} with ${kind}: ${status} ${text.slice(0, 100)}`);
		}
	}
	process.stdout.write(`${endpoints.length} routes, ${tried} calls with credentials that are none\n`);
	expect(let_in).toEqual([]);
	// A provider whose key is right and whose clock is wrong is told to a person, as it should be.
	expect(world().log.filter((line) => !line.includes('"alarm":"provider_clock"'))).toEqual([]);
});

test("each lets those in that are good: what was refused was the credentials", async () => {
	const kept_out: string[] = [];
	for (const endpoint of endpoints.filter(({ name }) => name !== "POST /frame/logout")) {
		const { status } = await callAs(endpoint, cast.good.get(endpoint.scheme ?? "") ?? (async () => ({})));
		// 8 is the provider's *not there*; its status is 401 as well.
		if (status === 401 && endpoint.scheme !== "providerSignature") kept_out.push(endpoint.name);
	}
	expect(kept_out).toEqual([]);
});

test("the token of a log-in that has ended places no bet", async () => {
	const { loggedOut } = cast;
	const answer = await loggedOut.makeBet(await loggedOut.betBody());
	expect(answer.status).toBe(401);
	await world().settle();
	const [row] = await world().owner<{ bets: number }[]>`select count(*)::int as bets from bet`;
	expect(row?.bets).toBe(0);
});

describe("good credentials of others find nothing that is not theirs", () => {
	const UNKNOWN_BET = 999_999_999;

	test("another partner's answers about a bet are those about one that does not exist, and nothing moves", async () => {
		const alice = await TestPlayer.logIn(world(), "alice");
		world().casino.faults.add({ call: "/payments/make", fault: "acceptNever", player: "alice" });
		const betId = await alice.place();
		const before = await trailOf(world(), betId);
		const other = await TestPartner.another(world());
		const about = (id: number): readonly (readonly [string, object])[] => [
			["/payments/accept", { ErrorCode: 200, Message: "ok", Value: { BetId: id, TransactionType: -1 } }],
			["/payments/accept", { ErrorCode: 200, Message: "ok", Value: { BetId: id, TransactionType: 1 } }],
			["/rollbacks/accept", { ErrorCode: 200, Message: "ok", Value: { BetId: id, TransactionType: -1 } }],
			["/rollbacks/make", { BetId: id, TransactionType: -1, PartnerUserId: "alice" }],
		];
		for (const [index, [path, body]] of about(betId).entries()) {
			const [theirs, nobodys] = [await other.post(path, body), await other.post(path, about(UNKNOWN_BET)[index]?.[1])];
			const told = (answer: { body: unknown }): string => JSON.stringify(answer.body).replaceAll(/\b\d{4,}\b/g, "N");
			expect([path, theirs.status, told(theirs)]).toEqual([path, nobodys.status, told(nobodys)]);
		}
		expect(await trailOf(world(), betId)).toBe(before);
	});

	test("another player sees neither a bet nor its list", async () => {
		const [alice, bob] = [await TestPlayer.logIn(world(), "alice"), await TestPlayer.logIn(world(), "bob")];
		const betId = await alice.place();
		const seen = await request(`${world().url}/frame/bets/${betId}`, { headers: bob.headers });
		const none = await request(`${world().url}/frame/bets/${UNKNOWN_BET}`, { headers: bob.headers });
		expect([seen.status, seen.body]).toEqual([404, none.body]);
		const list = await request(`${world().url}/frame/bets`, { headers: bob.headers });
		expect(list.body).toMatchObject({ Value: { items: [] } });
	});
});
