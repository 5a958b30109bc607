/** What is told of figures beside those that are recorded. */
import { expect, test } from "vitest";
import type { RowFigures } from "./count.ts";
import { compare, readRecorded, recordedText } from "./recorded.ts";
import { ROWS } from "./rows.ts";

function row(statements: number, bytes: number, byName: Record<string, number> = {}): RowFigures {
	return { counts: { statements }, costs: { "bytes allocated": bytes }, statements: byName };
}

test("a count that has grown by one is told, with the statement that is new", () => {
	const { grown, fewer, smaller } = compare(
		{ bet: row(4, 1_000, { "place-bet": 1, "read-bets": 2 }) },
		{ bet: row(3, 1_000, { "place-bet": 1, "read-bets": 1 }) },
	);
	expect(grown).toEqual(["bet: statements 4, recorded are 3", "bet: 2 × read-bets, recorded are 1"]);
	expect([...fewer, ...smaller]).toEqual([]);
});

test("bytes have a margin of a fiftieth, up and down", () => {
	const at = (bytes: number) => compare({ bet: row(3, bytes) }, { bet: row(3, 1_000) });
	expect(at(1_020)).toEqual({ grown: [], fewer: [], smaller: [] });
	expect(at(1_021).grown).toEqual(["bet: bytes allocated 1021, recorded are 1000"]);
	expect(at(980)).toEqual({ grown: [], fewer: [], smaller: [] });
	expect(at(979).smaller).toEqual(["bet: bytes allocated 979, recorded are 1000"]);
});

test("old garbage has one of a fifth", () => {
	const ofGarbage = (bytes: number): RowFigures => ({ ...row(3, 1_000), costs: { "bytes of old garbage": bytes } });
	const at = (bytes: number) => compare({ bet: ofGarbage(bytes) }, { bet: ofGarbage(8_000) });
	expect(at(9_600)).toEqual({ grown: [], fewer: [], smaller: [] });
	expect(at(9_601).grown).toEqual(["bet: bytes of old garbage 9601, recorded are 8000"]);
});

test("buffers have one of two, however few they are", () => {
	const ofBuffers = (buffers: number): RowFigures => ({ ...row(3, 1_000), costs: { buffers } });
	const at = (buffers: number) => compare({ bet: ofBuffers(buffers) }, { bet: ofBuffers(51) });
	expect(at(53)).toEqual({ grown: [], fewer: [], smaller: [] });
	expect(at(54).grown).toEqual(["bet: buffers 54, recorded are 51"]);
	expect(at(48).smaller).toEqual(["bet: buffers 48, recorded are 51"]);
});

test("a count that has become smaller is told apart from a cost, which is no failure", () => {
	expect(compare({ bet: row(2, 900) }, { bet: row(3, 1_000) })).toEqual({
		grown: [],
		fewer: ["bet: statements 2, recorded are 3"],
		smaller: ["bet: bytes allocated 900, recorded are 1000"],
	});
});

test("a row that is only counted, and one that is only recorded, is wrong", () => {
	expect(compare({ bet: row(3, 1_000) }, { "pay-in": row(3, 1_000) }).grown).toEqual([
		"bet: counted, and not recorded yet",
		"pay-in: recorded, and not counted any more",
	]);
});

test("each row is recorded, and what is read is what was written", () => {
	const recorded = readRecorded();
	expect(Object.keys(recorded)).toEqual(ROWS.map(({ name }) => name));
	expect(JSON.parse(recordedText(recorded))).toEqual(recorded);
});
