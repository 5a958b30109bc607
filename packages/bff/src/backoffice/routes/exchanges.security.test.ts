import { beforeAll, expect, test } from "vitest";
import { TestOperator } from "../../testing/test-operator.ts";
import { TestPartner } from "../../testing/test-partner.ts";
import { postJson, refreshToken, TestPlayer } from "../../testing/test-player.ts";
import { ROUND_MS } from "../../testing/troubled-bets.ts";
import { PARTNER_ID, SECRET, useWorld } from "../../testing/world.ts";

const world = useWorld();
let operator: TestOperator;
let alice: TestPlayer;

beforeAll(async () => {
	operator = await TestOperator.named(world(), "olga");
	alice = await TestPlayer.logIn(world(), "alice");
});

/** Everything that is kept, as one text. */
async function everything(): Promise<string> {
	await operator.post("/exchanges", { subjectId: 1 });
	return JSON.stringify(await world().owner`select * from exchange`);
}

test("no refresh token, bearer, secret or JWT is kept, of calls in either direction", async () => {
	const partner = await TestPartner.logIn(world());
	const used = await refreshToken(world(), "alice");
	const { headers } = await postJson(`${world().url}/auth/user-token`, {
		partnerClientId: PARTNER_ID,
		refreshToken: used,
	});
	expect(headers.get("content-type")).toContain("json");
	await alice.place();
	await partner.post("/auth/verify", { Token: alice.token });
	await partner.post("/payments/accept", { ErrorCode: 200, Message: `it is ${alice.token}` });
	const token = partner.headers["authorization"]?.slice("Bearer ".length) ?? "none";
	expect(token).toContain("eyJ");
	const text = await everything();
	expect(text).toContain("/users/auth");
	expect(text).toContain("/auth/verify");
	expect(text).toContain("/payments/make");
	for (const secret of [used, token, alice.token, SECRET]) expect(text).not.toContain(secret);
	expect(text).not.toContain("eyJ");
	for (const { data } of world().casino.traffic.received) {
		const { RefreshToken } = data as { RefreshToken?: string };
		if (RefreshToken !== undefined) expect(text).not.toContain(RefreshToken);
	}
});

test("calls without a good token are not kept: nobody can fill the log", async () => {
	const before = (await world().owner`select count(*)::int as rows from exchange`)[0];
	const accept = { ErrorCode: 200, Value: { BetId: 4_711, TransactionType: -1 } };
	for (const headers of [{}, { authorization: "Bearer x" }, { authorization: `Bearer ${alice.token}` }]) {
		expect((await postJson(`${world().url}/payments/accept`, accept, headers)).status).toBe(401);
	}
	expect(await operator.lists("/exchanges", { subjectId: 4_711 })).toEqual([]);
	expect((await world().owner`select count(*)::int as rows from exchange`)[0]).toEqual(before);
});

test("the way of a bet does not wait for the log: with its table locked, bets are placed, accepted and settled", async () => {
	const { owner, service } = world();
	const betId = await owner.begin(async (sql) => {
		await sql`lock table exchange in access exclusive mode`;
		const placed = await alice.place();
		await world().pass(ROUND_MS);
		expect(["win", "lose"]).toContain((await alice.bet(placed)).status);
		return placed;
	});
	const calls = (await operator.lists("/exchanges", { subjectId: betId })).map(({ call }) => call);
	expect(calls.length).toBeGreaterThanOrEqual(4);
	expect(service.wagering.background.size).toBe(0);
});

test("the service's role can neither change a call that is kept nor the schema of the log", async () => {
	const { database } = world().service.wagering;
	await expect(database`update exchange set answer = ''`).rejects.toThrow("permission denied");
	await expect(database`truncate exchange`).rejects.toThrow("permission denied");
});
