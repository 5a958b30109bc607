import { expect, test } from "vitest";
import { postJson, TestPlayer } from "../../testing/test-player.ts";
import { TestProvider } from "../../testing/test-provider.ts";
import { PARTNER_ID, useWorld } from "../../testing/world.ts";

const world = useWorld();

const logOut = (headers: Record<string, string>) => postJson(`${world().url}/frame/logout`, {}, headers);

test("without a token, with a broken one, with a casino's and from a page of somebody else nothing ends", async () => {
	const provider = await TestProvider.arrive(world());
	const alice = await TestPlayer.logIn(world(), "alice");
	const client = await postJson(`${world().url}/auth/token`, {
		PartnerClientId: PARTNER_ID,
		SecretKey: "the-secret-of-the-reference-casino",
	});
	const { access_token } = (client.body as { Value: { access_token: string } }).Value;
	expect((await logOut({})).status).toBe(401);
	expect((await logOut({ authorization: `Bearer ${alice.token}x` })).status).toBe(401);
	expect((await logOut({ authorization: `Bearer ${access_token}` })).status).toBe(401);
	expect((await logOut({ ...alice.headers, origin: "https://evil.example" })).status).toBe(403);
	expect(await provider.payIn(await provider.openSession(alice), "stands")).toMatchObject({ _responseCode: 1 });
});

test("another player's session, and another log-in of the same player, go on", async () => {
	const provider = await TestProvider.arrive(world());
	const [bob, carol] = [await TestPlayer.logIn(world(), "bob"), await TestPlayer.logIn(world(), "carol")];
	const [first, second] = [carol, await TestPlayer.logIn(world(), "carol")];
	const [bobs, carols] = [await provider.openSession(bob), await provider.openSession(second)];
	// What the call says of whose session it is does not count: only the token does.
	const claimed = { sid: bobs, sessionId: bobs, playerId: 1 };
	expect((await postJson(`${world().url}/frame/logout`, claimed, first.headers)).status).toBe(200);
	expect(await provider.payIn(bobs, "bobs")).toMatchObject({ _responseCode: 1 });
	expect(await provider.payIn(carols, "carols")).toMatchObject({ _responseCode: 1 });
	expect((await second.makeBet(await second.betBody())).status).toBe(202);
});

test("it is limited by the log-in", async () => {
	const [dora, emil] = [await TestPlayer.logIn(world(), "dora"), await TestPlayer.logIn(world(), "emil")];
	for (let call = 0; call < 10; call++) expect((await logOut(dora.headers)).status).toBe(200);
	const refused = await logOut(dora.headers);
	expect(refused).toMatchObject({ status: 429, body: { ErrorCode: 103_799 } });
	expect(refused.headers.get("retry-after")).toBe("60");
	expect((await logOut(emil.headers)).status).toBe(200);
});
