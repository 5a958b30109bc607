/**
 * The sounds of a table, made by oscillators: no file is loaded, and this not before sound is switched on. A browser plays
 * nothing before a gesture, and some fall silent again after a sleep: what does not sound is no failure.
 */

/** How loud the loudest moment is, of 1. */
const GAIN = 0.12;
const TICK_HZ = 520;
/** Of the last step of a draw, which is what everybody waits for. */
const LAST_HZ = 780;
/** A major triad. */
const WIN_HZ = [523, 659, 784, 1047];
const WIN_STEP_S = 0.09;

export class SoundPlayer {
	readonly #context = new AudioContext();

	/** Called in a gesture, so that the browser lets it sound. */
	wake(): void {
		void this.#context.resume().catch(() => undefined);
	}

	/** A step of a draw. */
	step(isLast: boolean): void {
		this.#tone(isLast ? LAST_HZ : TICK_HZ, 0, isLast ? 0.22 : 0.07);
	}

	win(): void {
		WIN_HZ.forEach((hertz, index) => {
			this.#tone(hertz, index * WIN_STEP_S, 0.3);
		});
	}

	stop(): void {
		void this.#context.close().catch(() => undefined);
	}

	#tone(hertz: number, inSeconds: number, seconds: number): void {
		if (this.#context.state !== "running") return;
		const at = this.#context.currentTime + inSeconds;
		const oscillator = new OscillatorNode(this.#context, { frequency: hertz, type: "triangle" });
		const gain = new GainNode(this.#context, { gain: 0 });
		gain.gain.setValueAtTime(GAIN, at);
		gain.gain.exponentialRampToValueAtTime(0.000_1, at + seconds);
		oscillator.connect(gain).connect(this.#context.destination);
		oscillator.start(at);
		oscillator.stop(at + seconds);
	}
}
