import { describe, expect, test } from "vitest";
import { areAboveThreshold } from "./second-person-threshold.ts";
import { type PartnerSettings, partnerSettingsSchema, writtenSettingsSchema } from "./settings.ts";

const EUR = { partnerId: 1, currency: "EUR", digits: 2 };
const JPY = { partnerId: 1, currency: "JPY", digits: 0 };
const none = partnerSettingsSchema.parse({});
const some = partnerSettingsSchema.parse({ secondPersonAbove: { EUR: "20.00", JPY: "0" } });

const isAbove = (amount: bigint, money: typeof EUR, settings: PartnerSettings, euros: number): boolean =>
	areAboveThreshold([{ ...money, amount }], () => settings, euros);

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
		["in a currency that nobody knows", 1n, { ...EUR, currency: "ZZZ" }, none, true],
		["in a currency that nobody knows, for nothing", 0n, { ...EUR, currency: "ZZZ" }, none, false],
		["in an alias of a currency", 1_000_000n, { ...EUR, currency: "µBTC" }, none, true],
		["in an alias of a currency, a small amount", 100n, { ...EUR, currency: "\u03bcBTC" }, none, false],
	])("%s", (_, amount, money, settings, expected) => {
		expect(isAbove(amount, money, settings, 500)).toBe(expected);
	});

	test("a default of 0 asks for two people for all that moves money", () => {
		expect([isAbove(1n, EUR, none, 0), isAbove(0n, EUR, none, 0)]).toEqual([true, false]);
	});
});

describe("what is moved in several amounts", () => {
	const isAboveInAll = (...moves: readonly (typeof EUR & { readonly amount: bigint })[]): boolean =>
		areAboveThreshold(moves, (partnerId) => (partnerId === 2 ? some : none), 500);

	test("is added up in one currency", () => {
		expect(isAboveInAll({ ...EUR, amount: 30_000n }, { ...EUR, amount: 20_000n })).toBe(false);
		expect(isAboveInAll({ ...EUR, amount: 30_000n }, { ...EUR, amount: 20_001n })).toBe(true);
	});

	test("is not hidden by taking several currencies or partners: each counts as a share of its threshold", () => {
		expect(isAboveInAll({ ...EUR, amount: 25_000n }, { ...JPY, amount: 50_000n })).toBe(false);
		expect(isAboveInAll({ ...EUR, amount: 25_000n }, { ...JPY, amount: 50_001n })).toBe(true);
		const elsewhere = { ...EUR, partnerId: 2, amount: 1_000n };
		expect(isAboveInAll({ ...EUR, amount: 25_000n }, elsewhere)).toBe(false);
		expect(isAboveInAll({ ...EUR, amount: 25_001n }, elsewhere)).toBe(true);
	});

	test("for a partner that nobody knows is always too much", () => {
		expect(areAboveThreshold([{ ...EUR, amount: 1n }], () => undefined, 500)).toBe(true);
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
