/** Bets with a freebet that are ended by others: by a rollback, with their round, or by a block of their player. */
import { rollbackDataSchema } from "@webframe/shared/wire";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { TestMarketing } from "../testing/test-marketing.ts";
import { TestOperator } from "../testing/test-operator.ts";
import { TestPlayer } from "../testing/test-player.ts";
import { ROUND_MS } from "../testing/troubled-bets.ts";
import { PARTNER_ID, useWorld } from "../testing/world.ts";

const world = useWorld({ deduplication: "BetId+TransactionType+Amount+TaxAmount" });
let marketing: TestMarketing;
let olga: TestOperator;
let ann: TestPlayer;
beforeAll(async () => {
	marketing = await TestMarketing.arrive(world());
	olga = await TestOperator.named(world(), "olga");
});
/** A token ends after a quarter of an hour. */
beforeEach(async () => {
	ann = await TestPlayer.logIn(world(), "ann");
	await ann.newRound();
});
afterEach(() => world().casino.faults.clear());

const uses = async (promoCode: string): Promise<number> => (await marketing.usesOf(promoCode)).uses;
const RACES = 12;

/** What the casino was told of a bet by one of its calls. */
const told = (call: string, betId: number): readonly unknown[] =>
	world().casino.traffic.received.flatMap(({ path, data }) =>
		path === call && Object(data).BetId === betId ? [data] : [],
	);

test.each([
	["that was debited", true, [[-1], [2]]],
	["that was not", false, []],
])(
	"a rollback of a stake %s carries PromoCode and issueId with 0.00, and gives the use back once",
	async (_, isDebited, moved) => {
		await world().configure({ isPromoOn: true, refundConditions: ["timeout"] });
		const { promoCode, issueId } = await marketing.give("ann");
		const stake = { call: "/payments/make", transactionType: -1, player: "ann" } as const;
		world().casino.faults.add({ ...stake, fault: "acceptLate", value: 20_000, times: 1 });
		world().casino.faults.add({ ...stake, fault: "hang", processed: isDebited, times: 1 });
		// The casino answers before it has booked: a rollback at once could overtake the stake, which then is never debited.
		world().casino.faults.add({ call: "/rollbacks/make", fault: "code", value: 103_799, times: 1 });
		const betId = await ann.place({ promoCode });
		expect(await uses(promoCode)).toBe(0);
		await world().pass(5_000);
		const rollbacks = told("/rollbacks/make", betId);
		expect(rollbacks.length).toBeGreaterThan(0);
		for (const data of rollbacks)
			expect(rollbackDataSchema.parse(data)).toEqual({
				BetId: betId,
				PartnerUserId: "ann",
				Amount: "0.00",
				TransactionType: -1,
				PromoCode: promoCode,
				issueId,
				Reason: "timeout",
				TagId: 1313,
			});
		expect(await ann.bet(betId)).toMatchObject({ status: "return", freebet: true });
		expect((await ann.ledger(betId)).map(([type]) => [type])).toEqual(moved);
		expect(await uses(promoCode)).toBe(0);
		// The late accept of the stake finds the bet returned.
		await world().pass(20_000);
		expect(await ann.bet(betId)).toMatchObject({ status: "return" });
		expect(await uses(promoCode)).toBe(0);
		world().casino.faults.clear();
		expect(await ann.bet(await ann.place({ promoCode }))).toMatchObject({ status: "accepted" });
		await world().configure({ isPromoOn: true });
	},
);

describe("a round that is cancelled", () => {
	test("while it takes bets: the stake of 0 goes back with both codes, and the use once", async () => {
		const { promoCode, issueId } = await marketing.give("ann");
		const { roundId } = await ann.openRound();
		const betId = await ann.place({ roundId, promoCode });
		expect(await uses(promoCode)).toBe(1);
		for (const outcome of ["done", "nothing_to_do"])
			expect(await olga.does("/rounds/cancel", { roundId })).toMatchObject({ outcome });
		await world().pass(10_000);
		expect(told("/payments/make", betId)).toMatchObject([
			{ TransactionType: -1, Amount: "0.00", PromoCode: promoCode, issueId },
			{ TransactionType: 2, Amount: "0.00", PromoCode: promoCode, issueId },
		]);
		expect(await ann.bet(betId)).toMatchObject({ status: "return", freebet: true });
		expect(await ann.ledger(betId)).toEqual([
			[-1, "0.00"],
			[2, "0.00"],
		]);
		expect(await uses(promoCode)).toBe(0);
		expect(await ann.bet(await ann.place({ promoCode }))).toMatchObject({ status: "accepted" });
		expect(await uses(promoCode)).toBe(1);
	});

	test("when it was paid: net winnings are taken back, and the return's accept gives the use back", async () => {
		const NUMBERS = 12;
		const { promoCode, issueId } = await marketing.give("ann", { bets_count: NUMBERS });
		const { roundId } = await ann.openRound();
		const bets: number[] = [];
		for (let number = 1; number <= NUMBERS; number++)
			bets.push(await ann.place({ roundId, selection: { market: "numbers", numbers: [number] }, promoCode }));
		await world().pass(ROUND_MS);
		const won = bets.filter((betId) => told("/payments/make", betId).some((data) => Object(data).Amount === "13.75"));
		expect(won.length).toBeGreaterThan(0);
		expect(won.length).toBeLessThan(NUMBERS);
		expect(await uses(promoCode)).toBe(NUMBERS);
		const balance = async () => (await world().casino.books.player("ann"))?.balance;
		const before = await balance();
		expect(await olga.does("/rounds/cancel", { roundId })).toMatchObject({ outcome: "done" });
		await world().pass(20_000);
		for (const betId of bets) {
			expect(await ann.bet(betId)).toMatchObject({ status: "return" });
			const back = told("/payments/make", betId).slice(2);
			const codes = { PromoCode: promoCode, issueId };
			const payback = { TransactionType: -2, Amount: "13.75", ...codes };
			expect(back).toMatchObject([
				...(won.includes(betId) ? [payback] : []),
				{ TransactionType: 2, Amount: "0.00", ...codes },
			]);
		}
		// 13.75 in units of 10^-18, the casino's own.
		expect(await balance()).toBe((before ?? 0n) - BigInt(won.length) * 1375n * 10n ** 16n);
		expect(await uses(promoCode)).toBe(0);
		expect((await marketing.status(issueId)).body).toMatchObject({ state: "active", bets_left: NUMBERS });
	});
});

test("a block at the same moment as the bet: a use is taken exactly where a bet stands", async () => {
	const player = { partnerId: PARTNER_ID, partnerUserId: "ann" };
	for (let race = 0; race < RACES; race++) {
		const { promoCode } = await marketing.give("ann");
		const body = await ann.betBody({ promoCode });
		const calls = [() => ann.makeBet(body), () => olga.post("/players/block", { note: "olga asks", ...player })];
		if (race % 2 === 1) calls.reverse();
		const placed = (await Promise.all(calls.map((call) => call())))[race % 2];
		const rows = await world().owner`select 1 from bet where promo_code = ${promoCode}`;
		expect(placed?.status).toBe(rows.length === 1 ? 202 : 200);
		if (rows.length === 0) expect(placed?.body).toMatchObject({ Value: { code: "blocked" } });
		expect(await uses(promoCode)).toBe(rows.length);
		expect(await olga.does("/players/unblock", player)).toMatchObject({ outcome: "done" });
	}
});
