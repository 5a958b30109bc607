import { expect, test } from "vitest";
import { cellsIn, written } from "./paste-table.ts";
import { BATCHES, listTable, mapTable, PROVIDERS, STAKE_LIMITS, TAGS } from "./tables.ts";

test("what a spreadsheet gives is cells, whatever ends its lines", () => {
	expect(cellsIn("9\tdesktop\t1313\r\n\tmobile \t1314\r\n")).toEqual([
		["9", "desktop", "1313"],
		["", "mobile", "1314"],
	]);
});

test("a block is written from where it was pasted, over what stands there, and makes the rows that it needs", () => {
	const rows = [
		["a", "b"],
		["c", "d"],
	];
	expect(written(rows, 1, 1, [["X", "Y"], ["Z"]])).toEqual([
		["a", "b"],
		["c", "X", "Y"],
		["", "Z"],
	]);
});

test.each([
	[
		"tags",
		TAGS,
		[
			{ gameCode: 9, platform: "mobile", tagId: 1313 },
			{ gameCode: null, platform: "generic", tagId: 1 },
		],
	],
	["batches", BATCHES, [{ gameCode: 9, isOn: false, collectionPeriodMs: 500, transactionLimit: 20 }]],
	[
		"limits of our own games",
		STAKE_LIMITS,
		[
			{ gameCode: 9, currency: "EUR", minStake: "0.20", maxStake: "10.00", maxWin: "5000.00" },
			{ gameCode: null, currency: "JPY", minStake: "100", maxStake: "5000", maxWin: null },
		],
	],
	["origins", listTable("Origin"), ["https://a.example"]],
	["games", listTable("Game", { isNumber: true, isNullable: true }), [9, 23]],
	["no games", listTable("Game", { isNumber: true, isNullable: true }), null],
	["amounts by currency", mapTable("Currency", "Amount"), { EUR: "100.00" }],
	["digits by currency", mapTable("Currency", "Digits", { isNumber: true }), { KWD: 3 }],
])("%s are rows, and the rows are the same again", (_, table, value) => {
	expect(table.valueIn(table.rowsIn(value), value)).toEqual(value);
});

test("a number that is none stays as it was written: the service names it", () => {
	expect(TAGS.valueIn([["nine", "mobile", "1"]], [])).toEqual([{ gameCode: "nine", platform: "mobile", tagId: 1 }]);
});

test("each table of providers changes its own part, and a provider that is new has none", () => {
	const limits = { EUR: { minBet: "1", maxBet: "5", buttonAmounts: ["1", "2"] } };
	const value = [{ providerId: 1, games: [7], limits, maxOdd: null, dailyStakeMax: { EUR: "10" } }];
	for (const table of PROVIDERS) expect(table.valueIn(table.rowsIn(value), value)).toEqual(value);
	expect(PROVIDERS[0]?.valueIn([["2", "", "9.5"]], value)).toEqual([
		{ providerId: 2, games: null, maxOdd: "9.5", limits: {}, dailyStakeMax: {} },
	]);
});
