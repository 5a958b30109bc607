import type { HubConnection } from "@microsoft/signalr";
import { pushSchemas, userTokenValueSchema } from "@webframe/shared/wire";
import { afterEach, beforeAll, expect, test } from "vitest";
import { connectToHub } from "../../testing/test-hub.ts";
import { postJson, refreshToken, request, TestPlayer, valueIn } from "../../testing/test-player.ts";
import { TestProvider } from "../../testing/test-provider.ts";
import { PARTNER_ID, useWorld } from "../../testing/world.ts";

const world = useWorld();
const open: HubConnection[] = [];
let provider: TestProvider;

beforeAll(async () => {
	provider = await TestProvider.arrive(world());
});
afterEach(async () => {
	await Promise.all(open.splice(0).map((hub) => hub.stop()));
});

const logOut = (player: TestPlayer) => postJson(`${world().url}/frame/logout`, {}, player.headers);

/** Why the connections of that process with that token were told that their session ended. */
async function toldOf(url: string, token: string): Promise<string[]> {
	const hub = await connectToHub(url, token);
	open.push(hub);
	const told: string[] = [];
	hub.on("sessionRevoked", (push: unknown) => told.push(pushSchemas.sessionRevoked.parse(push).reason));
	return told;
}

test("after it a pay-in is refused, and what is owed for an earlier one is paid out and refunded all the same", async () => {
	const alice = await TestPlayer.logIn(world(), "alice");
	const sessionId = await provider.openSession(alice);
	for (const bet of ["won", "void"]) {
		expect(await provider.payIn(sessionId, bet)).toMatchObject({ _responseCode: 1 });
	}
	expect(await logOut(alice)).toMatchObject({ status: 200, body: { ErrorCode: 200, Value: { reason: "logout" } } });
	expect(await provider.payIn(sessionId, "late")).toMatchObject({ _responseCode: 7 });
	expect(await provider.payOut(sessionId, "won")).toMatchObject({ _responseCode: 1 });
	expect(await provider.refund(sessionId, "void")).toMatchObject({ _responseCode: 1 });
	await world().settle();
	expect(await alice.ledger(await provider.betIdOf("won"))).toEqual([
		[-1, "5.00"],
		[1, "9.00"],
	]);
	expect(await alice.ledger(await provider.betIdOf("void"))).toEqual([
		[-1, "5.00"],
		[2, "5.00"],
	]);
});

test("a bet of ours is placed no more with the token, one that stands is still told, and a new log-in bets again", async () => {
	const bob = await TestPlayer.logIn(world(), "bob");
	const body = await bob.betBody();
	const placed = await bob.makeBet(body, "before");
	await logOut(bob);
	expect(await bob.makeBet(body, "after")).toMatchObject({ status: 401, body: { ErrorCode: 103_805 } });
	// A lost answer is asked for again, whatever has happened since.
	expect((await bob.makeBet(body, "before")).body).toEqual(placed.body);
	expect((await request(`${world().url}/frame/bets`, { headers: bob.headers })).status).toBe(200);
	const again = await TestPlayer.logIn(world(), "bob");
	expect((await again.makeBet(body, "after")).status).toBe(202);
});

test("its other connections are told, at whatever process; those of the player's other log-ins are not", async () => {
	const another = await world().startAnother();
	const carol = await TestPlayer.logIn(world(), "carol");
	const elsewhere = await TestPlayer.logIn(world(), "carol");
	const [near, far, other] = await Promise.all([
		toldOf(world().url, carol.token),
		toldOf(another.url, carol.token),
		toldOf(world().url, elsewhere.token),
	]);
	await logOut(carol);
	await expect.poll(() => [near, far]).toEqual([["logout"], ["logout"]]);
	await logOut(elsewhere);
	await expect.poll(() => other).toEqual(["logout"]);
	expect([near, far]).toEqual([["logout"], ["logout"]]);
});

test("a connection that was renewed for another log-in belongs to that one", async () => {
	const first = await TestPlayer.logIn(world(), "dora");
	const second = await TestPlayer.logIn(world(), "dora");
	const told = await toldOf(world().url, first.token);
	await open.at(-1)?.invoke("Renew", second.token);
	await logOut(first);
	const bystander = await toldOf(world().url, second.token);
	await logOut(second);
	await expect.poll(() => bystander).toEqual(["logout"]);
	await expect.poll(() => told).toEqual(["logout"]);
});

test("its refresh token opens no session any more; a new one does", async () => {
	const ask = async (token: string) =>
		postJson(`${world().url}/auth/user-token`, { partnerClientId: PARTNER_ID, refreshToken: token });
	const value = userTokenValueSchema.parse(valueIn(await ask(await refreshToken(world(), "emil"))));
	const headers = { authorization: `Bearer ${value.user_access_token}` };
	await postJson(`${world().url}/frame/logout`, {}, headers);
	expect(await ask(value.refresh_token)).toMatchObject({ status: 401, body: { ErrorCode: 103_805 } });
	expect((await ask(await refreshToken(world(), "emil"))).status).toBe(200);
});
