/** What reports and closed months make of the stored rates of the euro. */
import { canonicalJson } from "@webframe/shared/signing";
import {
	closeMonthValueSchema,
	envelopeSchema,
	reportsCsvSchema,
	reportsValueSchema,
	type Statement,
	statementSchema,
} from "@webframe/shared/wire";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { sha256 } from "../../platform/sha256.ts";
import { TestOperator } from "../../testing/test-operator.ts";
import { PARTNER_ID, useWorld } from "../../testing/world.ts";

/** On the clock of a world it is the first of January 2026. */
const world = useWorld();
const DAY = "2025-12-10";
const NEXT = "2025-12-11";
let alice: TestOperator;
let bob: TestOperator;

beforeAll(async () => {
	[alice, bob] = await TestOperator.two(world());
});
beforeEach(async () => {
	await world().owner`truncate euro_rate, report_hour`;
	await world().configure({});
});

async function store(line: string): Promise<void> {
	const file = { csv: `day,currency,perEur\n${line}\n`, source: "ECB" };
	for (const by of [alice, bob]) await by.does("/rates/store", file);
}

/** Adds to the sums of an hour, as the chore does: stakes and payouts in minor units. */
async function accepted(at: string, currency: string, digits: number, stakes: number, payouts = 0): Promise<void> {
	await world().owner`
		insert into report_hour values (${PARTNER_ID}, ${at}::timestamptz, 9, ${currency}, ${digits}, false, 1, 1,
			${stakes}, ${payouts}, 0, 0, 0, 0, 0)`;
}

async function report(by: "hour" | "day" | "month", over: object = {}) {
	const body = { firstDay: "2025-12-08", lastDay: "2025-12-12", by, partnerId: PARTNER_ID, ...over };
	return reportsValueSchema.parse(envelopeSchema.parse((await alice.post("/reports", body)).body).Value);
}

test("a row has euros by the rate of its day in the partner's own time, none without one, and the sum says how many lack it", async () => {
	await world().configure({ reportTimeZone: "America/New_York" });
	// Still the tenth in New York.
	await accepted("2025-12-11T03:00:00Z", "USD", 2, 10_823, 5_000);
	await accepted("2025-12-11T12:00:00Z", "USD", 2, 10_000);
	await accepted("2025-12-11T12:00:00Z", "EUR", 2, 700, 1_000);
	await accepted("2025-12-11T12:00:00Z", "GCC", 2, 900);
	await store(`${DAY},USD,1.0823`);
	for (const by of ["day", "hour"] as const) {
		const { items, euro } = await report(by);
		expect(items.map((row) => [row.period.slice(0, 10), row.currency, row.euro])).toEqual([
			[DAY, "USD", { stakes: "100.00", margin: "53.80" }],
			[NEXT, "EUR", { stakes: "7.00", margin: "-3.00" }],
			[NEXT, "GCC", undefined],
			[NEXT, "USD", undefined],
		]);
		expect(euro).toEqual({ missing: 1 });
	}
	await store(`${NEXT},USD,2`);
	expect((await report("day")).euro).toEqual({ missing: 0, sums: { stakes: "157.00", margin: "100.80" } });
	const body = { firstDay: DAY, lastDay: NEXT, by: "day", partnerId: PARTNER_ID };
	const { csv } = reportsCsvSchema.parse(envelopeSchema.parse((await alice.post("/reports/csv", body)).body).Value);
	const lines = csv.trimEnd().split("\n");
	expect(lines[0]).toMatch(/,margin,stakesEur,marginEur$/);
	expect(lines.slice(1).map((line) => line.split(",").slice(-2))).toEqual([
		["100.00", "53.80"],
		["7.00", "-3.00"],
		["", ""],
		["50.00", "50.00"],
	]);
});

test("a month has the euros of its days, each by its own rate, and none while one of them has none", async () => {
	await accepted(`${DAY}T10:00:00Z`, "JPY", 0, 1_000);
	await accepted(`${NEXT}T10:00:00Z`, "JPY", 0, 1_000, 400);
	await store(`${DAY},JPY,100`);
	expect(await report("month")).toMatchObject({ items: [{ period: "2025-12", stakes: "2000" }], euro: { missing: 1 } });
	await store(`${NEXT},JPY,200`);
	const { items, euro } = await report("month");
	expect(items).toMatchObject([{ stakes: "2000", payouts: "400", euro: { stakes: "15.00", margin: "13.00" } }]);
	expect(euro).toEqual({ missing: 0, sums: { stakes: "15.00", margin: "13.00" } });
});

