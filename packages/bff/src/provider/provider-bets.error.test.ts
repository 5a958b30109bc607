/** Every code and every refusal of the bet operations, over real HTTP. */

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { copyBets } from "../testing/copied-bets.ts";
import { startPlaying } from "../testing/start-playing.ts";
import { TestOperator } from "../testing/test-operator.ts";
import { TestPartner } from "../testing/test-partner.ts";
import { postJson, TestPlayer } from "../testing/test-player.ts";
import { PROVIDER_ID, type TestProvider } from "../testing/test-provider.ts";
import { untilPlaced } from "../testing/until-placed.ts";
import { PARTNER_ID, useWorld } from "../testing/world.ts";

const world = useWorld();
afterEach(() => world().casino.faults.clear());

let provider: TestProvider;
let player: TestPlayer;
let sessionId: string;
beforeEach(async () => {
	({ provider, player, sessionId } = await startPlaying(world()));
});

/** How many bets and provider's bet ids there are. */
async function rows(): Promise<unknown> {
	return await world().owner`select (select count(*) from bet) as bets, (select count(*) from provider_bet) as ids`;
}

describe("the codes of a pay-in", () => {
	test("2 with HTTP 402: too little money; a repeat gets the same", async () => {
		const pete = await TestPlayer.logIn(world(), "poor-pete");
		const poor = await provider.openSession(pete);
		for (let time = 0; time < 2; time++)
			expect(await provider.payIn(poor, "code-2")).toMatchObject({ status: 402, _responseCode: 2 });
		expect(await pete.ledger(await provider.betIdOf("code-2"))).toEqual([]);
	});

	test("3 with HTTP 403: a blocked player; the bet id stays refused when the block is lifted", async () => {
		const operator = await TestOperator.named(world(), "olga");
		const [row] = await world().owner<{ playerId: number }[]>`
			select player_id as "playerId" from player where partner_user_id = 'alice'`;
		await operator.does("/players/block", { playerId: row?.playerId });
		expect(await provider.payIn(sessionId, "code-3")).toMatchObject({ status: 403, _responseCode: 3 });
		await operator.does("/players/unblock", { playerId: row?.playerId });
		expect(await provider.payIn(sessionId, "code-3")).toMatchObject({ status: 403, _responseCode: 3 });
		expect(await provider.payIn(sessionId, "code-3-new")).toMatchObject({ status: 200, _responseCode: 1 });
	});

	test("4 with HTTP 429: the player's limit for a day; what was returned does not count", async () => {
		const bob = await TestPlayer.logIn(world(), "bob");
		const limited = await provider.openSession(bob);
		await provider.offer({ dailyStakeMax: { EUR: "10.00" } });
		expect(await provider.payIn(limited, "code-4-a")).toMatchObject({ _responseCode: 1 });
		expect(await provider.payIn(limited, "code-4-b", { betAmount: "5.01" })).toMatchObject({
			status: 429,
			_responseCode: 4,
		});
		expect(await provider.payIn(limited, "code-4-c")).toMatchObject({ _responseCode: 1 });
		await provider.refund(limited, "code-4-c");
		expect(await provider.payIn(limited, "code-4-d")).toMatchObject({ _responseCode: 1 });
	});

	test("4 however quickly the player plays, and whatever he plays besides", async () => {
		const quick = await TestPlayer.logIn(world(), "quick-quentin");
		const limited = await provider.openSession(quick);
		await provider.payIn(limited, "code-4-quick-1", { betAmount: "1.00" });
		await copyBets(world(), await provider.betIdOf("code-4-quick-1"), 5_001);
		await provider.offer({ dailyStakeMax: { EUR: "5002.50" } });
		expect(await provider.payIn(limited, "code-4-quick-2", { betAmount: "1.00" })).toMatchObject({ _responseCode: 4 });
		await provider.offer({ dailyStakeMax: { EUR: "5003.50" } });
		expect(await provider.payIn(limited, "code-4-quick-3", { betAmount: "1.00" })).toMatchObject({ _responseCode: 1 });
		const others = await copyBets(world(), await provider.betIdOf("code-4-quick-3"), 5_001);
		await world().owner`update bet set kind = 'own' where bet_id = any(${others}::bigint[])`;
		expect(await provider.payIn(limited, "code-4-quick-4", { betAmount: "1.00" })).toMatchObject({ _responseCode: 4 });
	});

	test("4 for a stake above the limit of a player who has not played yet", async () => {
		const limited = await provider.openSession(await TestPlayer.logIn(world(), "new-nora"));
		await provider.offer({ dailyStakeMax: { EUR: "10.00" } });
		expect(await provider.payIn(limited, "code-4-new-1", { betAmount: "10.01" })).toMatchObject({ _responseCode: 4 });
		expect(await provider.payIn(limited, "code-4-new-2", { betAmount: "10.00" })).toMatchObject({ _responseCode: 1 });
	});

	test.each<readonly [string, string, string, object]>([
		["in another spelling of its currency", "spelt", "\u03bcBT", { "\u00b5BTC": "10.00" }],
		["with more digits than its amounts have", "digits", "EUR", { EUR: "10.009" }],
	])("4 also where the limit stands %s", async (_, name, currency, dailyStakeMax) => {
		const player = await TestPlayer.logIn(world(), `limited-${name}`);
		await world().owner`update player set currency = ${currency} where partner_user_id = ${player.name}`;
		const limited = await provider.openSession(player);
		// The session is older than the partner's own number of digits.
		await world().configure({ currencyDigits: { EUR: 3 }, providers: [{ providerId: PROVIDER_ID, dailyStakeMax }] });
		expect(await provider.payIn(limited, `code-4-${name}-1`)).toMatchObject({ _responseCode: 1 });
		expect(await provider.payIn(limited, `code-4-${name}-2`, { betAmount: "5.01" })).toMatchObject({
			status: 429,
			_responseCode: 4,
		});
		expect(await provider.payIn(limited, `code-4-${name}-3`)).toMatchObject({ _responseCode: 1 });
	});

	test.each([
		["its winOdd", { winOdd: "10.01", winAmount: "5.00" }],
		["its amounts", { winAmount: "50.01" }],
	])("5 with HTTP 429: a pay-in-out above the highest coefficient by %s", async (_, over) => {
		await provider.offer({ maxOdd: "10" });
		const betId = `code-5-${Object.keys(over).length}`;
		expect(await provider.payInOut(sessionId, betId, over)).toMatchObject({ status: 429, _responseCode: 5 });
		expect(await provider.payInOut(sessionId, `${betId}-at`, { winOdd: "10", winAmount: "50.00" })).toMatchObject({
			_responseCode: 1,
		});
	});

	test.each(["0.99", "100.01", "0", "0.00"])("6 with HTTP 400: a stake of %s outside the limits", async (betAmount) => {
		const answer = await provider.payIn(sessionId, `code-6-${betAmount}`, { betAmount });
		expect(answer).toMatchObject({ status: 400, _responseCode: 6, message: expect.stringContaining("betAmount") });
	});

	test("the limits themselves are taken", async () => {
		expect(await provider.payIn(sessionId, "limit-low", { betAmount: "1.00" })).toMatchObject({ _responseCode: 1 });
		expect(await provider.payIn(sessionId, "limit-high", { betAmount: 100 })).toMatchObject({ _responseCode: 1 });
	});

	test("7 with HTTP 500: refused by the casino; a repeat gets the same", async () => {
		world().casino.faults.add({ call: "/payments/make", fault: "acceptCode", value: 103_799, times: 1 });
		for (let time = 0; time < 2; time++)
			expect(await provider.payIn(sessionId, "code-7")).toMatchObject({ status: 500, _responseCode: 7 });
	});

	test.each<readonly [string, object, string]>([
		["no betId", { betId: null }, "betId"],
		["an empty betId", { betId: "" }, "betId"],
		["a betId of 129 characters", { betId: "x".repeat(129) }, "betId"],
		["a betId with a line break", { betId: "a\nb" }, "betId"],
		["a betId that is no text", { betId: ["a"] }, "betId"],
		["no gameRoundId", { gameRoundId: null }, "gameRoundId"],
		["no betAmount", { betAmount: null }, "betAmount"],
		["a sign", { betAmount: "-5.00" }, "betAmount"],
		["a negative number", { betAmount: -5 }, "betAmount"],
		["an exponent", { betAmount: "1e2" }, "betAmount"],
		["a number with an exponent", { betAmount: 1e21 }, "betAmount"],
		["too many digits behind the point", { betAmount: "5.001" }, "betAmount"],
		["a comma", { betAmount: "5,00" }, "betAmount"],
		["spaces", { betAmount: " 5.00" }, "betAmount"],
		["16 significant digits", { betAmount: 10.00000000000001 }, "betAmount"],
	])("7 for what cannot be read, naming the field, and nothing is stored: %s", async (_, over, field) => {
		const before = await rows();
		const answer = await provider.payIn(sessionId, "malformed", { ...over });
		expect(answer).toMatchObject({ status: 500, _responseCode: 7, message: expect.stringContaining(field) });
		expect(await rows()).toEqual(before);
	});

	test("7 for a body that is no object, and for none", async () => {
		expect(await provider.call(`${sessionId}/bets/pay-in`, [])).toMatchObject({ _responseCode: 7 });
		expect(await provider.call(`${sessionId}/bets/pay-in`, "text")).toMatchObject({ _responseCode: 7 });
	});

	test("7 for a session that is unknown, ended by a new launch, logged out or expired", async () => {
		expect(await provider.payIn("nobody", "session-1")).toMatchObject({ _responseCode: 7 });
		expect(await provider.payIn(crypto.randomUUID(), "session-2")).toMatchObject({ _responseCode: 7 });
		const next = await provider.openSession(player);
		expect(await provider.payIn(sessionId, "session-3")).toMatchObject({ _responseCode: 7 });
		expect(await provider.payIn(next, "session-4")).toMatchObject({ _responseCode: 1 });
		await postJson(`${world().url}/frame/logout`, {}, player.headers);
		expect(await provider.payIn(next, "session-5")).toMatchObject({ _responseCode: 7 });
		const old = await provider.openSession(await TestPlayer.logIn(world(), "bob"), {
			expiresAt: world().clock.now(),
		});
		expect(await provider.payIn(old, "session-6")).toMatchObject({ _responseCode: 7 });
	});

	test("7 above the number of pay-ins in one second, and the bet id stays refused", async () => {
		await provider.apply({ settings: { payInsPerSecond: 2 } });
		await world().pass(1_000);
		const codes: number[] = [];
		for (let bet = 0; bet < 3; bet++) codes.push((await provider.payIn(sessionId, `fast-${bet}`))._responseCode);
		expect(codes).toEqual([1, 1, 7]);
		await world().pass(1_000);
		expect(await provider.payIn(sessionId, "fast-2")).toMatchObject({ _responseCode: 7 });
	});

	test("7 above that number of pay-ins and pay-in-outs together", async () => {
		await provider.apply({ settings: { payInsPerSecond: 1 } });
		await world().pass(1_000);
		expect(await provider.payIn(sessionId, "both-1")).toMatchObject({ _responseCode: 1 });
		expect(await provider.payInOut(sessionId, "both-2")).toMatchObject({ _responseCode: 7 });
		await world().pass(1_000);
		expect(await provider.payInOut(sessionId, "both-3")).toMatchObject({ _responseCode: 1 });
		expect(await provider.payIn(sessionId, "both-4")).toMatchObject({ _responseCode: 7 });
	});

	test("7 when the provider is switched off or not offered; what is owed still moves", async () => {
		await provider.payIn(sessionId, "off-1");
		await provider.apply({ isActive: false });
		expect(await provider.payIn(sessionId, "off-2")).toMatchObject({ _responseCode: 7 });
		expect(await provider.payOut(sessionId, "off-1")).toMatchObject({ _responseCode: 1 });
		await provider.apply();
		await world().configure({ providers: [] });
		expect(await provider.payIn(sessionId, "off-3")).toMatchObject({ _responseCode: 7 });
	});
});

