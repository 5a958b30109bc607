/** A month is closed by two people, and stands for ever; what comes to it later stands in the next one. */
import { canonicalJson } from "@webframe/shared/signing";
import { closeMonthValueSchema, envelopeSchema, type Statement, statementSchema } from "@webframe/shared/wire";
import { beforeAll, expect, test } from "vitest";
import { sha256 } from "../../platform/sha256.ts";
import { TestOperator } from "../../testing/test-operator.ts";
import { PARTNER_ID, useWorld } from "../../testing/world.ts";

/** On the clock of a world it is the first of January 2026. */
const world = useWorld();
const OCTOBER = "2025-10";
const NOVEMBER = "2025-11";
const DECEMBER = "2025-12";
let finance: TestOperator;
let manager: TestOperator;

beforeAll(async () => {
	finance = await TestOperator.named(world(), "fred", world().url, "finance");
	manager = await TestOperator.named(world(), "mary");
});

/** Adds to the sums of an hour, as the chore does. */
async function accepted(type: -1 | 1, amount: number, at: string, isTest = false): Promise<void> {
	const [stake, payout] = type === -1 ? [amount, 0] : [0, amount];
	await world().owner`
		insert into report_hour as h
		values (${PARTNER_ID}, date_trunc('hour', ${at}::timestamptz, 'UTC'), 9, 'EUR', 2, ${isTest}, ${type === -1 ? 1 : 0}, 1,
			${stake}, ${payout}, 0, 0, 0, 0, 0)
		on conflict on constraint report_hour_key do update set bets = h.bets + excluded.bets,
			transactions = h.transactions + 1, stakes = h.stakes + excluded.stakes, payouts = h.payouts + excluded.payouts`;
}

async function close(by: TestOperator, month: string) {
	return closeMonthValueSchema.parse(await by.does("/reports/close", { partnerId: PARTNER_ID, month }));
}

async function statement(month: string): Promise<Statement> {
	const answer = await manager.post("/reports/statement", { partnerId: PARTNER_ID, month });
	return statementSchema.parse(envelopeSchema.parse(answer.body).Value);
}

test("a month that is not over, or behind an open one, or empty before all others, is not closed", async () => {
	expect(await close(finance, NOVEMBER)).toMatchObject({ outcome: "refused", reason: "nothing_in_it" });
	await accepted(-1, 500, "2025-11-10T10:00:00Z");
	await accepted(1, 120, "2025-11-30T23:59:59.999Z");
	await accepted(-1, 77, "2025-11-15T10:00:00Z", true);
	await accepted(-1, 300, "2025-12-01T00:00:00Z");
	expect(await close(finance, "2026-01")).toMatchObject({ outcome: "refused", reason: "not_over" });
	expect(await close(finance, "2026-12")).toMatchObject({ outcome: "refused", reason: "not_over" });
	expect(await close(finance, DECEMBER)).toMatchObject({ outcome: "refused", reason: "earlier_month_open" });
	expect(await close(finance, OCTOBER)).toMatchObject({ outcome: "refused", reason: "nothing_in_it" });
});

test("two people freeze the same sums; one whose sums have changed since needs two anew", async () => {
	expect(await close(finance, NOVEMBER)).toMatchObject({ outcome: "waits_for_second_person" });
	await accepted(-1, 1, "2025-11-20T00:00:00Z");
	expect(await close(manager, NOVEMBER)).toMatchObject({ outcome: "waits_for_second_person", askedBy: "mary" });
	const { outcome, statement: closed } = await close(finance, NOVEMBER);
	expect(outcome).toBe("done");
	expect(closed).toMatchObject({ askedBy: "mary", closedBy: "fred" });
	expect(closed?.content).toMatchObject({
		beginsAt: "2025-11-01T00:00:00.000Z",
		endsAt: "2025-12-01T00:00:00.000Z",
		totals: [{ currency: "EUR", bets: 2, stakes: "5.01", payouts: "1.20", margin: "3.81" }],
		ofEarlierMonths: [],
	});
	expect(await close(manager, NOVEMBER)).toMatchObject({ outcome: "nothing_to_do" });
});

test("the hash is that of the canonical JSON, and stands in the audit log with both", async () => {
	const { content, sha256: hash } = await statement(NOVEMBER);
	expect(sha256(canonicalJson(content)).toString("hex")).toBe(hash);
	const [row] = await manager.lists("/audit-log", { subject: `partner ${PARTNER_ID}`, action: "report.close" });
	expect(row).toMatchObject({ actor: "fred", details: { month: NOVEMBER, sha256: hash, askedBy: "mary" } });
});

test("what comes to a closed month later changes nothing of it, and stands in the next one as of earlier months", async () => {
	const before = await statement(NOVEMBER);
	await accepted(-1, 900, "2025-11-25T00:00:00Z");
	await accepted(1, 100, "2025-10-25T00:00:00Z");
	expect(await statement(NOVEMBER)).toEqual(before);
	const next = await statement(DECEMBER);
	expect(next).not.toHaveProperty("reason");
	expect(next.content).toMatchObject({
		totals: [{ stakes: "3.00", payouts: "0.00" }],
		ofEarlierMonths: [{ bets: 1, stakes: "9.00", payouts: "1.00" }],
		due: [{ stakes: "12.00", payouts: "1.00", margin: "11.00" }],
	});
});

test("with another time zone since, the next month begins where the one before it ends", async () => {
	await world().configure({ reportTimeZone: "America/New_York" });
	const { content } = await statement(DECEMBER);
	expect(content).toMatchObject({
		timeZone: "America/New_York",
		beginsAt: "2025-12-01T00:00:00.000Z",
		endsAt: "2026-01-01T05:00:00.000Z",
	});
	await accepted(-1, 50, "2026-01-01T04:00:00Z");
	await close(finance, DECEMBER);
	expect(await close(manager, DECEMBER)).toMatchObject({ outcome: "done" });
	await accepted(-1, 11, "2025-12-05T00:00:00Z");
	expect((await statement("2026-01")).content).toMatchObject({ totals: [], ofEarlierMonths: [{ stakes: "0.11" }] });
});

test("the service itself cannot change a statement", async () => {
	const { database } = world().service.wagering;
	await expect(database`update report_statement set month = '2020-01'`).rejects.toThrow("permission denied");
	await expect(database`delete from report_statement`).rejects.toThrow("permission denied");
	const all = await manager.lists("/reports/statements", { partnerId: PARTNER_ID });
	expect(all.map(({ month }) => month)).toEqual([DECEMBER, NOVEMBER]);
});
