/**
 * Plays a draw: the flights of the balls, and the time that everything else of the draw follows from.
 *
 * Flights are Web Animations between measured places: they need no inline style, run beside the main thread,
 * and stand wherever they are wound to.
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import { BALL_EVERY_MS, BALL_FLIGHT_MS, drawDurationMs, settledAt } from "./draw-timeline.ts";

/** A ball and the places it flies between. */
export interface Flight {
	readonly ball: Element;
	readonly from: Element;
	readonly to: Element;
}

export class DrawPlayer implements ReactiveController {
	readonly #host: ReactiveControllerHost;
	#count = 0;
	/** Undefined: no draw is being played, its end is shown. */
	#elapsedMs: number | undefined;
	#flights: readonly Animation[] = [];
	#frame = 0;

	constructor(host: ReactiveControllerHost) {
		this.#host = host;
		host.addController(this);
	}

	/** How many numbers have settled; all of them when no draw is being played. */
	settled(count: number): number {
		return this.#elapsedMs === undefined ? count : settledAt(this.#elapsedMs, count);
	}

	get playing(): boolean {
		return this.#elapsedMs !== undefined;
	}

	/** Makes ready a draw of so many numbers; the host draws itself with none settled. */
	begin(count: number): void {
		this.finish();
		this.#count = count;
		this.#elapsedMs = 0;
		this.#host.requestUpdate();
	}

	/** Lets the balls fly, once the host has drawn them. */
	fly(flights: readonly Flight[]): void {
		this.#flights = flights.map(animate);
		const startedAt = performance.now();
		const step = (now: number): void => {
			this.#show(Math.max(0, now - startedAt));
			if (this.#elapsedMs !== undefined) this.#frame = requestAnimationFrame(step);
		};
		this.#frame = requestAnimationFrame(step);
	}

	/** Stops the draw at that time from its start. */
	seek(elapsedMs: number): void {
		cancelAnimationFrame(this.#frame);
		this.#elapsedMs = elapsedMs;
		for (const flight of this.#flights) {
			flight.pause();
			flight.currentTime = elapsedMs;
		}
		this.#host.requestUpdate();
	}

	/** Shows the end. */
	finish(): void {
		cancelAnimationFrame(this.#frame);
		for (const flight of this.#flights) flight.cancel();
		this.#flights = [];
		if (this.#elapsedMs === undefined) return;
		this.#elapsedMs = undefined;
		this.#host.requestUpdate();
	}

	hostDisconnected(): void {
		this.finish();
	}

	#show(elapsedMs: number): void {
		if (elapsedMs >= drawDurationMs(this.#count)) {
			this.finish();
			return;
		}
		const before = this.settled(this.#count);
		this.#elapsedMs = elapsedMs;
		if (this.settled(this.#count) !== before) this.#host.requestUpdate();
	}
}

function animate({ ball, from, to }: Flight, index: number): Animation {
	const origin = ball.getBoundingClientRect();
	const start = offset(origin, from);
	const end = offset(origin, to);
	const half = { x: (start.x + end.x) / 2, y: start.y + (end.y - start.y) * 0.35 };
	return ball.animate(
		[
			{ transform: `translate(${start.x}px, ${start.y}px) scale(0.5)`, easing: "ease-out" },
			// Soon solid: balls fly over each other, and two numbers that shine through are none.
			{ opacity: 1, offset: 0.15 },
			{ transform: `translate(${half.x}px, ${half.y}px) scale(1.12)`, offset: 0.5, easing: "ease-in" },
			{ transform: `translate(${end.x}px, ${end.y}px) scale(1)`, opacity: 1 },
		],
		{ delay: index * BALL_EVERY_MS, duration: BALL_FLIGHT_MS, fill: "backwards" },
	);
}

/** From the middle of one box to the middle of another. */
function offset(origin: DOMRect, target: Element): { readonly x: number; readonly y: number } {
	const box = target.getBoundingClientRect();
	return {
		x: box.x + box.width / 2 - (origin.x + origin.width / 2),
		y: box.y + box.height / 2 - (origin.y + origin.height / 2),
	};
}
