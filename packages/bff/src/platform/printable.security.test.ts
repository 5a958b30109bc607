import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { createLogger } from "./logger.ts";
import { printable, printableLine } from "./printable.ts";

const ESC = "\u001b";

test.each([
	["clears the screen", `${ESC}[2J`, "\\u001b[2J"],
	["sets the title of the window", `${ESC}]0;root\u0007`, "\\u001b]0;root\\u0007"],
	["asks the terminal to answer", `${ESC}[6n`, "\\u001b[6n"],
	["begins a sequence in one byte", "\u009b2J", "\\u009b2J"],
	["writes over the line", "paid 9.00\rpaid 1.00", "paid 9.00\\u000dpaid 1.00"],
	["takes characters back", "9\b1", "9\\u00081"],
	["turns the writing around", "\u202e00.1", "\\u202e00.1"],
	["hides in a mark of direction", "a\u2066b\u2069", "a\\u2066b\\u2069"],
])("what %s is shown and not obeyed", (_, text, shown) => {
	expect(printable(text)).toBe(shown);
	expect(printableLine(text)).toBe(shown);
});

test("lines and tabs stay in a text, and are shown in a name; other texts stay as they are", () => {
	expect(printable("a\tb\nc")).toBe("a\tb\nc");
	expect(printableLine("a\tb\nc")).toBe("a\\u0009b\\u000ac");
	for (const text of ["Kasino Grün ⚽", "كازينو", "カジノ", '{"a":"\\u001b"}']) expect(printable(text)).toBe(text);
});

test("a line of the log holds no control character, and reads back as it was", () => {
	const lines: string[] = [];
	const destination = new Writable({
		write(line, _, done) {
			lines.push(String(line));
			done();
		},
	});
	createLogger("info", {}, destination).info({ name: `a${ESC}[2J\u009b2J\u007f\u202e` }, "hello\r\n");
	const [line = ""] = lines;
	expect(line.trimEnd()).toMatch(/^[^\p{Cc}\u202e]*$/u);
	expect(JSON.parse(line)).toMatchObject({ name: `a${ESC}[2J\u009b2J\u007f\u202e`, msg: "hello\r\n" });
});
