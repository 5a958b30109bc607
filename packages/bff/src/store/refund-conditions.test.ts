import { REFUND_CONDITIONS } from "@webframe/shared/bet";
import { expect, test } from "vitest";
import { refundConditionsAsNumber, refundConditionsFromNumber } from "./refund-conditions.ts";

test("every set of conditions is read as it was written, and has a number of its own", () => {
	const numbers = new Set<number>();
	for (let chosen = 0; chosen < 2 ** REFUND_CONDITIONS.length; chosen++) {
		const conditions = REFUND_CONDITIONS.filter((_, index) => (chosen & (1 << index)) !== 0);
		const number = refundConditionsAsNumber(conditions);
		expect(refundConditionsFromNumber(number)).toEqual(conditions);
		numbers.add(number);
	}
	expect(numbers.size).toBe(2 ** REFUND_CONDITIONS.length);
	expect(refundConditionsAsNumber(["overdue", "timeout", "overdue"])).toBe(
		refundConditionsAsNumber(["timeout", "overdue"]),
	);
});

test("numbers that stand in databases keep their meaning", () => {
	expect(REFUND_CONDITIONS.map((condition) => [condition, refundConditionsAsNumber([condition])])).toEqual([
		["timeout", 1],
		["http400", 2],
		["http5xx", 4],
		["103799", 8],
		["overdue", 16],
	]);
	expect(refundConditionsFromNumber(0)).toEqual([]);
	expect(refundConditionsFromNumber(null)).toBeNull();
});
