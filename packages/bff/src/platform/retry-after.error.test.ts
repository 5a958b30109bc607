import { expect, test } from "vitest";
import { RETRY_AFTER_MAX_MS, readRetryAfter } from "./retry-after.ts";

const NOW = new Date("2026-03-01T10:00:00.000Z");

test.each([
	["120", 120_000],
	["1", 1_000],
	[" 5 ", 5_000],
	["86400", RETRY_AFTER_MAX_MS],
	["1000000000", RETRY_AFTER_MAX_MS],
	["99999999999", RETRY_AFTER_MAX_MS],
	["Sun, 01 Mar 2026 10:02:00 GMT", 120_000],
	["Fri, 01 Jan 2100 00:00:00 GMT", RETRY_AFTER_MAX_MS],
])("%j is honoured, up to a day", (header, ms) => {
	expect(readRetryAfter(header, NOW)).toBe(ms);
});

test.each([
	undefined,
	"",
	"0",
	"abc",
	"-5",
	"+5",
	"1.5",
	"1e9",
	"0x10",
	"12 seconds",
	"Infinity",
	"9".repeat(400),
	// JavaScript's date parser reads all of these as dates far in the future.
	"abc 2050",
	"Jan 2050",
	"2050-01-01",
	"soon (2050)",
	// In the past, or no date.
	"Sun, 01 Mar 2026 09:59:59 GMT",
	"Sun, 01 Mar 2026 10:00:00 GMT",
	"Sun, 99 Foo 2026 10:00:00 GMT",
])("%j is ignored", (header) => {
	expect(readRetryAfter(header, NOW)).toBeUndefined();
});

test("of several headers the first one counts", () => {
	expect(readRetryAfter(["3", "700"], NOW)).toBe(3_000);
	expect(readRetryAfter([], NOW)).toBeUndefined();
});
