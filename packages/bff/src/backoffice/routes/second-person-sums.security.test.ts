/** Nobody moves more than the threshold alone by many small steps: in one call or in 24 hours, for one player or many. */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { TestOperator } from "../../testing/test-operator.ts";
import { TestPlayer } from "../../testing/test-player.ts";
import { settledBet, withdrawnStake } from "../../testing/troubled-bets.ts";
import { PARTNER_ID, TWO_GAMES, useWorld } from "../../testing/world.ts";

const world = useWorld({ deduplication: "BetId+TransactionType+Amount+TaxAmount", settings: { games: TWO_GAMES } });
const WAITS = "waits_for_second_person";
let alice: TestOperator;
let bob: TestOperator;
let player: TestPlayer;
let lists = 0;

beforeAll(async () => {
	[alice, bob] = await TestOperator.two(world());
	for (const name of ["paula", "peter"]) player = await TestPlayer.logIn(world(), name);
});
beforeEach(() => grow(24));

/** Everything that was moved was moved so many hours earlier. */
async function grow(hours: number): Promise<void> {
	await world().owner`update operator_move set moved_at = moved_at - make_interval(hours => ${hours}::int)`;
}

interface Cashback {
	readonly requestKey: string;
	readonly partnerUserId: string;
	readonly amount: string;
}

const cashback = (amount: string, partnerUserId = "paula"): Cashback => {
	return { requestKey: `sum-${++lists}`, partnerUserId, amount };
};

async function issue(operator: TestOperator, cashbacks: readonly Cashback[]): Promise<readonly string[]> {
	const { items } = await operator.does("/cashbacks", { partnerId: PARTNER_ID, cashbacks });
	return (items as readonly { outcome: string }[]).map(({ outcome }) => outcome);
}

const BY_HAND = { outcome: "accepted", partnerReference: "ticket 7" };
/** The picks of a bet are 1 to 3: 240.00 for a stake of 5.00. */
const THREE_HITS = { numbers: Array.from({ length: 20 }, (_, index) => index + 1) };

/** A bet of 5.00 that was paid nothing, whatever was drawn. */
async function lostBet(): Promise<number> {
	for (;;) {
		const betId = await settledBet(player);
		if ((await player.bet(betId)).winAmount === "0.00") return betId;
	}
}

const roundOf = async (betId: number): Promise<number> => (await player.bet(betId)).roundId;

/** A bet whose win of 20.00, given to it by somebody else, the casino has refused. */
async function unpaidBet(): Promise<{ readonly betId: number; readonly seq: number }> {
	const betId = await lostBet();
	const call = { call: "/payments/make", fault: "acceptCode", transactionType: 1 } as const;
	world().casino.faults.add({ ...call, player: player.name, times: 1 });
	expect(await bob.does("/bets/correct", { betId, kind: "payout", amount: "20.00" })).toMatchObject({
		outcome: "done",
	});
	await world().pass(10_000);
	const listed = await bob.lists("/rejected-bets");
	return { betId, seq: Number(listed.find((item) => item["betId"] === betId)?.["seq"]) };
}

/** A cashback of 7.00 by somebody else, paid or refused by the casino. */
async function cashbackOf7(isRefused: boolean): Promise<{ readonly cashbackId: number; readonly seq?: number }> {
	// What was issued before is on its way first.
	await world().pass(10_000);
	const refusal = { call: "/cashback-payments/make", fault: "acceptCode", value: 103_799 } as const;
	if (isRefused) world().casino.faults.add({ ...refusal, times: 1 });
	const own = cashback("7.00");
	expect(await issue(bob, [own])).toEqual(["done"]);
	await world().pass(10_000);
	const [row] = await world().owner<{ cashbackId: number }[]>`
		select cashback_id::int as "cashbackId" from cashback where request_key = ${own.requestKey}`;
	const cashbackId = row?.cashbackId ?? 0;
	return isRefused ? { cashbackId, seq: 1 } : { cashbackId };
}

