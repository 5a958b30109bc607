import { describe, expect, test } from "vitest";
import { partnerSettingsSchema, writtenSettingsSchema } from "../../partners/settings.ts";
import { isAboveThreshold } from "./second-person-threshold.ts";

const EUR = { currency: "EUR", digits: 2 };
const JPY = { currency: "JPY", digits: 0 };
const none = partnerSettingsSchema.parse({});
const some = partnerSettingsSchema.parse({ secondPersonAbove: { EUR: "20.00", JPY: "0" } });

describe("from which amount on two people have to agree", () => {
	test.each([
		["by default, about 500 EUR", 50_000n, EUR, none, false],
		["by default, a cent more", 50_001n, EUR, none, true],
		["by default, in another currency", 100_000n, JPY, none, false],
		["by default, in another currency, one more", 100_001n, JPY, none, true],
		["by the partner's setting", 2_000n, EUR, some, false],
		["by the partner's setting, a cent more", 2_001n, EUR, some, true],
		["by a setting of 0: always when money moves", 1n, JPY, some, true],
		["by a setting of 0: not when none does", 0n, JPY, some, false],
		["in a currency that nobody knows", 1n, { currency: "ZZZ", digits: 2 }, none, true],
		["in a currency that nobody knows, for nothing", 0n, { currency: "ZZZ", digits: 2 }, none, false],
		["in an alias of a currency", 1_000_000n, { currency: "µBTC", digits: 2 }, none, true],
		["in an alias of a currency, a small amount", 100n, { currency: "\u03bcBTC", digits: 2 }, none, false],
	])("%s", (_, amount, money, settings, expected) => {
		expect(isAboveThreshold(amount, money, settings, 500)).toBe(expected);
	});

	test("a default of 0 asks for two people for all that moves money", () => {
		expect([isAboveThreshold(1n, EUR, none, 0), isAboveThreshold(0n, EUR, none, 0)]).toEqual([true, false]);
	});
});

test("a setting that is no amount of its currency is refused by name", () => {
	for (const [over, path] of [
		[{ secondPersonAbove: { EUR: "20.005" } }, ["secondPersonAbove", "EUR"]],
		[{ secondPersonAbove: { JPY: "0.5" } }, ["secondPersonAbove", "JPY"]],
		[{ secondPersonAbove: { EUR: "-1" } }, ["secondPersonAbove", "EUR"]],
		[{ secondPersonAbove: { eur: "1.00" } }, ["secondPersonAbove", "eur"]],
		[{ pinnedKeyId: "../../etc" }, ["pinnedKeyId"]],
	] as const) {
		expect(writtenSettingsSchema.safeParse(over).error?.issues[0]?.path, JSON.stringify(over)).toEqual(path);
	}
});
