import { restAngles, ringOf, WHEEL_GAMES, type WheelResult, type WheelRules } from "@webframe/shared/games/wheel";
import { describe, expect, test } from "vitest";
import { angleAt, ballAt, leftAt, POCKET_RADIUS, wheelPicture, wheelSteps, wheelTimeline } from "./timeline.ts";

function gameOf(gameCode: number): { readonly rules: WheelRules; readonly playMs: number } {
	const game = WHEEL_GAMES.find((one) => one.gameCode === gameCode);
	const rules = game?.versions[1];
	if (game === undefined || rules === undefined) throw new RangeError(`There is no game ${gameCode}.`);
	return { rules, playMs: game.timings.drawMs };
}

const BOOSTS = ["4", "22", "7", "0", "31"].map((stop) => ({ stop, multiplier: 5_000 }));
const MONEY: WheelResult = { spins: [19, 37, 1] };
const DRAWS: readonly (readonly [gameCode: number, result: WheelResult])[] = [
	[22, { stop: "17" }],
	[27, { stop: "0" }],
	[2, { stop: "00" }],
	[25, { stop: "22", boosts: BOOSTS }],
	[72, { stop: "22", boosts: BOOSTS }],
	[199, { stop: "20", second: 5 }],
	[62, MONEY],
];

describe.each(DRAWS)("game %i", (gameCode, result) => {
	const { rules, playMs } = gameOf(gameCode);
	const timeline = wheelTimeline(rules, result, playMs);
	const steps = wheelSteps(timeline);
	const view = (ms: number): unknown => ({
		angles: [0, 1].map((wheel) => angleAt(timeline.spins, wheel, ms)),
		balls: timeline.spins.map((spin) => ballAt(spin, ms)),
		picture: wheelPicture(result, steps.filter((at) => at <= ms).length),
	});

	test("every instant has one picture, whatever was shown before it", () => {
		const instants = [0, 0.25, 0.5, 0.99, 1].map((share) => share * playMs);
		const first = instants.map(view);
		expect(instants.toReversed().map(view).reverse()).toEqual(first);
		expect(instants.map((ms) => [view(playMs), view(ms)][1])).toEqual(first);
	});

	test("all steps come in time, ascending, and the result stands for a while before it is over", () => {
		expect([...steps].sort((one, other) => one - other)).toEqual(steps);
		expect(timeline.restMs).toBeLessThan(playMs * 0.95);
		expect(steps.at(-1)).toBe(timeline.restMs);
		expect(wheelPicture(result, steps.length).complete).toBe(true);
		expect(wheelPicture(result, steps.length - 1).complete).toBe(false);
	});

	test("each wheel comes to rest where its result is at the top, and nothing jerks before", () => {
		for (const [wheel, rest] of restAngles(rules, result).entries()) {
			expect(angleAt(timeline.spins, wheel, playMs) % 360).toBeCloseTo(rest, 6);
		}
		for (const spin of timeline.spins) {
			expect(leftAt(spin, spin.startMs)).toBe(1);
			expect(leftAt(spin, spin.endMs)).toBe(0);
			expect(ballAt(spin, spin.endMs)).toEqual({ angle: 0, radius: POCKET_RADIUS });
			let speed = Number.NaN;
			for (let ms = spin.startMs; ms + 20 <= spin.endMs; ms += 10) {
				const next = leftAt(spin, ms) - leftAt(spin, ms + 10);
				expect(next).toBeGreaterThanOrEqual(0);
				if (!Number.isNaN(speed)) expect(Math.abs(next - speed)).toBeLessThan(0.001);
				speed = next;
			}
		}
	});
});

test("boosts are all shown before the wheel is launched", () => {
	const { rules, playMs } = gameOf(25);
	const { boostsMs, spins } = wheelTimeline(rules, { stop: "1", boosts: BOOSTS }, playMs);
	expect(Math.max(...boostsMs)).toBeLessThanOrEqual(spins[0]?.startMs ?? 0);
});

test("the money wheel spins again from where it stopped, and only after it has", () => {
	const { rules, playMs } = gameOf(62);
	const { spins } = wheelTimeline(rules, MONEY, playMs);
	expect(spins).toHaveLength(3);
	for (const [index, spin] of spins.entries()) {
		const before = spins[index - 1];
		if (before !== undefined) expect([spin.startMs, spin.from]).toEqual([before.endMs, before.to]);
	}
	expect(ringOf(rules)[18]).toBe("x2");
	expect(wheelPicture(MONEY, 1)).toEqual({ boosts: [], rested: 1, complete: false });
});