describe("in 24 hours", () => {
	test("what is moved in different ways is one sum", async () => {
		const betId = await settledBet(player);
		const to = (amount: string) => ({ betId, kind: "payout", amount });
		expect(await alice.does("/bets/correct", to("499.90"))).toMatchObject({ outcome: "done" });
		await world().pass(10_000);
		expect(await alice.does("/bets/correct", { betId, kind: "void" })).toMatchObject({ outcome: WAITS });
		expect(await issue(alice, [cashback("0.11")])).toEqual([WAITS]);
		const own = cashback("300.00");
		expect(await issue(bob, [own])).toEqual(["done"]);
		const [row] = await world().owner`
			select cashback_id::int as "cashbackId" from cashback where request_key = ${own.requestKey}`;
		expect(await bob.does("/cashbacks/cancel", { cashbackId: row?.["cashbackId"] })).toMatchObject({ outcome: WAITS });
		expect(await bob.does("/bets/correct", to("200.01"))).toMatchObject({ outcome: WAITS });
	});

	describe("each action counts with what it moves, and is counted:", () => {
		/** What was done to a bet or a cashback before, so that the action is there to be asked for. */
		type Prepared = Promise<readonly [path: string, body: object]>;

		test.each<readonly [action: string, moved: number, prepare: () => Prepared]>([
			["a correction", 20, async () => ["/bets/correct", { betId: await lostBet(), kind: "payout", amount: "20.00" }]],
			["a void", 5, async () => ["/bets/correct", { betId: await lostBet(), kind: "void" }]],
			["a stake given back", 5, async () => ["/bets/return", { betId: await withdrawnStake(player, true) }]],
			["a payout settled by hand", 20, async () => ["/bets/resolve", { ...(await unpaidBet()), ...BY_HAND }]],
			[
				"a cashback settled by hand",
				7,
				async () => ["/cashbacks/resolve", { ...(await cashbackOf7(true)), ...BY_HAND }],
			],
			["a cashback taken back", 7, async () => ["/cashbacks/cancel", await cashbackOf7(false)]],
			["a drawn round cancelled", 5, async () => ["/rounds/cancel", { roundId: await roundOf(await lostBet()) }]],
			[
				"a drawn round corrected",
				240,
				async () => ["/rounds/correct", { roundId: await roundOf(await lostBet()), result: THREE_HITS }],
			],
		])("%s", async (_, moved, prepare) => {
			const [path, body] = await prepare();
			await grow(24);
			expect(await issue(alice, [cashback(`${500 - moved}.01`)])).toEqual(["done"]);
			expect(await alice.does(path, body)).toMatchObject({ outcome: WAITS });
			await grow(24);
			expect(await issue(alice, [cashback(`${500 - moved}.00`)])).toEqual(["done"]);
			expect(await alice.does(path, body)).toMatchObject({ outcome: "done" });
			expect(await issue(alice, [cashback("0.01")])).toEqual([WAITS]);
		});
	});

	test("one call after the other is added up, for one player and for others; then he may again", async () => {
		expect(await issue(alice, [cashback("300.00")])).toEqual(["done"]);
		expect(await issue(alice, [cashback("200.01")])).toEqual([WAITS]);
		expect(await issue(alice, [cashback("200.01", "peter")])).toEqual([WAITS]);
		expect(await issue(alice, [cashback("200.00", "peter")])).toEqual(["done"]);
		await grow(23);
		expect(await issue(alice, [cashback("0.01")])).toEqual([WAITS]);
		await grow(1);
		expect(await issue(alice, [cashback("0.01")])).toEqual(["done"]);
	});

	test("what two people agreed on is counted for neither of them", async () => {
		const large = [cashback("9000.00")];
		expect(await issue(alice, large)).toEqual([WAITS]);
		expect(await issue(bob, large)).toEqual(["done"]);
		expect(await issue(alice, [cashback("500.00")])).toEqual(["done"]);
		expect(await issue(bob, [cashback("500.00")])).toEqual(["done"]);
	});

	test("forty calls at once come to no more than the threshold", async () => {
		const outcomes = await Promise.all(Array.from({ length: 40 }, () => issue(alice, [cashback("50.00")])));
		expect(outcomes.flat().filter((outcome) => outcome === "done")).toHaveLength(10);
	});
});

describe("one call", () => {
	test("of 200 cashbacks of the threshold each pays none until a second person sends the same list", async () => {
		const list = Array.from({ length: 200 }, () => cashback("500.00"));
		expect(new Set(await issue(alice, list))).toEqual(new Set([WAITS]));
		expect(new Set(await issue(alice, list))).toEqual(new Set([WAITS]));
		expect(new Set(await issue(bob, list))).toEqual(new Set(["done"]));
		expect(new Set(await issue(alice, list))).toEqual(new Set(["nothing_to_do"]));
	});

	test("counts all its players together, and nothing of what it does not pay", async () => {
		const refused = { ...cashback("500.00"), partnerUserId: "nobody" };
		const both = [cashback("250.00"), refused, cashback("250.00", "peter")];
		expect(await issue(alice, both)).toEqual(["done", "refused", "done"]);
		expect(await issue(bob, [cashback("250.01"), cashback("250.00", "peter")])).toEqual([WAITS, WAITS]);
	});
});
