import { expect, test } from "vitest";
import { partnerSettingsSchema, writtenSettingsSchema } from "./settings.ts";

const KENO = { gameCode: 9, transactionLimit: 20 };

test("a rule without a period is on and collects for 500 ms, and a partner without rules collects nothing", () => {
	const rule = { ...KENO, isOn: true, collectionPeriodMs: 500 };
	expect(partnerSettingsSchema.parse({ batches: [KENO] }).batches).toEqual([rule]);
	expect(partnerSettingsSchema.parse({}).batches).toEqual([]);
});

test.each([
	["a period of more than 2 s", [{ ...KENO, collectionPeriodMs: 2_001 }], "batches.0.collectionPeriodMs"],
	["no period at all", [{ ...KENO, collectionPeriodMs: 0 }], "batches.0.collectionPeriodMs"],
	["no limit", [{ gameCode: 9 }], "batches.0.transactionLimit"],
	["a limit of 0", [{ ...KENO, transactionLimit: 0 }], "batches.0.transactionLimit"],
	["a limit beyond what we send", [{ ...KENO, transactionLimit: 201 }], "batches.0.transactionLimit"],
	["no game", [{ transactionLimit: 5 }], "batches.0.gameCode"],
	["a game twice", [KENO, KENO], "batches"],
])("%s is refused by name", (_, batches, field) => {
	const result = writtenSettingsSchema.safeParse({ batches });
	expect(result.error?.issues.map((issue) => issue.path.join("."))).toEqual([field]);
});
