/** The flights of balls between measured places, as animations whose time 0 is the beginning of the draw. */
import type { BallTimes } from "./draw-timeline.ts";

/** A ball, the places it flies between, and when. */
export interface Flight {
	readonly ball: Element;
	readonly from: Element;
	readonly to: Element;
	readonly time: BallTimes;
}

/** A ball is seen for so long after it has settled: until then its place has been drawn. */
const OVERLAP_MS = 80;
/** The share of its way after which a ball is in its place and settles there. */
const ARRIVES = 0.55;

export function flights(list: readonly Flight[]): readonly Animation[] {
	return list.map(flight);
}

function flight({ ball, from, to, time: { calledAt, settledAt } }: Flight): Animation {
	const origin = middleOf(ball);
	const start = way(origin, from);
	const end = way(origin, to);
	const travelMs = settledAt - calledAt;
	const durationMs = travelMs + OVERLAP_MS;
	const share = (ms: number): number => ms / durationMs;
	return ball.animate(
		[
			{ transform: `${start} scale(1.7)`, opacity: 0, easing: "cubic-bezier(.2,.8,.2,1)" },
			{ opacity: 1, offset: share(0.12 * travelMs) },
			{ transform: `${end} scale(1.12)`, opacity: 1, offset: share(ARRIVES * travelMs), easing: "ease-out" },
			{ transform: `${end} scale(1)`, opacity: 1, offset: share(travelMs) },
			{ transform: `${end} scale(1)`, opacity: 1 },
		],
		{ delay: calledAt, duration: durationMs },
	);
}

interface Middle {
	readonly x: number;
	readonly y: number;
}

function middleOf(element: Element): Middle {
	const box = element.getBoundingClientRect();
	return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

function way(origin: Middle, target: Element): string {
	const { x, y } = middleOf(target);
	return `translate(${x - origin.x}px, ${y - origin.y}px)`;
}
