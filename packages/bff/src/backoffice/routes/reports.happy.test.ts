/** What was accepted stands in the reports at once and once, in its hour; a day added up from its bets says the same. */
import {
	envelopeSchema,
	type ReportRow,
	recomputeValueSchema,
	reportBetListSchema,
	reportsCsvSchema,
	reportsValueSchema,
} from "@webframe/shared/wire";
import { afterEach, beforeAll, expect, test } from "vitest";
import { fold } from "../../reports/fold.ts";
import { TestOperator } from "../../testing/test-operator.ts";
import { TestPlayer } from "../../testing/test-player.ts";
import { settledBet, withdrawnStake } from "../../testing/troubled-bets.ts";
import { PARTNER_ID, useWorld } from "../../testing/world.ts";

const DAY = "2026-01-01";
const world = useWorld({ deduplication: "BetId+TransactionType+Amount+TaxAmount" });
let alice: TestOperator;
let bob: TestOperator;
let player: TestPlayer;

beforeAll(async () => {
	alice = await TestOperator.named(world(), "alice");
	bob = await TestOperator.named(world(), "bob");
	player = await TestPlayer.logIn(world(), "paula");
});
afterEach(() => world().casino.faults.clear());

const ONE_DAY = { partnerId: PARTNER_ID, firstDay: DAY, lastDay: DAY };

async function asked<Value>(schema: { parse(value: unknown): Value }, path: string, body: object): Promise<Value> {
	return schema.parse(envelopeSchema.parse((await alice.post(path, body)).body).Value);
}

async function report(over: object = {}) {
	return await asked(reportsValueSchema, "/reports", { ...ONE_DAY, by: "day", ...over });
}

async function total(
	over: object = {},
): Promise<Pick<ReportRow, "bets" | "stakes" | "payouts" | "returns" | "cashbacks" | "margin">> {
	const { totals } = await report(over);
	const [{ bets, stakes, payouts, returns, cashbacks, margin } = NOTHING] = totals;
	return { bets, stakes, payouts, returns, cashbacks, margin };
}
const NOTHING = { bets: 0, stakes: "0.00", payouts: "0.00", returns: "0.00", cashbacks: "0.00", margin: "0.00" };

async function expectRecomputed(): Promise<void> {
	const value = await asked(recomputeValueSchema, "/reports/recompute", { partnerId: PARTNER_ID, day: DAY });
	expect(value.items.length).toBeGreaterThan(0);
	expect(value).toMatchObject({ agrees: true });
}

const cents = (text: string) => Math.round(Number(text) * 100);

test("a stake, a payout, a correction, a return and a cashback are counted as they are accepted, folded or not", async () => {
	expect(await total()).toEqual(NOTHING);
	const betId = await settledBet(player, { amount: "2.00" });
	const { winAmount } = await player.bet(betId);
	expect(await total()).toMatchObject({ bets: 1, stakes: "2.00", payouts: winAmount });
	await alice.does("/bets/correct", { betId, kind: "payout", amount: "10.03" });
	await world().pass(5_000);
	expect(await total()).toMatchObject({ bets: 1, stakes: "2.00", payouts: "10.03", margin: "-8.03" });
	await fold(world().service.wagering);
	expect(await world().owner`select from movement`).toHaveLength(0);
	expect(await total()).toMatchObject({ bets: 1, stakes: "2.00", payouts: "10.03" });
	for (const by of [alice, bob]) await by.does("/bets/correct", { betId, kind: "void" });
	await world().pass(5_000);
	expect(await total()).toMatchObject({ stakes: "2.00", payouts: "0.00", returns: "2.00", margin: "0.00" });
	const cashbacks = [{ requestKey: "k", partnerUserId: "paula", amount: "1.25" }];
	await alice.does("/cashbacks", { partnerId: PARTNER_ID, cashbacks });
	await world().pass(2_000);
	expect(await total()).toMatchObject({ cashbacks: "1.25", margin: "0.00" });
	await expectRecomputed();
	await fold(world().service.wagering);
	await expectRecomputed();
});

test("a stake that is accepted twice, and by two processes that fold at once, is counted once", async () => {
	const before = await total();
	await player.place({ amount: "3.00" });
	await Promise.all(Array.from({ length: 4 }, () => fold(world().service.wagering)));
	expect(cents((await total()).stakes) - cents(before.stakes)).toBe(300);
	await expectRecomputed();
});

