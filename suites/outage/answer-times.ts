import type { World } from "../../packages/bff/src/testing/world.ts";

/** All answer times are multiples of it. */
export const TICK_MS = 50;
/** The longest is three times the shortest: 50 ms, 100 ms and 150 ms, as often one as the other. */
const TICKS_MAX = 3;
/** More calls than can arrive between two looks: each takes one of the times that were laid out for it. */
const LAID_OUT = 256;
const SEED = 20_260_101;

/** How long the partner, back again, takes for each call: the same times, one after the other, in every run. */
export class AnswerTimes {
	readonly #faults: World["casino"]["faults"];
	#state = SEED;
	#sumMs = 0;
	#count = 0;

	constructor(faults: World["casino"]["faults"]) {
		this.#faults = faults;
	}

	/** In milliseconds, of all that were laid out. */
	get mean(): number {
		return this.#sumMs / this.#count;
	}

	/** Lays out times for the next calls; every look at them begins with it. */
	layOut(): void {
		for (let laidOut = this.#faults.list().length; laidOut < LAID_OUT; laidOut++) {
			const value = TICK_MS * (1 + Math.floor(this.#next() * TICKS_MAX));
			this.#sumMs += value;
			this.#count++;
			this.#faults.add({ call: "*", fault: "delay", value, processed: false, times: 1 });
		}
	}

	/** From 0 to below 1: a linear congruence, whose constants are those of Numerical Recipes. */
	#next(): number {
		this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
		return this.#state / 2 ** 32;
	}
}
