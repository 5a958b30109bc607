import { REFUND_CONDITIONS, type RefundCondition } from "@webframe/shared/bet";

/** What each condition adds to the number in the column. The numbers stand in databases: they keep their meaning. */
const BIT: Readonly<Record<RefundCondition, number>> = { timeout: 1, http400: 2, http5xx: 4, "103799": 8, overdue: 16 };

/** Refund conditions as one small number: two bytes of a bet's row, whatever a partner has set. */
export function refundConditionsAsNumber(conditions: readonly RefundCondition[]): number {
	return REFUND_CONDITIONS.filter((condition) => conditions.includes(condition)).reduce(
		(sum, condition) => sum + BIT[condition],
		0,
	);
}

/** The conditions that a number stands for; null for a bet that was placed before they were kept with it. */
export function refundConditionsFromNumber(number: number | null): readonly RefundCondition[] | null {
	return number === null ? null : REFUND_CONDITIONS.filter((condition) => (number & BIT[condition]) !== 0);
}
