/** F. Amounts that are none, in every place where somebody may say one, and currencies that are none. */
import { beforeEach, describe, expect, test } from "vitest";
import { cpuMs } from "../../packages/bff/src/testing/cpu-ms.ts";
import { TestOperator } from "../../packages/bff/src/testing/test-operator.ts";
import { TestPartner } from "../../packages/bff/src/testing/test-partner.ts";
import { postJson, refreshToken, TestPlayer, valueIn } from "../../packages/bff/src/testing/test-player.ts";
import { trailOf } from "../../packages/bff/src/testing/trail.ts";
import { PARTNER_ID } from "../../packages/bff/src/testing/world.ts";
import { useFaultWorld } from "./testing/use-fault-world.ts";
import { STAKE } from "./testing/wire.ts";

const world = useFaultWorld();
let alice: TestPlayer;
beforeEach(async () => {
	alice = await world().player("alice");
	await alice.newRound();
});

const betsOf = async (): Promise<number> =>
	(await world().owner<{ count: number }[]>`select count(*)::int as count from bet`)[0]?.count ?? -1;

/** Each is read as a number by JavaScript, by PostgreSQL or by a person, and is no amount. */
const HOSTILE: readonly unknown[] = [
	...["1e3", "1E3", "0x10", "0b1", "0o7", "1_000", " 12 ", "+5", "-0", "-5", ".5", "5.", "05", "", "NaN", "Infinity"],
	...["-Infinity", "1,5", "1.000,50", "١٢", "５", "5\u0000", "5\n", "½", "null", "5.00.00", "5..0", "\u200b5", "$5"],
	...[null, 5, 5.5, 0, true, ["1"], { amount: "5" }, [], Number.MAX_SAFE_INTEGER],
];

test.each(HOSTILE)("F56 a bet of %j is refused by the name of the field, and nothing is stored", async (amount) => {
	const before = await betsOf();
	const answer = await alice.makeBet(await alice.betBody({ amount }));
	expect(answer).toMatchObject({
		status: 200,
		body: { ErrorCode: 103_752, Value: { code: "invalid_amount", field: "amount" } },
	});
	expect(await betsOf()).toBe(before);
});

test("F56 an accept with any of them as its Amount or TaxAmount moves nothing; a number is read as one", async () => {
	world().casino.faults.add({ ...STAKE, fault: "acceptNever", times: 1 });
	const betId = await world().bet(alice);
	const partner = await TestPartner.logIn(world());
	// There null says that the field is left out.
	for (const amount of HOSTILE.filter((one) => one !== 5 && one !== null)) {
		// A tax of 0 is none, and so was sent none.
		for (const field of amount === 0 ? ["Amount"] : ["Amount", "TaxAmount"]) {
			const { status, body } = await partner.accept(betId, { [field]: amount });
			expect([200, 400]).toContain(status);
			expect(body).not.toMatchObject({ ErrorCode: 200 });
		}
	}
	expect(await trailOf(world(), betId)).toBe("-1 taken");
	expect((await partner.accept(betId, { Amount: 5 })).body).toMatchObject({ ErrorCode: 200 });
});

test("F56 an operator's correction to any of them is refused, and nothing moves", async () => {
	const betId = await world().bet(alice);
	const operator = await TestOperator.named(world(), "olga");
	for (const amount of HOSTILE) {
		const body = { betId, kind: "payout", amount, note: "wrong" };
		const answer = await operator.post("/bets/correct", body);
		expect(answer).toMatchObject({ status: 400, body: { ErrorCode: 103_752 } });
	}
	expect(await trailOf(world(), betId)).toBe("-1 accepted");
});