describe("what is owed is never answered with a code that means stop", () => {
	/** Waits until an alarm's row says this of the provider's messages. */
	const alarmed = (saying: string) =>
		expect
			.poll(async () => {
				await world().pass(1_000);
				return await world().owner<{ cause: string }[]>`
					select cause from alarm where kind = 'provider_money_unknown' and subject = ${`provider ${PROVIDER_ID}`}
						and ended_at is null`;
			})
			.toEqual([{ cause: expect.stringContaining(saying) }]);

	test("99 and an alarm: a pay-out of a bet that nobody knows", async () => {
		const told = { status: 500, _responseCode: 99, message: "betId: there is no such bet." };
		expect(await provider.payOut(sessionId, "owed-unknown")).toMatchObject(told);
		await alarmed("owed-unknown");
	});

	test.each<readonly [string, object, string, string]>([
		["another round", { gameRoundId: "r-2" }, "elsewhere", "r-2"],
		["a win that cannot be read", { winAmount: "-1" }, "winAmount", "-1"],
		["a number of more digits than are safe", { winAmount: 12.100000000000001 }, "winAmount", "12.100000000000001"],
		["a win with too many digits", { winAmount: "9.001" }, "malformed", "9.001"],
		["no win", { winAmount: null }, "winAmount", '"winAmount":"null"'],
		["no round", { gameRoundId: null }, "gameRoundId", '"gameRoundId":"null"'],
	])("99 and an alarm: a pay-out with %s, whose words the log has", async (name, over, saying, logged) => {
		const betId = `owed-${name.replaceAll(" ", "-")}`;
		await provider.payIn(sessionId, betId);
		const told = await provider.payOut(sessionId, betId, { ...over });
		expect(told).toMatchObject({ status: 500, _responseCode: 99 });
		expect(told.message).toContain(Object.keys(over)[0]);
		await alarmed(betId);
		await alarmed(saying);
		expect(world().log.at(-1)).toContain(logged);
		expect(await provider.payOut(sessionId, betId)).toMatchObject({ _responseCode: 1 });
	});

	test("an alarm names the call, and the exchange log has what was said in it", async () => {
		await provider.payOut(sessionId, "owed-whose-words", { gameRoundId: "word-for-word" });
		await alarmed("owed-whose-words");
		const [{ cause } = { cause: "" }] = await world().owner<{ cause: string }[]>`
			select cause from alarm where kind = 'provider_money_unknown' and ended_at is null`;
		expect(cause).not.toContain("word-for-word");
		const operator = await TestOperator.named(world(), "olga");
		const exchanges = await operator.lists("/exchanges", { callId: /"callId":"([^"]+)"/.exec(cause)?.[1] });
		expect(exchanges).toMatchObject([{ direction: "in", request: expect.stringContaining("word-for-word") }]);
	});

	test.each([
		["another round", { gameRoundId: "r-2" }],
		["a round that is no text", { gameRoundId: {} }],
	])("99 and an alarm: a refund with %s", async (name, over) => {
		const betId = `owed-back-${name.replaceAll(" ", "-")}`;
		await provider.payIn(sessionId, betId);
		const told = { _responseCode: 99, message: expect.stringContaining("gameRoundId") };
		expect(await provider.refund(sessionId, betId, over)).toMatchObject(told);
		await alarmed(betId);
		expect(await provider.refund(sessionId, betId)).toMatchObject({ _responseCode: 1 });
	});

	test("99 and an alarm for a body that is no object; a value without end is cut in it", async () => {
		expect(await provider.call(`${sessionId}/bets/pay-out`, ["no-object"])).toMatchObject({ _responseCode: 99 });
		await alarmed("expected object");
		const betId = "x".repeat(5_000);
		expect(await provider.refund(sessionId, betId)).toMatchObject({ _responseCode: 99 });
		await alarmed("xxx");
		expect(world().log.at(-1)?.length).toBeLessThan(2_000);
	});

	test("pay-out and refund work after the session's end", async () => {
		await provider.payIn(sessionId, "ended-1");
		await provider.payIn(sessionId, "ended-2");
		await provider.openSession(player);
		expect(await provider.payOut(sessionId, "ended-1")).toMatchObject({ _responseCode: 1 });
		expect(await provider.refund(sessionId, "ended-2")).toMatchObject({ _responseCode: 1 });
	});

	test("7 for a pay-out of a bet that was refused or given back: nothing is owed", async () => {
		await provider.payIn(sessionId, "nothing-1", { betAmount: "0.50" });
		expect(await provider.payOut(sessionId, "nothing-1")).toMatchObject({ _responseCode: 7 });
		expect(await provider.refund(sessionId, "nothing-1")).toMatchObject({ _responseCode: 1 });
		await provider.payIn(sessionId, "nothing-2");
		await provider.refund(sessionId, "nothing-2");
		expect(await provider.payOut(sessionId, "nothing-2")).toMatchObject({ _responseCode: 7 });
		expect(await provider.payIn(sessionId, "nothing-2")).toMatchObject({ _responseCode: 7 });
		expect(await provider.refund(sessionId, "nothing-2")).toMatchObject({ _responseCode: 1 });
	});

	test("7, listed: a pay-out of another amount, and a refund after the pay-out; nothing moves", async () => {
		await provider.payIn(sessionId, "listed-1");
		await provider.payOut(sessionId, "listed-1");
		const other = { _responseCode: 7, message: "winAmount: another one was paid out before." };
		expect(await provider.payOut(sessionId, "listed-1", { winAmount: "9.01" })).toMatchObject(other);
		const paid = { _responseCode: 7, message: "betId: its win was paid out before." };
		expect(await provider.refund(sessionId, "listed-1")).toMatchObject(paid);
		await world().settle();
		const betId = await provider.betIdOf("listed-1");
		expect(await player.ledger(betId)).toEqual([
			[-1, "5.00"],
			[1, "9.00"],
		]);
		const listed = await world().owner`select kind from conflict where subject_id = ${betId} order by conflict_id`;
		expect(listed).toMatchObject([{ kind: "amount_differs" }, { kind: "contradicts_outcome" }]);
	});
});

