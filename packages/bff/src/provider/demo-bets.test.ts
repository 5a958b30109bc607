/** Play money and money stay apart, also where a provider mixes them up. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { insertDemoSession } from "../store/demo-sessions.ts";
import { TestPlayer } from "../testing/test-player.ts";
import { GAME_CODE, PROVIDER_ID, TestProvider } from "../testing/test-provider.ts";
import { useWorld } from "../testing/world.ts";

const world = useWorld();
const HOUR_MS = 3_600_000;

/** A session for fun with 1000.00. @returns its id */
async function openForFun(sessionId = `fun-${randomUUID()}`): Promise<string> {
	const now = world().clock.now();
	await insertDemoSession(world().owner, {
		providerId: PROVIDER_ID,
		sessionId,
		gameCode: GAME_CODE,
		currency: "EUR",
		digits: 2,
		minBet: 100n,
		maxBet: 10_000n,
		balance: 100_000n,
		now,
		expiresAt: new Date(now.getTime() + HOUR_MS),
	});
	return sessionId;
}

test("a call about a bet for money that comes to a session for fun: 99 and an alarm, and both stay as they are", async () => {
	const provider = await TestProvider.arrive(world());
	const alice = await TestPlayer.logIn(world(), "alice");
	const [real, fun] = [await provider.openSession(alice), await openForFun()];
	await provider.payIn(real, "money-1");
	const alarms = () => world().log.filter((line) => line.includes("money-1")).length;
	expect(await provider.refund(fun, "money-1")).toMatchObject({ status: 500, _responseCode: 99, balance: 1000 });
	expect(await provider.payOut(fun, "money-1")).toMatchObject({ status: 500, _responseCode: 99, balance: 1000 });
	expect(alarms()).toBe(2);
	const elsewhere = "betId: it stands with another session or gameRoundId.";
	expect(await provider.payIn(fun, "money-1")).toMatchObject({ _responseCode: 7, balance: 1000, message: elsewhere });
	expect(await world().owner`select 1 from demo_bet`).toHaveLength(0);
	expect(await provider.payOut(real, "money-1")).toMatchObject({ _responseCode: 1 });
	await world().settle();
	expect(await alice.ledger(await provider.betIdOf("money-1"))).toEqual([
		[-1, "5.00"],
		[1, "9.00"],
	]);
});

test("a tombstone for money is none for fun to take: its id stays used", async () => {
	const provider = await TestProvider.arrive(world());
	const [real, fun] = [await provider.openSession(await TestPlayer.logIn(world(), "bob")), await openForFun()];
	expect(await provider.refund(real, "money-2")).toMatchObject({ _responseCode: 1 });
	expect(await provider.payIn(fun, "money-2")).toMatchObject({ _responseCode: 7, balance: 1000 });
	expect(await provider.payIn(fun, "fun-2")).toMatchObject({ _responseCode: 1, balance: 995 });
});

test("bets for fun are under the provider's limit of pay-ins, too", async () => {
	const provider = await TestProvider.arrive(world(), {}, { payInsPerSecond: 1 });
	const fun = await openForFun();
	await world().pass(1_000);
	expect(await provider.payIn(fun, "fun-3")).toMatchObject({ _responseCode: 1, balance: 995 });
	expect(await provider.payIn(fun, "fun-3")).toMatchObject({ _responseCode: 1, balance: 995 });
	expect(await provider.payInOut(fun, "fun-4")).toMatchObject({ status: 500, _responseCode: 7 });
	await world().pass(1_000);
	expect(await provider.payIn(fun, "fun-5")).toMatchObject({ _responseCode: 1, balance: 990 });
});

test("what is wrong with an amount is named as it is for money", async () => {
	const provider = await TestProvider.arrive(world());
	const fun = await openForFun();
	const names = (text: string) => ({ message: expect.stringContaining(text) });
	const stake = { betAmount: "5.001" };
	expect(await provider.payIn(fun, "fun-6", stake)).toMatchObject({ _responseCode: 7, ...names("betAmount") });
	const win = { winAmount: "9.001" };
	expect(await provider.payInOut(fun, "fun-6", win)).toMatchObject({ _responseCode: 7, ...names("winAmount") });
	const small = { betAmount: "0.99" };
	const limits = names("betAmount: it must be from 1.00 to 100.00");
	expect(await provider.payIn(fun, "fun-6", small)).toMatchObject({ _responseCode: 6, ...limits });
	expect(await provider.payIn(fun, "fun-6")).toMatchObject({ _responseCode: 1, balance: 995 });
	expect(await provider.payOut(fun, "fun-6", win)).toMatchObject({
		...{ _responseCode: 99, balance: 995 },
		...names("winAmount"),
	});
});

test.each(["demo:4711", "Zm9v+A==", "a/b?c#d", "50%", "50%25", "jeu démo"])(
	"the provider's own id %j is written in an address as in any, and named in the body as it is",
	async (id) => {
		const provider = await TestProvider.arrive(world(), {}, { bindsRequests: true });
		await openForFun(id);
		const address = encodeURIComponent(id);
		const betId = `bound-${randomUUID()}`;
		const bound = { sessionId: id, operation: "pay-in" };
		expect(await provider.payIn(address, betId, bound)).toMatchObject({ _responseCode: 1, balance: 995 });
		const moved = { ...bound, sessionId: address };
		expect(await provider.payIn(address, `${betId}-moved`, moved)).toMatchObject({ _responseCode: 8 });
	},
);
