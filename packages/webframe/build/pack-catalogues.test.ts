import { expect, test } from "vitest";
import { entriesIn } from "./pack-catalogues.ts";

test("a catalogue's texts are found whether their keys stand in quotes or not", () => {
	const entries = entriesIn('export const messages = { "tab.sum": "Sum", zone: "Zone {value}" };');
	expect([...entries]).toEqual([
		["tab.sum", '"Sum"'],
		["zone", '"Zone {value}"'],
	]);
});
