/** What the visual direction rules out and allows, over every style of the frame. */
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const SOURCE = fileURLToPath(new URL("..", import.meta.url));
const SIZES = ["12px", "14px", "16px", "20px", "28px", "40px"];
const WEIGHTS = ["400", "600"];

/** Every declaration of that property, with the file that it stands in. */
function declared(property: string): readonly (readonly [file: string, value: string])[] {
	const files = globSync("**/*.ts", { cwd: SOURCE }).filter((file) => !file.endsWith(".test.ts"));
	return files.flatMap((file) => {
		const text = readFileSync(`${SOURCE}${file}`, "utf8");
		return [...text.matchAll(new RegExp(`(?<![\\w-])${property}: ([^;\`]+);`, "g"))].map(
			([, value = ""]) => [file, value] as const,
		);
	});
}

test("nothing is blurred, and no shadow is thrown: light comes from content", () => {
	expect(
		[...declared("backdrop-filter"), ...declared("filter")].filter(([, value]) => /blur|shadow/.test(value)),
	).toEqual([]);
	expect(declared("box-shadow").filter(([, value]) => !/^(?:inset |none$)/.test(value))).toEqual([]);
});

test("sizes are those of the scale, and there are two weights", () => {
	const sizes = declared("font-size");
	expect(sizes.length).toBeGreaterThan(20);
	const known = (value: string): boolean =>
		value === "inherit" || (value.match(/[\d.]+px/g) ?? []).every((size) => SIZES.includes(size));
	expect(sizes.filter(([, value]) => !known(value))).toEqual([]);
	expect(declared("font-weight").filter(([, value]) => ![...WEIGHTS, "inherit"].includes(value))).toEqual([]);
});

test("no icon is an emoji", () => {
	const files = globSync("**/*.ts", { cwd: SOURCE });
	const found = files.filter((file) => /\p{Emoji_Presentation}/u.test(readFileSync(`${SOURCE}${file}`, "utf8")));
	expect(found).toEqual([]);
});
