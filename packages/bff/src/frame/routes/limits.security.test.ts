import { expect, test } from "vitest";
import { postJson, refreshToken, TestPlayer } from "../../testing/test-player.ts";
import { PARTNER_ID, useWorld } from "../../testing/world.ts";

const world = useWorld({ userTokensPerMinute: 5, settings: { betsPerSecond: 3 } });
const PAGE = { origin: "https://casino.example" };

test("a player's bets are limited by the second, refused ones too; another player's are not", async () => {
	const [alice, bob] = [await TestPlayer.logIn(world(), "alice"), await TestPlayer.logIn(world(), "bob")];
	const bet = (player: TestPlayer, key: string) =>
		postJson(
			`${world().url}/make-bet`,
			{ amount: "no amount" },
			{ ...player.headers, ...PAGE, "idempotency-key": key },
		);
	const answers = await Promise.all(["1", "2", "3", "4", "5"].map((key) => bet(alice, key)));
	expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429, 429]);
	const refused = answers.find(({ status }) => status === 429);
	expect(refused?.body).toMatchObject({ ErrorCode: 103_799 });
	expect(refused?.headers.get("retry-after")).toBe("1");
	// Without this the page could not read that it is to wait.
	expect(refused?.headers.get("access-control-allow-origin")).toBe(PAGE.origin);
	expect(refused?.headers.get("access-control-expose-headers")).toContain("Retry-After");
	expect((await bet(bob, "1")).status).toBe(200);
	await world().clock.advance(999);
	expect((await bet(alice, "6")).status).toBe(429);
	await world().clock.advance(1);
	expect((await bet(alice, "7")).status).toBe(200);
});

test("a request without a token counts for nobody", async () => {
	const alice = await TestPlayer.logIn(world(), "alice");
	const headers = { authorization: `${alice.headers["authorization"]}x`, "idempotency-key": "1" };
	for (let index = 0; index < 10; index++) {
		expect((await postJson(`${world().url}/make-bet`, {}, headers)).status).toBe(401);
	}
	expect((await postJson(`${world().url}/make-bet`, {}, { ...alice.headers, "idempotency-key": "1" })).status).toBe(
		200,
	);
});

test("user tokens are limited by the address, before anything is asked of the casino", async () => {
	const caller = { "x-forwarded-for": "198.51.100.7", ...PAGE };
	const ask = async (headers: Record<string, string>, token: string) =>
		postJson(`${world().url}/auth/user-token`, { partnerClientId: PARTNER_ID, refreshToken: token }, headers);
	for (let index = 0; index < 5; index++) expect((await ask(caller, `unknown-${index}`)).status).toBe(401);
	const good = await refreshToken(world(), "carol");
	const refused = await ask(caller, good);
	expect(refused).toMatchObject({ status: 429, body: { ErrorCode: 103_799 } });
	expect(refused.headers.get("retry-after")).toBe("60");
	expect(refused.headers.get("access-control-allow-origin")).toBe(PAGE.origin);
	// The token was not used up, and another address is not limited.
	expect((await ask({ "x-forwarded-for": "198.51.100.8" }, good)).status).toBe(200);
	await world().clock.advance(60_000);
	expect((await ask(caller, "unknown")).status).toBe(401);
});
