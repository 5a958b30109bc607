import { usersAuthValueSchema } from "@webframe/shared/wire";
import { expect, test } from "vitest";
import { useCasino } from "../testing/use-casino.ts";

const setup = useCasino();

async function login(player: string): Promise<string> {
	const { casino } = setup();
	const response = await fetch(`${casino.url}/demo/login`, { method: "POST", body: JSON.stringify({ player }) });
	const { RefreshToken } = (await response.json()) as { RefreshToken: string };
	return RefreshToken;
}

test("a refresh token gives the player and the next token, which works too", async () => {
	const { call } = setup();
	const token = await login("alice");
	const first = await call("/users/auth", { RefreshToken: token, TagId: 7 });
	expect(first).toMatchObject({
		ErrorCode: 200,
		Value: { PartnerUserId: "alice", CurrencyCode: "EUR", IsTest: false, Balance: "1000.00", DisplayName: "alice" },
	});
	const { RefreshToken: next } = usersAuthValueSchema.parse(first.Value);
	expect(next).not.toBe(token);
	expect(await call("/users/auth", { RefreshToken: next })).toMatchObject({ ErrorCode: 200 });
});

test("a test player is called one, and a balance in yen has no fraction", async () => {
	const { call } = setup();
	expect((await call("/users/auth", { RefreshToken: await login("test-1") })).Value).toMatchObject({ IsTest: true });
	expect((await call("/users/auth", { RefreshToken: await login("carla") })).Value).toMatchObject({
		CurrencyCode: "JPY",
		Balance: "100000",
	});
});

test("a token works once, also when it is used 20 times at the same moment", async () => {
	const { callOnly } = setup();
	const data = { RefreshToken: await login("alice") };
	const answers = await Promise.all(Array.from({ length: 20 }, () => callOnly("/users/auth", data)));
	const codes = await Promise.all(
		answers.map(async (answer) => ((await answer.json()) as { ErrorCode: number }).ErrorCode),
	);
	expect(codes.toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 19 }, () => 103_805)]);
});

test("an unknown token and one older than 30 days are refused with 103805", async () => {
	const { call, advance } = setup();
	expect(await call("/users/auth", { RefreshToken: "x" })).toEqual({
		ErrorCode: 103_805,
		Message: "The refresh token is not valid.",
	});
	const old = await login("alice");
	await advance(30 * 24 * 3_600_000);
	expect(await call("/users/auth", { RefreshToken: old })).toMatchObject({ ErrorCode: 103_805 });
});
