/** What no report can be asked for is refused before any statement is made, and the field is named. */
import { beforeAll, expect, test } from "vitest";
import { TestOperator } from "../../testing/test-operator.ts";
import { PARTNER_ID, useWorld } from "../../testing/world.ts";

const world = useWorld();
let operator: TestOperator;

beforeAll(async () => {
	operator = await TestOperator.named(world(), "olga");
});

const DAYS = { partnerId: PARTNER_ID, firstDay: "2026-01-01", lastDay: "2026-01-01", by: "hour" };
const HOUR = { partnerId: PARTNER_ID, hour: "2026-01-01T00:00:00Z" };

test.each([
	["/reports", DAYS],
	["/reports/csv", DAYS],
	["/reports/bets", HOUR],
])("%s of a currency that no text can be", async (path, body) => {
	for (const currency of ["\u0000", "E\u0000R", "\ud800", "", "x".repeat(17)]) {
		const answer = await operator.post(path, { ...body, currency });
		expect(answer.status, JSON.stringify(currency)).toBe(400);
		expect(JSON.stringify(answer.body)).toContain("currency");
	}
	expect(world().log.filter((line) => line.includes("PostgresError"))).toEqual([]);
});
