import { expect, test } from "vitest";
import type { Check } from "../messages.ts";
import { reportMarkdown, summaryOf } from "./report.ts";

const check: Check = {
	...{ group: "Games", name: "Every record can be read", result: "pass", expected: "all", got: "300 of 300" },
	...{ source: "Wire contract 7", durationMs: 12 },
};
const about = { providerUrl: "https://games.example/v1", counterpartyId: "games", at: new Date(0) };

test("the summary counts; what never happens is left out, but failures are always named", () => {
	expect(summaryOf([check, check, { ...check, result: "skipped" }])).toBe("2 passed, 0 failed, 1 skipped");
});

test("the report has a table for each group, with what was expected, what came and who says so", () => {
	const report = reportMarkdown([check, { ...check, group: "Launch", result: "fail", got: "HTTP 500" }], about);
	expect(report).toContain("- Result: **1 passed, 1 failed**");
	expect(report).toContain("## Games\n");
	expect(report).toContain("| ❌ | Every record can be read | all | HTTP 500 | 12 | Wire contract 7 |");
});

test("what came from the provider cannot break the table", () => {
	const report = reportMarkdown([{ ...check, got: "a|b\n| c |" }], about);
	expect(report).toContain("| a\\|b \\| c \\| |");
});
