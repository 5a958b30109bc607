import { expect, test } from "vitest";
import { roundActsFor } from "./round-act.ts";

const ALL = ["correct", "release", "hold", "cancel"] as const;

test("rounds are a manager's: others look at them", () => {
	expect(roundActsFor(ALL, ["look", "payloads", "mend", "money", "export", "approvals"])).toEqual([]);
	expect(roundActsFor(ALL, ["look", "settings"])).toEqual(ALL);
});
