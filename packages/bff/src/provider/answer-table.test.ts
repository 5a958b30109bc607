import { expect, test } from "vitest";
import { answerTo, type ProviderOperation, type Situation } from "./answer-table.ts";

/** The table as the wire contract prints it, section 7: pay-in, pay-out, refund. */
const CELLS: Readonly<Record<Situation, readonly [number, number, number]>> = {
	accepted: [1, 1, 1],
	paid: [1, 1, 7],
	no_funds: [2, 7, 1],
	refused: [7, 7, 1],
	ended: [7, 7, 1],
	placing: [99, 99, 1],
	unknown: [99, 99, 1],
	tombstone: [7, 7, 1],
	refused_at_once: [7, 7, 1],
	other_amount: [7, 7, 99],
	other_odd: [7, 1, 99],
	other_content: [7, 99, 99],
	elsewhere: [7, 99, 99],
	malformed: [7, 99, 99],
	our_failure: [99, 99, 99],
};
const OPERATIONS: readonly ProviderOperation[] = ["payIn", "payOut", "refund"];
const cells = Object.entries(CELLS).flatMap(([situation, codes]) =>
	OPERATIONS.map((operation, column) => ({ situation, operation, code: codes[column] })),
);

test.each(cells)("$operation when $situation: $code", ({ situation, operation, code }) => {
	expect(answerTo(operation, asSituation(situation)).code).toBe(code);
});

test("a pay-in that was refused at once gets its first answer again, and nothing else does", () => {
	for (const code of [3, 4, 5, 6, 7] as const) {
		expect(answerTo("payIn", "refused_at_once", code)).toMatchObject({ code });
		expect(answerTo("refund", "refused_at_once", code)).toEqual({ code: 1 });
	}
});

/** Whoever answers with these says more exactly what is wrong. */
const SAID_ELSEWHERE: readonly string[] = ["malformed", "our_failure"];

test("a refusal says why, and a success says nothing", () => {
	const silent = cells.filter(({ situation, operation }) => {
		const { code, message } = answerTo(operation, asSituation(situation));
		return (code === 1 || SAID_ELSEWHERE.includes(situation)) !== (message === undefined);
	});
	expect(silent).toEqual([]);
});

test("what nobody can decide alone is told to a person", () => {
	expect(answerTo("payOut", "unknown").note).toBe("alarm");
	expect(answerTo("payOut", "malformed").note).toBe("alarm");
	expect(answerTo("refund", "elsewhere").note).toBe("alarm");
	expect(answerTo("payOut", "other_amount").note).toBe("listed");
	expect(answerTo("payOut", "other_odd").note).toBe("listed");
	expect(answerTo("payOut", "ended").note).toBe("listed");
	expect(answerTo("refund", "paid").note).toBe("listed");
});

function asSituation(text: string): Situation {
	const found = SITUATIONS.find((situation) => situation === text);
	if (found === undefined) throw new Error(`${text} is no situation.`);
	return found;
}

const SITUATIONS: readonly Situation[] = [
	"accepted",
	"paid",
	"no_funds",
	"refused",
	"ended",
	"placing",
	"unknown",
	"tombstone",
	"refused_at_once",
	"other_amount",
	"other_odd",
	"other_content",
	"elsewhere",
	"malformed",
	"our_failure",
];