test("7, listed at the partner of the bet: a pay-in under its id for a player of another casino", async () => {
	await provider.payIn(sessionId, "whose-1");
	await TestPartner.another(world(), 77);
	const elsewhere = await provider.openSession(player, { partnerId: 77, isOnlyOne: false });
	expect(await provider.payIn(elsewhere, "whose-1")).toMatchObject({ status: 500, _responseCode: 7 });
	const ours = await provider.betIdOf("whose-1");
	const listed = await world()
		.owner`select partner_id as "partnerId", message from conflict where subject_id = ${ours}`;
	expect(listed).toMatchObject([{ partnerId: PARTNER_ID, message: { operation: "payIn", betId: "whose-1" } }]);
});

describe("7 and listed with its amount: a pay-out of a bet that was given back before", () => {
	/** What stands among the contradicting messages of a bet. */
	const listedOf = async (betId: string) => {
		const ours = await provider.betIdOf(betId);
		return await world().owner`select kind, message from conflict where subject_id = ${ours} order by conflict_id`;
	};
	const LISTED = { kind: "contradicts_outcome", message: { operation: "payOut", winAmount: "9.00" } };

	test("by a captured pay-out without the name of its operation, which somebody sent to /refund", async () => {
		await provider.payIn(sessionId, "back-1");
		const captured = await provider.sign({ betId: "back-1", gameRoundId: "r-1", winAmount: "9.00" });
		expect(await provider.send(`${sessionId}/bets/refund`, captured)).toMatchObject({ _responseCode: 1 });
		expect(await listedOf("back-1")).toEqual([]);
		expect(await provider.payOut(sessionId, "back-1")).toMatchObject({ status: 500, _responseCode: 7 });
		await world().settle();
		expect(await listedOf("back-1")).toMatchObject([LISTED]);
		expect(await player.ledger(await provider.betIdOf("back-1"))).toEqual([
			[-1, "5.00"],
			[2, "5.00"],
		]);
	});

	test("by our deadline", async () => {
		world().casino.faults.add({ call: "/payments/make", fault: "acceptNever", times: 1 });
		const waiting = provider.payIn(sessionId, "back-2");
		await untilPlaced(provider, "back-2");
		await world().pass(31_000);
		expect((await waiting)._responseCode).not.toBe(1);
		const late = await TestPlayer.logIn(world(), "alice");
		expect((await late.bet(await provider.betIdOf("back-2"))).status).toBe("checking");
		expect(await provider.payOut(sessionId, "back-2")).toMatchObject({ _responseCode: 7 });
		expect(await listedOf("back-2")).toMatchObject([LISTED]);
	});
});

