import { BALLS_GAMES } from "@webframe/shared/games/balls";
import { describe, expect, test } from "vitest";
import { drawMoment } from "../../components/game-table/draw-moment.ts";
import { ballsPicture, ballsSteps, landings, TRAVEL_MS } from "./timeline.ts";

const PLAY_MS = 14_000;
const draws = BALLS_GAMES.flatMap(({ name, versions }) =>
	Object.values(versions).map(({ drawn, boost }) => ({ name, drawn, boosted: boost !== undefined })),
);

describe.each(draws)("$name", (draw) => {
	const steps = ballsSteps(draw, PLAY_MS);
	const pictureAt = (elapsedMs: number) => ballsPicture(draw, drawMoment(1, steps, PLAY_MS, elapsedMs).step);

	test("each ball travels 0.9 s after the one before has rested 0.5 s, the last one waits 0.6 s longer", () => {
		const landed = landings(draw, PLAY_MS);
		const starts = landed.map((at) => at - TRAVEL_MS);
		expect(landed.length).toBe(draw.drawn);
		for (let index = 1; index < draw.drawn; index++) {
			const wait = (starts[index] ?? 0) - (landed[index - 1] ?? 0);
			expect(wait).toBe(index === draw.drawn - 1 ? 1_100 : 500);
		}
		expect(starts[0]).toBeGreaterThanOrEqual(draw.boosted ? 2_000 : 0);
	});

	test("what they make together stands for 3 s at least", () => {
		expect(PLAY_MS - (steps.at(-1) ?? 0)).toBeGreaterThanOrEqual(3_000);
	});

	test("nothing is seen at its beginning, and all of it at its end", () => {
		expect(pictureAt(0)).toEqual({ boost: false, balls: 0, complete: false });
		expect(pictureAt(PLAY_MS)).toEqual({ boost: draw.boosted, balls: draw.drawn, complete: true });
	});

	test("a ball is seen from its instant on and not a millisecond earlier", () => {
		for (const [index, at] of landings(draw, PLAY_MS).entries()) {
			expect(pictureAt(at - 1).balls).toBe(index);
			expect(pictureAt(at).balls).toBe(index + 1);
		}
	});

	test("whatever instants it is wound through, each has one picture", () => {
		const share = (percent: number) => Math.round((PLAY_MS * percent) / 100);
		const straight = [0, 25, 50, 75, 99, 100].map((percent) => pictureAt(share(percent)));
		const wound = [100, 0, 99, 25, 75, 50].map((percent) => [percent, pictureAt(share(percent))] as const);
		expect(wound.sort(([one], [other]) => one - other).map(([, picture]) => picture)).toEqual(straight);
	});
});

test("the boost is shown before any ball moves", () => {
	const [boost, first = 0] = ballsSteps({ drawn: 3, boosted: true }, PLAY_MS);
	expect(boost).toBe(1_500);
	expect(first - TRAVEL_MS).toBeGreaterThan(1_500);
});

test("a shorter round draws all of it quicker", () => {
	const steps = ballsSteps({ drawn: 7, boosted: false }, 7_000);
	expect(steps.length).toBe(8);
	expect(steps.at(-1)).toBeLessThan(7_000);
	expect([...steps]).toEqual([...steps].sort((one, other) => one - other));
});