test("a closed month keeps the euros of its closing: rates that come later change nothing of it, nor of its hash", async () => {
	const statement = async (): Promise<Statement> => {
		const answer = await alice.post("/reports/statement", { partnerId: PARTNER_ID, month: "2025-11" });
		return statementSchema.parse(envelopeSchema.parse(answer.body).Value);
	};
	const close = async (by: TestOperator) =>
		closeMonthValueSchema.parse(await by.does("/reports/close", { partnerId: PARTNER_ID, month: "2025-11" })).outcome;
	await accepted("2025-11-10T10:00:00Z", "USD", 2, 1_000);
	await accepted("2025-11-11T10:00:00Z", "JPY", 0, 1_000);
	expect(await close(alice)).toBe("waits_for_second_person");
	// What both freeze has changed: two people ask anew.
	await store("2025-11-10,USD,2");
	expect([await close(bob), await close(alice)]).toEqual(["waits_for_second_person", "done"]);
	const closed = await statement();
	expect(closed.content).toMatchObject({
		lines: [{ currency: "JPY" }, { currency: "USD", euro: { stakes: "5.00", margin: "5.00" } }],
		euro: { missing: 1 },
	});
	expect(closed.content.lines[0]).not.toHaveProperty("euro");
	await store("2025-11-11,JPY,100");
	expect(await statement()).toEqual(closed);
});

test("a month with euros and a coin that a partner calls by another name has both", async () => {
	await accepted(`${DAY}T10:00:00Z`, "EUR", 2, 1_000, 1_250);
	await accepted(`${NEXT}T10:00:00Z`, "EUR", 2, 500);
	await accepted(`${DAY}T10:00:00Z`, "mBT", 5, 100_000);
	await store(`${DAY},mBTC,0.01`);
	const { items, euro } = await report("month");
	expect(items.map((row) => [row.currency, row.euro])).toEqual([
		["EUR", { stakes: "15.00", margin: "2.50" }],
		["mBT", { stakes: "100.00", margin: "100.00" }],
	]);
	expect(euro).toEqual({ missing: 0, sums: { stakes: "115.00", margin: "102.50" } });
});

test("a month that was closed before there were rates says what it said, byte for byte, under its hash", async () => {
	const total = { currency: "USD", bets: 1, transactions: 1, stakes: "10.00", payouts: "0.00", returns: "0.00" };
	const rest = { tax: "0.00", freebets: "0.00", jackpots: "0.00", cashbacks: "0.00", margin: "10.00" };
	const content = {
		partnerId: PARTNER_ID,
		month: "2025-09",
		timeZone: "UTC",
		beginsAt: "2025-09-01T00:00:00.000Z",
		endsAt: "2025-10-01T00:00:00.000Z",
		lines: [{ gameCode: 9, ...total, ...rest }],
		totals: [{ ...total, ...rest }],
		ofEarlierMonths: [],
		due: [{ ...total, ...rest }],
	};
	const text = canonicalJson(content);
	await accepted("2025-09-10T10:00:00Z", "USD", 2, 1_000);
	await store("2025-09-10,USD,2");
	await world().owner`
		insert into report_statement values (${PARTNER_ID}, '2025-09', ${content.beginsAt}::timestamptz, ${content.endsAt}::timestamptz,
			${text}, ${sha256(text)}, 'alice', 'bob', '2025-10-02')`;
	const answer = await alice.post("/reports/statement", { partnerId: PARTNER_ID, month: "2025-09" });
	const shown = statementSchema.parse(envelopeSchema.parse(answer.body).Value);
	expect(canonicalJson(shown.content)).toBe(text);
	expect(shown.sha256).toBe(sha256(text).toString("hex"));
	const kept = await world().owner`select content from report_statement where month = '2025-09'`;
	expect(kept).toEqual([{ content: text }]);
});
