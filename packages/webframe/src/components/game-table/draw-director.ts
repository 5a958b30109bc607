/**
 * Directs a draw on the screen: draws its host anew whenever a step is complete, lets animations run by the time of the
 * round, and winds all of it to any instant.
 *
 * The picture is a function of the instant. What moves in between are Web Animations whose time 0 is `drawAt`: they need no
 * inline style, run beside the main thread, and stand wherever they are wound to. Where the page is hidden nothing is drawn,
 * and where motion is not wanted nothing moves: each step appears in its place at its time.
 */
import type { FrameRound } from "@webframe/shared/wire";
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { ServerClock } from "../../store/server-clock.ts";
import { type DrawMoment, type DrawSteps, drawMoment, playMsOf } from "./draw-moment.ts";

/** Timers may be early by a millisecond; the picture of before must not stay then. */
const LATE_MS = 2;
/** A clock that was measured anew may step back by as much without the picture doing so. */
const BACK_MS_MAX = 2_000;
/** Animations that are further from their time than this are wound to it. */
const DRIFT_MS_MAX = 40;

export interface DirectorPorts {
	readonly clock: () => ServerClock | undefined;
	/** The round whose draw is on show: drawn, or being drawn; undefined: none. */
	readonly round: () => FrameRound | undefined;
	/** The steps of that round's draw, by its result. Asked for once a round; undefined: what shows them is on its way. */
	readonly steps: (round: FrameRound, playMs: number) => DrawSteps | undefined;
}

export class DrawDirector implements ReactiveController {
	readonly #host: ReactiveControllerHost;
	readonly #ports: DirectorPorts;
	#known: { readonly round: FrameRound; readonly steps: DrawSteps } | undefined;
	/** Where the draw is held, in milliseconds from `drawAt`; undefined: it goes by the clock. */
	#heldMs: number | undefined;
	#latest: { readonly roundId: number; readonly elapsedMs: number } | undefined;
	#animations: readonly Animation[] = [];
	/** By which the host knows the draw that they are of. */
	#animated: unknown;
	#timer: ReturnType<typeof setTimeout> | undefined;
	#held = new AbortController();
	/** Where the draw stood when its host was drawn last. */
	#drawn: DrawMoment | undefined;
	#isEnding = false;

	constructor(host: ReactiveControllerHost, ports: DirectorPorts) {
		this.#host = host;
		this.#ports = ports;
		host.addController(this);
	}

	/** Where the draw stands now; undefined where no round is drawn. */
	get moment(): DrawMoment | undefined {
		const round = this.#ports.round();
		const clock = this.#ports.clock();
		if (round?.result === undefined || clock === undefined) return undefined;
		const steps = this.#stepsOf(round);
		if (steps === undefined) return undefined;
		const elapsedMs = this.#heldMs ?? this.#forward(round, clock.now() - Date.parse(round.drawAt));
		return drawMoment(round.roundId, steps, playMsOf(round), elapsedMs);
	}

	/** True while a draw is on show and has not come to its end. */
	get isDrawing(): boolean {
		return this.moment?.over === false;
	}

	/**
	 * True in the frame in which a draw comes to its end: it shows the end and the win, and the next one what is told of them
	 * beside the table. A phone does not draw all of it in the time of one.
	 */
	get isEnding(): boolean {
		return this.#isEnding;
	}

	/** False where the player has asked for no motion. */
	get moves(): boolean {
		return !matchMedia("(prefers-reduced-motion: reduce)").matches;
	}

	/** Holds the draw at an instant, in milliseconds from `drawAt`; undefined: it goes by the clock again. */
	async seek(elapsedMs: number | undefined): Promise<void> {
		this.#heldMs = elapsedMs;
		this.#latest = undefined;
		this.#host.requestUpdate();
		await this.#host.updateComplete;
		this.#wind();
	}

	/** Whether the animations of that draw have been made, and not been given up since. */
	animates(draw: unknown): boolean {
		return this.#animated === draw;
	}

	/**
	 * Lets animations run whose time 0 is `drawAt`. Those of before are given up.
	 *
	 * @param draw by which the host knows the draw that they are of
	 */
	animate(animations: readonly Animation[], draw?: unknown): void {
		for (const animation of this.#animations) animation.cancel();
		this.#animations = animations;
		this.#animated = draw;
		this.#wind();
	}

	hostConnected(): void {
		this.#held = new AbortController();
		const { signal } = this.#held;
		document.addEventListener("visibilitychange", () => this.#host.requestUpdate(), { signal });
		// Moved in the page, it goes on at once.
		this.#host.requestUpdate();
	}

	hostDisconnected(): void {
		this.#held.abort();
		clearTimeout(this.#timer);
		this.animate([]);
	}

	hostUpdate(): void {
		const { moment } = this;
		// Whoever holds it at an instant sees all of that instant.
		if (moment?.over && this.#drawn?.over === false && this.#heldMs === undefined) {
			this.#isEnding = true;
			requestAnimationFrame(() => requestAnimationFrame(() => this.#ended()));
		}
		this.#drawn = moment;
	}

	hostUpdated(): void {
		clearTimeout(this.#timer);
		const nextMs = this.#drawn?.nextMs;
		if (nextMs === undefined) {
			this.animate([]);
			return;
		}
		this.#wind();
		if (this.#heldMs !== undefined || document.visibilityState === "hidden") return;
		// A step that came while the host was drawn is not on the screen yet.
		const elapsedMs = this.moment?.elapsedMs ?? nextMs;
		this.#timer = setTimeout(() => this.#host.requestUpdate(), nextMs - elapsedMs + LATE_MS);
	}

	#ended(): void {
		this.#isEnding = false;
		this.#host.requestUpdate();
	}

	#stepsOf(round: FrameRound): DrawSteps | undefined {
		// A result that operators have put in the place of another is another draw.
		if (this.#known?.round.roundId !== round.roundId || this.#known.round.result !== round.result) {
			const steps = this.#ports.steps(round, playMsOf(round));
			this.#known = steps && { round, steps };
		}
		return this.#known?.steps;
	}

	/** What has been drawn on the screen is not taken back because the clock was measured anew. */
	#forward({ roundId }: FrameRound, elapsedMs: number): number {
		const before = this.#latest?.roundId === roundId ? this.#latest.elapsedMs : elapsedMs;
		const at = before > elapsedMs && before - elapsedMs < BACK_MS_MAX ? before : elapsedMs;
		this.#latest = { roundId, elapsedMs: at };
		return at;
	}

	#wind(): void {
		const { moment } = this;
		if (moment === undefined || this.#animations.length === 0) return;
		if (!this.moves) {
			// One that stood would be a ball in the air: what it leads to is drawn without it.
			this.animate([]);
			return;
		}
		const stands = this.#heldMs !== undefined;
		for (const animation of this.#animations) {
			const at = Number(animation.currentTime ?? Number.NEGATIVE_INFINITY);
			if (stands) animation.pause();
			if (stands || Math.abs(at - moment.elapsedMs) > DRIFT_MS_MAX) animation.currentTime = moment.elapsedMs;
			if (!stands && animation.playState === "paused") animation.play();
		}
	}
}
