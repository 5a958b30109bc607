import type { FrameRound } from "@webframe/shared/wire";
import { OneAtATime } from "../platform/one-at-a-time.ts";

/**
 * The current rounds of our games, for many who ask at once. There is one reading at a time, whatever is asked for; who
 * asks for a game before its turn has come shares that reading, and nobody is given one that began before the question:
 * it could miss a change that the asker was not told of yet.
 */
export class CurrentRounds {
	readonly #find: (gameCode: number) => Promise<FrameRound | null>;
	readonly #turns = new OneAtATime();
	/** Readings that have not begun. */
	readonly #waiting = new Map<number, Promise<FrameRound | null>>();

	constructor(find: (gameCode: number) => Promise<FrameRound | null>) {
		this.#find = find;
	}

	/** @throws what the reading throws */
	read(gameCode: number): Promise<FrameRound | null> {
		const waiting = this.#waiting.get(gameCode);
		if (waiting !== undefined) return waiting;
		const reading = this.#turns.run(() => {
			this.#waiting.delete(gameCode);
			return this.#find(gameCode);
		});
		this.#waiting.set(gameCode, reading);
		return reading;
	}
}