test("1 and listed: the same win again with another winOdd; in another spelling, or without one, it is the same", async () => {
	await provider.payIn(sessionId, "odd-1");
	for (const said of [{ winOdd: "1.8" }, { winOdd: "1.80" }, { winOdd: 1.8 }, {}])
		expect(await provider.payOut(sessionId, "odd-1", said)).toMatchObject({ _responseCode: 1 });
	const ours = await provider.betIdOf("odd-1");
	const listed = world().owner`select kind, message from conflict where subject_id = ${ours}`;
	expect(await listed).toEqual([]);
	expect(await provider.payOut(sessionId, "odd-1", { winOdd: "1.9" })).toMatchObject({ status: 200, _responseCode: 1 });
	const again = await world().owner`select kind, message from conflict where subject_id = ${ours}`;
	expect(again).toMatchObject([{ kind: "contradicts_outcome", message: { operation: "payOut", winOdd: "1.9" } }]);
	await world().settle();
	expect(await player.ledger(ours)).toEqual([
		[-1, "5.00"],
		[1, "9.00"],
	]);
});

describe("the balance", () => {
	test("7 for a session that is unknown; 99 above the number of questions in one second", async () => {
		expect(await provider.call(`${crypto.randomUUID()}/balance`)).toMatchObject({ status: 500, _responseCode: 7 });
		await provider.apply({ settings: { balancesPerSecond: 1 } });
		await world().pass(1_000);
		expect(await provider.call(`${sessionId}/balance`)).toMatchObject({ _responseCode: 1 });
		expect(await provider.call(`${sessionId}/balance`)).toMatchObject({ status: 500, _responseCode: 99 });
	});

	test("the last known one when the casino does not tell it, and it never changes a code", async () => {
		await world().pass(1_000);
		const { balance } = await provider.call(`${sessionId}/balance`);
		world().casino.faults.add({ call: "/users/data", fault: "http", value: 500 });
		expect(await provider.call(`${sessionId}/balance`)).toMatchObject({ _responseCode: 1, balance });
		await provider.payIn(sessionId, "balance-1");
		expect(await provider.payOut(sessionId, "balance-1")).toMatchObject({ status: 200, _responseCode: 1 });
	});
});

test("another provider finds neither the session nor the bet", async () => {
	await provider.payIn(sessionId, "mine-1");
	await world().owner`update provider_bet set provider_id = ${PROVIDER_ID + 1} where provider_bet_id = 'mine-1'`;
	expect(await provider.payOut(sessionId, "mine-1")).toMatchObject({ _responseCode: 99 });
	await world().owner`update game_session set provider_id = ${PROVIDER_ID + 1} where session_id = ${sessionId}::uuid`;
	expect(await provider.payIn(sessionId, "mine-2")).toMatchObject({ _responseCode: 7 });
	expect(await provider.call(`${sessionId}/balance`)).toMatchObject({ _responseCode: 7 });
});
