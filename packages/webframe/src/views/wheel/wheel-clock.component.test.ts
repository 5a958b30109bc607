/**
 * A draw that goes by the clock is at every instant the picture of that instant: on a tab that was hidden, on a device whose
 * clock is wrong until the service has told the time, and with as few frames as a slow phone draws.
 */
import type { WheelResult } from "@webframe/shared/games/wheel";
import { expect } from "chai";
import { saidIn, withMotion } from "../../testing/motion.ts";
import { clear, findAll, shadowRoots } from "../../testing/page.ts";
import { until } from "../../testing/until.ts";
import { drawAt, gameOf, view } from "../../testing/wheel-page.ts";

/** A draw with one rest, one with boosts, and one that spins three times. */
const DRAWS: readonly (readonly [gameCode: number, result: WheelResult])[] = [
	[22, { stop: "17" }],
	[25, { stop: "22", boosts: [{ stop: "4", multiplier: 5_000 }] }],
	[62, { spins: [19, 37, 1] }],
];
/** Instants in all parts of a draw, in milliseconds from `drawAt`; by the last one it is over. */
const INSTANTS: readonly number[] = [300, 1_700, 3_000, 5_500, 9_500, 30_000];
/** By so much an animation may be away from its time before it is wound to it. */
const DRIFT_MS_MAX = 40;
/** By so much the clock of a device is wrong: more than what is not taken back. */
const WRONG_MS: readonly number[] = [-3_600_000, -4_000, 4_000, 3_600_000];

type Opened = Awaited<ReturnType<typeof view>>;

/** What is told and marked at this instant; what moves has to stand where it belongs. */
function picture({ element }: Opened, ms: number): string {
	for (const shadow of shadowRoots(element)) {
		for (const animation of shadow.getAnimations().filter((one) => !(one instanceof CSSTransition))) {
			if (animation instanceof CSSAnimation || animation.playState === "finished") continue;
			expect(Number(animation.currentTime), `an animation at ${ms} ms`).to.be.closeTo(ms, DRIFT_MS_MAX);
		}
	}
	const marks = ["webframe-wheel-table >>> .won", ".won"].flatMap((path) => findAll<Element>(element, path));
	const resting = findAll<Element>(element, ".rotor > g").map((rotor) => rotor.getAttribute("transform"));
	return [...saidIn(element), ...marks.map((mark) => mark.getAttribute("data-place")), ...resting].join("\n");
}

/** All of that instant has been drawn: what is told of a draw that is over comes late, for it may be a while until it is needed. */
async function settle(gameCode: number, opened: Opened, ms: number): Promise<void> {
	await opened.become({});
	if (ms < gameOf(gameCode).timings.drawMs) return;
	const told = (part: string): boolean => findAll(opened.element, part).length > 0;
	await until(() => told(".strip li:not([data-yet])") && told(".counts summary"), "what is told of draws before");
	await opened.become({});
}

/** The picture of whoever opens the table at an instant. */
async function fresh(gameCode: number, result: WheelResult, ms: number): Promise<string> {
	const opened = await view(gameCode, 1_000, result, ms);
	await settle(gameCode, opened, ms);
	const seen = picture(opened, ms);
	opened.element.remove();
	return seen;
}

function hide(hidden: boolean): void {
	if (hidden) Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "hidden" });
	else Reflect.deleteProperty(document, "visibilityState");
	document.dispatchEvent(new Event("visibilitychange"));
}

describe("<webframe-wheel> by the clock", () => {
	withMotion();
	afterEach(() => {
		hide(false);
		clear();
	});

	for (const [gameCode, result] of DRAWS) {
		const { name, timings } = gameOf(gameCode);

		it(`${name} is right as soon as a tab is shown again, whenever it was hidden`, async () => {
			for (const ms of INSTANTS) {
				const expected = await fresh(gameCode, result, ms);
				const slept = await view(gameCode, 1_000, result, 100);
				hide(true);
				await slept.element.updateComplete;
				slept.pass(drawAt(gameCode) + ms);
				hide(false);
				await slept.element.updateComplete;
				await slept.element.renderRoot.querySelector("webframe-wheel-table")?.updateComplete;
				if (ms >= timings.drawMs) await settle(gameCode, slept, ms);
				expect(picture(slept, ms), `${ms} ms`).to.equal(expected);
				slept.element.remove();
			}
		});

		it(`${name} is right as soon as the time is known, however wrong the device's clock is`, async () => {
			for (const ms of INSTANTS) {
				const expected = await fresh(gameCode, result, ms);
				for (const wrongMs of WRONG_MS) {
					const opened = await view(gameCode, 1_000, result, ms + wrongMs);
					const device = drawAt(gameCode) + ms + wrongMs;
					opened.clock.measure(new Date(drawAt(gameCode) + ms).toISOString(), device, device);
					await settle(gameCode, opened, ms);
					expect(picture(opened, ms), `${ms} ms, ${wrongMs} ms wrong`).to.equal(expected);
					opened.element.remove();
				}
			}
		});

		it(`${name} draws the same pictures with 60, 30 and 4 frames a second`, async () => {
			const run = async (perSecond: number): Promise<readonly string[]> => {
				const opened = await view(gameCode, 1_000, result, 0);
				const pictures: string[] = [];
				for (let frame = 0; (frame * 1_000) / perSecond <= timings.drawMs; frame += 1) {
					const ms = (frame * 1_000) / perSecond;
					await opened.become({}, drawAt(gameCode) + ms);
					if (ms % 250 === 0) pictures.push(picture(opened, ms));
				}
				opened.element.remove();
				return pictures;
			};
			const [many, half, few] = [await run(60), await run(30), await run(4)];
			expect(few.length).to.equal(Math.floor(timings.drawMs / 250) + 1);
			for (const [index, seen] of few.entries()) {
				const ms = index * 250;
				// Of 30 frames a second one falls on every half second.
				if (ms % 500 === 0) expect(half[index / 2], `${ms} ms, 30 frames`).to.equal(seen);
				expect(many[index], `${ms} ms, 60 frames`).to.equal(seen);
			}
		});
	}
});