test.each([
	["21 digits", "9".repeat(21), 200],
	["400 digits", "9".repeat(400), 200],
	["65 000 digits", "9".repeat(65_000), 200],
	["131 072 digits", "9".repeat(131_072), 413],
	["10 MB of digits", "9".repeat(10_000_000), 413],
	["400 fraction digits", `1.${"0".repeat(400)}1`, 200],
])("F57 a bet of %s is refused before anything is computed", async (_, amount, status) => {
	const before = await betsOf();
	const body = await alice.betBody({ amount });
	const refused = async (): Promise<void> => {
		expect(await alice.makeBet(body)).toMatchObject({ status, body: { ErrorCode: 103_752 } });
	};
	expect(await cpuMs(refused)).toBeLessThan(2_000);
	expect(await betsOf()).toBe(before);
});

describe("F58 an amount with more digits than its currency has", () => {
	const rows = [
		["EUR", "10.005", "10.00"],
		["JPY", "1000.5", "1000"],
		["KWD", "1.2345", "1.234"],
		["mBTC", "0.100001", "0.10000"],
	] as const;
	test.each(rows)(
		"F58 of %s: %s is refused and never rounded, %s is sent as it is",
		async (currency, tooFine, fine) => {
			const name = `player-${currency}`;
			await world().casino.books.openPlayer({ partnerUserId: name, currency, balance: 10n ** 24n, isTest: false });
			const player = await TestPlayer.logIn(world(), name);
			const refused = await player.makeBet(await player.betBody({ amount: tooFine }));
			expect(refused.body).toMatchObject({ Value: { code: "invalid_amount", field: "amount" } });
			const betId = await world().bet(player, { amount: fine });
			expect(await player.ledger(betId)).toEqual([[-1, fine]]);
		},
	);
});

test.each(["XXX", "eur", "EURO", "", "€", "toString"])(
	"F59 a player with the currency %j is not let in",
	async (CurrencyCode) => {
		const login = { partnerClientId: PARTNER_ID, refreshToken: await refreshToken(world(), "fritz") };
		world().casino.faults.add({ call: "/users/auth", fault: "fields", value: { Value: { CurrencyCode } }, times: 1 });
		const answer = await postJson(`${world().url}/auth/user-token`, login);
		expect([401, 503]).toContain(answer.status);
		expect(valueIn(answer) ?? {}).not.toHaveProperty("user_access_token");
		const [row] = await world().owner`select count(*)::int as players from player where partner_user_id = 'fritz'`;
		expect(row).toEqual({ players: 0 });
	},
);

test.each([
	["BGN", "10.5"],
	["HRK", "50.5"],
	["SLL", "100000.5"],
])(
	"F59 %s, which is withdrawn and which the specification lists, is a currency of two digits",
	async (currency, amount) => {
		const name = `player-${currency}`;
		await world().casino.books.openPlayer({ partnerUserId: name, currency: "EUR", balance: 10n ** 24n, isTest: false });
		// Our casino has no wallets in it, and says that it has.
		const value = { Value: { CurrencyCode: currency } };
		world().casino.faults.add({ call: "/users/auth", fault: "fields", value, times: 1 });
		const player = await TestPlayer.logIn(world(), name);
		const betId = await world().bet(player, { amount });
		expect(await player.bet(betId)).toMatchObject({ currency, amount: `${amount}0`, status: "accepted" });
		expect(await player.ledger(betId)).toEqual([[-1, `${amount}0`]]);
	},
);

test("F59 a player's currency is that of the first log-in: another one later is refused, and bets go on in the first", async () => {
	const gina = await world().player("gina");
	const login = { partnerClientId: PARTNER_ID, refreshToken: await refreshToken(world(), "gina") };
	world().casino.faults.add({
		call: "/users/auth",
		fault: "fields",
		value: { Value: { CurrencyCode: "USD" } },
		times: 1,
	});
	expect(await postJson(`${world().url}/auth/user-token`, login)).toMatchObject({ status: 401 });
	const betId = await world().bet(gina);
	expect(await gina.bet(betId)).toMatchObject({ currency: "EUR", status: "accepted" });
});
