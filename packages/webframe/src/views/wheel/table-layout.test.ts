import { type TableRules, WHEEL_GAMES } from "@webframe/shared/games/wheel";
import { describe, expect, test } from "vitest";
import { nearestTo, stepFrom, type TableForm, tableLayout } from "./table-layout.ts";

const FORMS: readonly TableForm[] = ["wide", "turned", "short"];

function rulesOf(gameCode: number): TableRules {
	const rules = WHEEL_GAMES.find((game) => game.gameCode === gameCode)?.versions[1];
	if (rules?.kind !== "table") throw new RangeError(`Game ${gameCode} has no table.`);
	return rules;
}

describe.each(FORMS)("%s", (form) => {
	test.each([
		[22, 157],
		[2, 171],
		[199, 99],
	])("game %i has %i places, all of them on the drawing and each in one row of the grid", (gameCode, count) => {
		const { spots, rows, width, height } = tableLayout(rulesOf(gameCode), form);
		expect(spots).toHaveLength(count);
		expect(new Set(rows.flat()).size).toBe(count);
		expect(rows.flat()).toHaveLength(count);
		for (const { outcome, hit, x, y } of spots) {
			expect(hit.width, outcome).toBeGreaterThan(0);
			expect(hit.height, outcome).toBeGreaterThan(0);
			for (const [at, most] of [
				[hit.x, width],
				[hit.x + hit.width, width],
				[hit.y, height],
				[hit.y + hit.height, height],
				[x, width],
				[y, height],
			] as const) {
				expect(at, outcome).toBeGreaterThanOrEqual(-0.01);
				expect(at, outcome).toBeLessThanOrEqual(most + 0.01);
			}
		}
	});
});

test("on a low phone of any width fourteen rows are high enough for a thumb, and no higher", () => {
	for (const width of [288, 343, 358, 398]) {
		const { spots, width: drawn, height } = tableLayout(rulesOf(22), "short", width);
		// The drawing has an edge of one around it.
		const scale = width / (drawn + 2);
		const fields = spots.filter(({ kind }) => kind === "straight" || kind === "column");
		expect(Math.min(...fields.map(({ hit }) => hit.height * scale)), `${width} px`).toBeGreaterThanOrEqual(24);
		expect(height * scale, `${width} px`).toBeLessThan(340);
	}
});

test("on a desk no place takes the press that belongs to another one's middle", () => {
	const { spots } = tableLayout(rulesOf(22), "wide");
	for (const spot of spots) {
		const pressed = spots.filter(
			({ hit }) => spot.x > hit.x && spot.x < hit.x + hit.width && spot.y > hit.y && spot.y < hit.y + hit.height,
		);
		expect(pressed.at(-1)?.outcome, spot.outcome).toBe(spot.outcome);
	}
});

test("arrow keys reach every place, and lead from field to field", () => {
	const { spots } = tableLayout(rulesOf(22), "wide");
	const fields = spots.filter(({ face }) => face !== undefined);
	const of = (outcome: string) => spots.find((spot) => spot.outcome === outcome) ?? spots[0];
	const from = of("straight:17");
	if (from === undefined) throw new RangeError("There is no 17.");
	expect(stepFrom(from, 1, 0, fields)?.outcome).toBe("straight:20");
	expect(stepFrom(from, 0, -1, fields)?.outcome).toBe("straight:18");
	expect(stepFrom(from, 0, -1, spots)?.outcome).toBe("split:17-18");
	for (const among of [spots, fields]) {
		const reached = new Set(among.slice(0, 1));
		for (const spot of reached) {
			for (const [dx, dy] of [
				[1, 0],
				[-1, 0],
				[0, 1],
				[0, -1],
			] as const) {
				const next = stepFrom(spot, dx, dy, among);
				if (next !== undefined) reached.add(next);
			}
		}
		expect(among.filter((spot) => !reached.has(spot)).map(({ outcome }) => outcome)).toEqual([]);
	}
});

test("a thumb takes the nearest place of its mode", () => {
	const { spots } = tableLayout(rulesOf(22), "turned");
	const corners = spots.filter(({ kind }) => kind === "corner");
	const [corner] = corners;
	expect(corner && nearestTo(corner.x + 3, corner.y - 3, corners)).toBe(corner);
});
