/** Days and months begin where the partner's zone says, also by a name that the database has another meaning of, or none. */
import { envelopeSchema, recomputeValueSchema, reportsValueSchema, statementSchema } from "@webframe/shared/wire";
import { beforeAll, expect, test } from "vitest";
import { SHELF } from "../../app/shelf.ts";
import { partnerSettingsSchema } from "../../partners/settings.ts";
import { unworkableSettings } from "../../partners/unworkable.ts";
import { TestOperator } from "../../testing/test-operator.ts";
import { PARTNER_ID, useWorld } from "../../testing/world.ts";

const world = useWorld();
let mary: TestOperator;

/** Whose days in July begin an hour apart, by the clock of Brussels: the first is the last hour of June. */
beforeAll(async () => {
	mary = await TestOperator.named(world(), "mary");
	for (const hour of ["2025-06-30T21:00:00Z", "2025-06-30T22:00:00Z", "2025-07-01T21:00:00Z", "2025-07-01T22:00:00Z"])
		await world().owner`
			insert into report_hour values (${PARTNER_ID}, ${hour}::timestamptz, 9, 'EUR', 2, false, 1, 1, 100, 0, 0, 0, 0, 0, 0)`;
});

async function asked<Value>(schema: { parse(value: unknown): Value }, path: string, body: object): Promise<Value> {
	const answer = await mary.post(path, { partnerId: PARTNER_ID, ...body });
	expect(answer.status).toBe(200);
	return schema.parse(envelopeSchema.parse(answer.body).Value);
}

test.each([
	["CET", "Europe/Brussels"],
	["MET", "Europe/Brussels"],
	["cet", "Europe/Brussels"],
	["ECT", "Europe/Paris"],
	["Poland", "Europe/Warsaw"],
	["Europe/Berlin", "Europe/Berlin"],
])("%s, which a partner has, is counted with its summer time", async (reportTimeZone, timeZone) => {
	await world().configure({ reportTimeZone });
	const day = "2025-07-01";
	const { items } = await asked(reportsValueSchema, "/reports", { firstDay: day, lastDay: day, by: "hour" });
	expect(items.map(({ beginsAt, period }) => [beginsAt, period])).toEqual([
		["2025-06-30T22:00:00.000Z", "2025-07-01 00:00"],
		["2025-07-01T21:00:00.000Z", "2025-07-01 23:00"],
	]);
	const { content } = await asked(statementSchema, "/reports/statement", { month: "2025-07" });
	expect(content).toMatchObject({ timeZone, beginsAt: "2025-06-30T22:00:00.000Z", endsAt: "2025-07-31T22:00:00.000Z" });
	// Whatever else is written of such a partner is taken.
	const settings = partnerSettingsSchema.parse({ reportTimeZone });
	expect(await unworkableSettings({ sql: world().owner, ownGames: SHELF }, settings, world().clock.now())).toEqual([]);
	const recomputed = await asked(recomputeValueSchema, "/reports/recompute", { day });
	expect(recomputed.items.map(({ reported }) => reported.stakes)).toEqual(["2.00"]);
});

test.each([
	["EET", "2025-07-01T00:00:00+03:00"],
	["WET", "2025-07-01T00:00:00+01:00"],
	["EST", "2025-07-01T00:00:00-05:00"],
	["GMT", "2025-07-01T00:00:00Z"],
	["UTC", "2025-07-01T00:00:00Z"],
	["Etc/GMT+5", "2025-07-01T00:00:00-05:00"],
])("%s, which a partner has, begins its month at %s", async (reportTimeZone, begins) => {
	await world().configure({ reportTimeZone });
	const { content } = await asked(statementSchema, "/reports/statement", { month: "2025-07" });
	expect(content.beginsAt).toBe(new Date(begins).toISOString());
});

test("the hour after a midnight that comes twice is of the new day both times", async () => {
	await world().configure({ reportTimeZone: "Atlantic/Azores" });
	for (const hour of ["2025-10-25T23:00:00Z", "2025-10-26T00:00:00Z", "2025-10-26T01:00:00Z"])
		await world().owner`
			insert into report_hour values (${PARTNER_ID}, ${hour}::timestamptz, 9, 'EUR', 2, false, 1, 1, 100, 0, 0, 0, 0, 0, 0)`;
	const rows = async (firstDay: string, lastDay: string, by: string) => {
		const { items } = await asked(reportsValueSchema, "/reports", { firstDay, lastDay, by });
		return items.map(({ beginsAt, period, stakes }) => [beginsAt, period, stakes]);
	};
	const [before, day] = ["2025-10-25", "2025-10-26"];
	const whole = ["2025-10-26T00:00:00.000Z", day, "2.00"];
	expect(await rows(day, day, "day")).toEqual([whole]);
	expect(await rows(before, day, "day")).toEqual([["2025-10-25T00:00:00.000Z", before, "1.00"], whole]);
	expect(await rows(before, before, "hour")).toEqual([["2025-10-25T23:00:00.000Z", "2025-10-25 23:00", "1.00"]]);
	expect(await rows(day, day, "hour")).toEqual([
		["2025-10-26T00:00:00.000Z", "2025-10-26 00:00", "1.00"],
		["2025-10-26T01:00:00.000Z", "2025-10-26 00:00", "1.00"],
	]);
	const recomputed = await asked(recomputeValueSchema, "/reports/recompute", { day });
	expect(recomputed.items.map(({ reported }) => reported.stakes)).toEqual(["2.00"]);
});

test("a month that begins with such an hour begins with its first time", async () => {
	await world().configure({ reportTimeZone: "America/Havana" });
	const { content } = await asked(statementSchema, "/reports/statement", { month: "2026-10" });
	expect(content.endsAt).toBe("2026-11-01T04:00:00.000Z");
	await world().owner`
		insert into report_hour values (${PARTNER_ID}, '2026-11-01T05:00:00Z', 9, 'EUR', 2, false, 1, 1, 100, 0, 0, 0, 0, 0, 0)`;
	const day = "2026-11-30";
	const { items } = await asked(reportsValueSchema, "/reports", { firstDay: "2026-11-01", lastDay: day, by: "month" });
	expect(items).toMatchObject([{ period: "2026-11", beginsAt: "2026-11-01T04:00:00.000Z" }]);
});
