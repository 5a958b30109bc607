import { expect, test } from "vitest";
import { addressAround, addressBehind, askingOf, daysOf } from "./report-place.ts";

const ROW = { beginsAt: "2026-02-05T13:00:00.000Z", partnerId: 1556, gameCode: 9, currency: "EUR" };
const OF = "partner=1556&game=9&currency=EUR";

test.each([
	["month", "2026-02", `/backoffice/reports?first=2026-02-01&last=2026-02-28&by=day&${OF}`],
	["day", "2026-02-05", `/backoffice/reports?first=2026-02-05&last=2026-02-05&by=hour&${OF}`],
	[
		"hour",
		"2026-02-05 13:00",
		`/backoffice/reports/transactions?hour=2026-02-05T13%3A00%3A00.000Z&first=2026-02-05&last=2026-02-05&${OF}`,
	],
] as const)("a row by %s leads one step further down", (by, period, address) => {
	expect(addressBehind({ ...ROW, period }, { by, includeTest: false })).toBe(address);
});

test("test players stay asked for on the way down", () => {
	expect(addressBehind({ ...ROW, period: "2026-02-05" }, { by: "day", includeTest: true })).toContain("test=true");
});

test("from an hour's transactions one goes back to the hours of the partner's day, with what the report was narrowed to", () => {
	const row = { ...ROW, period: "2026-11-05 00:00", beginsAt: "2026-11-04T23:00:00.000Z" };
	const [, query] = addressBehind(row, { by: "hour", includeTest: true }).split("?");
	expect(addressAround(new URLSearchParams(query))).toBe(
		`/backoffice/reports?first=2026-11-05&last=2026-11-05&${OF}&test=true&by=hour`,
	);
});

test("an address without days asks for the month so far; what it does not know it leaves out", () => {
	expect(askingOf(new URLSearchParams("by=year&partner=x"), "2026-11-26")).toEqual({
		firstDay: "2026-11-01",
		lastDay: "2026-11-26",
		by: "day",
		includeTest: false,
	});
});

test("a month has its days, also in a leap year", () => {
	expect(daysOf("2028-02")).toEqual(["2028-02-01", "2028-02-29"]);
	expect(daysOf("2026-12")).toEqual(["2026-12-01", "2026-12-31"]);
});
