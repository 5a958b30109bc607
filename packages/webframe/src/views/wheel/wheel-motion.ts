/** The motion of a draw as animations whose time 0 is `drawAt`; the director winds them to the time of the round. */
import { angleAt, ballAt, POCKET_RADIUS, type Spin, type WheelTimeline } from "./timeline.ts";

/** Frames of a spin that are given; between them motion is even. */
const FRAMES = 72;
const VIEW = 400;

/** @param wheels the elements of the wheels, in their order */
export function wheelAnimations(wheels: readonly Element[], { spins, restMs }: WheelTimeline): readonly Animation[] {
	return wheels.flatMap((wheel, index) => {
		const own = spins.filter((spin) => spin.wheel === index);
		const rotor = wheel.querySelector(".rotor");
		const arm = wheel.querySelector(".arm");
		const ball = wheel.querySelector(".ball-layer");
		const [spin] = own;
		if (spin === undefined) return [];
		const animations: Animation[] = [];
		const add = (element: Element | null, transform: (atMs: number) => string): void => {
			if (element === null) return;
			// Before its first spin and after its last one a wheel stands: what is not said here would lead back to where it is drawn.
			const ends = [0, restMs].map((atMs) => ({ offset: atMs / restMs, transform: transform(atMs) }));
			const frames = [...ends.slice(0, 1), ...own.flatMap((one) => framesOf(one, restMs, transform)), ...ends.slice(1)];
			animations.push(element.animate(frames, { duration: restMs, fill: "both" }));
		};
		add(rotor, (atMs) => `rotate(${angleAt(own, index, atMs)}deg)`);
		add(arm, (atMs) => `rotate(${ballAt(spin, atMs).angle}deg)`);
		add(ball, (atMs) => `translateY(${(-100 * (ballAt(spin, atMs).radius - POCKET_RADIUS)) / VIEW}%)`);
		return animations;
	});
}

function framesOf(spin: Spin, restMs: number, transform: (atMs: number) => string): Keyframe[] {
	return [...new Array(FRAMES + 1).keys()].map((index) => {
		const atMs = spin.startMs + ((spin.endMs - spin.startMs) * index) / FRAMES;
		return { offset: atMs / restMs, transform: transform(atMs) };
	});
}
