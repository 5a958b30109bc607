import { beforeEach, expect, test } from "vitest";
import { createFaultList, type FaultList } from "./fault-list.ts";

let faults: FaultList;
beforeEach(() => {
	faults = createFaultList();
});

const make = { call: "/payments/make", player: "alice", betId: 7, transactionType: -1 };

test("a fault bites as often as it was told to, and without a number until it is cleared", () => {
	faults.add({ call: "/payments/make", fault: "hang", times: 2 });
	expect([1, 2, 3].map(() => faults.take(["hang"], make)?.fault)).toEqual(["hang", "hang", undefined]);
	expect(faults.list()).toEqual([]);
	faults.add({ call: "/payments/make", fault: "hang" });
	expect([1, 2, 3].map(() => faults.take(["hang"], make)?.fault)).toEqual(["hang", "hang", "hang"]);
	faults.clear();
	expect(faults.take(["hang"], make)).toBeUndefined();
});

test("the faults of one player are cleared for that player alone", () => {
	faults.add({ call: "*", fault: "hang", player: "alice" });
	faults.add({ call: "*", fault: "reset", player: "bob" });
	faults.add({ call: "*", fault: "acceptTwice" });
	faults.clear("alice");
	expect(faults.list().map(({ fault }) => fault)).toEqual(["reset", "acceptTwice"]);
});

test("the list shows what is left of the times, and what was not given", () => {
	faults.add({ call: "*", fault: "reset", times: 3 });
	faults.take(["reset"], make);
	expect(faults.list()).toEqual([{ call: "*", fault: "reset", times: 2, processed: false }]);
});

test("of two that fit, the one armed first bites", () => {
	faults.add({ call: "*", fault: "code", value: 103_799, times: 1 });
	faults.add({ call: "*", fault: "code", value: 103_752 });
	expect([1, 2].map(() => faults.take(["code"], make)?.value)).toEqual([103_799, 103_752]);
});

test.each([
	["another call", { call: "/payments/info" }],
	["another player", { call: "*", player: "bob" }],
	["another bet", { call: "*", betId: 8 }],
	["another type", { call: "*", transactionType: 1 }],
] as const)("a fault for %s does not bite", (_name, target) => {
	faults.add({ fault: "hang", ...target });
	expect(faults.take(["hang"], make)).toBeUndefined();
	expect(faults.bites()).toEqual({});
});

test("a fault of another kind does not bite, and only bites are counted", () => {
	faults.add({ call: "*", fault: "acceptTwice" });
	expect(faults.take(["hang", "reset"], make)).toBeUndefined();
	faults.take(["acceptTwice"], make);
	faults.take(["acceptTwice"], make);
	expect(faults.bites()).toEqual({ acceptTwice: 2 });
});

test("more than a thousand faults are refused", () => {
	for (let i = 0; i < 1_000; i += 1) faults.add({ call: "*", fault: "hang" });
	expect(() => faults.add({ call: "*", fault: "hang" })).toThrow(RangeError);
});
