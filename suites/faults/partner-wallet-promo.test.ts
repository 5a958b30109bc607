/** A. Bets with a PromoCode: what the partner's wallet is told of each of their transactions. */
import { payJackpot, settle } from "@webframe/shared/bet";
import { beforeEach, describe, expect, test } from "vitest";
import { TestOperator } from "../../packages/bff/src/testing/test-operator.ts";
import type { TestPlayer } from "../../packages/bff/src/testing/test-player.ts";
import { ROUND_MS } from "../../packages/bff/src/testing/troubled-bets.ts";
import { changeBet } from "../../packages/bff/src/wagering/change-bet.ts";
import { PROMO, promoBet } from "./testing/promo-bet.ts";
import { useFaultWorld } from "./testing/use-fault-world.ts";
import { callsAbout, STAKE } from "./testing/wire.ts";

const world = useFaultWorld({ deduplication: "BetId+TransactionType+Amount+TaxAmount" });
let ann: TestPlayer;
beforeEach(async () => {
	ann = await world().player("ann");
	await ann.newRound();
});

/** What the casino was told of money for a bet, whole and in order. */
const told = (betId: number): readonly (readonly [string, unknown])[] =>
	callsAbout(world(), betId).flatMap(({ path, data }) =>
		path === "/payments/make" || path === "/rollbacks/make" ? [[path, data] as const] : [],
	);

/** The bet has won; its stake is 5.00. */
async function win(betId: number, gross: bigint): Promise<void> {
	await changeBet(world().service.wagering, betId, (bet, { policy }, now) => ({
		bet: settle(bet, policy, gross, now.getTime()),
	}));
	await world().settle();
}

async function jackpot(betId: number): Promise<void> {
	await changeBet(world().service.wagering, betId, (bet, { policy }, now) => ({
		bet: payJackpot(bet, policy, 123_456n, now.getTime()),
	}));
}

async function correctTo(betId: number, amount: string): Promise<void> {
	const operator = await TestOperator.named(world(), `olga${betId}`);
	await operator.does("/bets/correct", { betId, kind: "payout", amount });
}

type Said = readonly [type: number, Amount: string, TaxAmount: string];
const MAKE: Said = [-1, "0.00", "0.00"];
const WIN: Said = [1, "12.37", "1.38"];

/** How each type comes to be sent, and what the wallet is told under a tax of a tenth of the payout. */
const ROADS: readonly (readonly [string, (betId: number) => Promise<unknown>, readonly Said[]])[] = [
	["-1: 0", async () => {}, [MAKE]],
	["1: of a win what exceeds the stake", (betId) => win(betId, 1_875n), [MAKE, WIN]],
	["1: of a win below the stake 0", (betId) => win(betId, 400n), [MAKE, [1, "0.00", "0.00"]]],
	["2: 0", (betId) => world().casino.requestReturn(betId, "ann", "wrong"), [MAKE, [2, "0.00", "0.00"]]],
	[
		"-2: what the payout was; an operator names what the game pays, and the wallet gets what of it exceeds the stake",
		async (betId) => {
			await win(betId, 1_875n);
			await world().pass(3_000);
			await correctTo(betId, "7.50");
		},
		[MAKE, WIN, [-2, "12.37", "1.38"], [1, "2.25", "0.25"]],
	],
	[
		"4: all of it",
		async (betId) => {
			await win(betId, 0n);
			await jackpot(betId);
		},
		[MAKE, [1, "0.00", "0.00"], [4, "1111.10", "123.46"]],
	],
];

/** The whole data of a transaction of the bet. */
const dataOf = (betId: number, TransactionType: number, amounts: object): object => ({
	...amounts,
	BetId: betId,
	PartnerUserId: "ann",
	TransactionType,
	PromoCode: PROMO.promoCode,
	issueId: PROMO.issueId,
	TagId: 1313,
});

describe("F13 with a PromoCode: the wallet is told the codes, the tag, and nothing of the player's own money", () => {
	test.each(ROADS)("F13 type %s", async (_, take, said) => {
		await world().configure({ tax: { base: "payout", rate: "0.1" } });
		const betId = await promoBet(world(), ann);
		await world().pass(1_000);
		await take(betId);
		await world().pass(10_000);
		const expected = said.map(([type, Amount, TaxAmount]) => [
			"/payments/make",
			dataOf(betId, type, { Amount, TaxAmount }),
		]);
		expect(told(betId)).toStrictEqual(expected);
		await world().configure({});
	});

	test.each([
		["without a tax", null, { Amount: "0.00" }],
		["with one", { base: "stake", rate: "0.1" }, { Amount: "0.00", TaxAmount: "0.00" }],
	])("F13 a rollback %s: 0", async (_, tax, amounts) => {
		await world().configure({ tax, refundConditions: ["timeout"] });
		world().casino.faults.add({ ...STAKE, fault: "acceptLate", value: 20_000, times: 1 });
		world().casino.faults.add({ ...STAKE, fault: "hang", processed: true, times: 1 });
		const betId = await promoBet(world(), ann);
		await world().pass(3_000);
		expect(told(betId)).toStrictEqual([
			["/payments/make", dataOf(betId, -1, amounts)],
			["/rollbacks/make", { ...dataOf(betId, -1, amounts), Reason: "timeout" }],
		]);
		await world().pass(25_000);
		await world().configure({});
	});
});

const minor = (amount = ""): number => Number(amount.replace(".", ""));

test("F13 the wallet moves 0 for the stake, and for the payout what an ordinary bet gets less its stake", async () => {
	const pairs: (readonly [number, number])[] = [];
	for (let pick = 4; pick <= 80; pick += 4) {
		const selection = { market: "numbers", numbers: [pick] };
		pairs.push([await world().bet(ann, { selection }), await promoBet(world(), ann, { selection })]);
	}
	await world().pass(ROUND_MS + 5_000);
	const wins = new Set<number>();
	for (const [ordinary, promo] of pairs) {
		const [, paid] = await ann.ledger(ordinary);
		const net = Math.max(0, minor(paid?.[1]) - 500);
		wins.add(net);
		expect((await ann.ledger(promo)).map(([type, amount]) => [type, minor(amount)])).toEqual([
			[-1, 0],
			[1, net],
		]);
	}
	expect(wins.size).toBeGreaterThan(1);
});
