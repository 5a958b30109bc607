/** Nobody moves more than the threshold alone by many small steps: in one call or in 24 hours, for one player or many. */
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { TestOperator } from "../../testing/test-operator.ts";
import { TestPlayer } from "../../testing/test-player.ts";
import { settledBet } from "../../testing/troubled-bets.ts";
import { PARTNER_ID, useWorld } from "../../testing/world.ts";

const world = useWorld({ deduplication: "BetId+TransactionType+Amount+TaxAmount" });
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

describe("in 24 hours", () => {
	test("every action on money counts: corrections, hand resolutions, cancels", async () => {
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