test("a rollback of a stake that never arrived moves nothing; of one that did, accepted too late, it gives the stake back", async () => {
	await world().configure({ refundConditions: ["timeout", "overdue"] });
	// What was placed before is paid.
	await world().pass(60_000);
	const before = await total();
	// An hour passes, which a token does not outlive: whoever tries this again has another one.
	const olga = await TestPlayer.logIn(world(), "olga");
	await withdrawnStake(olga, false);
	await world().pass(60_000);
	expect(await total()).toEqual(before);
	await withdrawnStake(olga, true);
	await world().pass(60_000);
	expect(await total()).toEqual(before);
	await world().pass(3_600_000);
	const after = await total();
	expect(after.bets).toBe(before.bets + 1);
	expect(cents(after.stakes) - cents(before.stakes)).toBe(cents(after.returns) - cents(before.returns));
	await expectRecomputed();
	await world().configure({});
});

test("test players are left out unless asked for", async () => {
	const tester = await TestPlayer.logIn(world(), "test-tina");
	const before = [await total(), await total({ includeTest: true })] as const;
	await tester.place({ amount: "4.00" });
	expect(await total()).toEqual(before[0]);
	expect(cents((await total({ includeTest: true })).stakes) - cents(before[1].stakes)).toBe(400);
	await expectRecomputed();
});

test("an hour's row leads to its transactions, page by page, without other games and currencies", async () => {
	const { items } = await report({ by: "hour" });
	const [row] = items;
	if (row === undefined) return expect.unreachable("there is a row");
	expect(row.period).toMatch(/^2026-01-01 \d\d:00$/);
	const { beginsAt: hour, gameCode, currency } = row;
	const of = { partnerId: PARTNER_ID, hour, gameCode, currency, limit: 2 };
	const all = [];
	for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
		const page = await asked(reportBetListSchema, "/reports/bets", {
			...of,
			...(cursor === undefined ? {} : { cursor }),
		});
		all.push(...page.items);
		cursor = page.nextCursor;
	}
	expect(all).toHaveLength(row.transactions);
	const stakes = all.filter(({ kind, transactionType }) => kind === "payment" && transactionType === -1);
	expect(stakes).toHaveLength(row.bets);
	expect(stakes.reduce((sum, { amount }) => sum + cents(amount), 0)).toBe(cents(row.stakes));
});

test("what a viewer sees of the players are the ends of their ids", async () => {
	const viewer = await TestOperator.named(world(), "vera", world().url, "viewer");
	const answer = await viewer.post("/reports/bets", { partnerId: PARTNER_ID, hour: "2026-01-01T12:00:00Z" });
	const { items } = reportBetListSchema.parse(envelopeSchema.parse(answer.body).Value);
	expect(new Set(items.map(({ partnerUserId }) => partnerUserId))).toEqual(new Set(["pa…la"]));
});

test("days are those of the partner's own time; all partners stand in the report of all", async () => {
	const inUtc = await total();
	await world().configure({ reportTimeZone: "Pacific/Kiritimati" });
	expect(await total()).toEqual(NOTHING);
	const { items } = await report({ firstDay: "2026-01-02", lastDay: "2026-01-02", by: "hour" });
	expect(items[0]).toMatchObject({ beginsAt: "2026-01-01T12:00:00.000Z", period: "2026-01-02 02:00" });
	const all = await report({ partnerId: undefined, firstDay: "2026-01-01", lastDay: "2026-01-02", by: "month" });
	expect(all.items.map(({ period }) => period)).toContain("2026-01");
	expect(all.totals[0]?.stakes).toBe(inUtc.stakes);
	await world().configure({});
});

test("the CSV has a line for each row", async () => {
	const { csv } = await asked(reportsCsvSchema, "/reports/csv", { ...ONE_DAY, by: "day" });
	const { items } = await report();
	expect(csv.trim().split("\n")).toHaveLength(items.length + 1);
	expect(csv).toContain(`${DAY},2026-01-01T00:00:00.000Z,${PARTNER_ID},`);
});

test.each([
	[{ lastDay: "2025-12-31" }, "lastDay"],
	[{ lastDay: "2026-01-09", by: "hour" }, "lastDay"],
	[{ firstDay: "2026-02-30" }, "firstDay"],
	[{ firstDay: "1026-01-01" }, "firstDay"],
	[{ partnerId: 5 }, "partnerId"],
	[{ by: "year" }, "by"],
])("%j is refused, and the field is named", async (over, field) => {
	const answer = await alice.post("/reports", { ...ONE_DAY, by: "day", ...over });
	expect(answer.status).toBe(400);
	expect(JSON.stringify(answer.body)).toContain(field);
});
