/**
 * The ticks of the feed: each game has one every 500 ms, in a slot of 50 ms of its own by the last digit of its code, so
 * that not all games are sent in one moment. They are counted by the corrected clock, the same on every process.
 *
 * Source: wire contract, section 8.
 */
const TICK_MS = 500;
const SLOT_MS = 50;
const SLOTS = 10;
/** The tick that is told as 0: the beginning of 2026, by UTC. */
const TICK_ZERO = 3_534_451_200;

/** One tick of the games of one slot. */
export interface Tick {
	readonly slot: number;
	/** Counted from 1970. */
	readonly number: number;
	/** When it begins, in milliseconds since 1970. */
	readonly beginsMs: number;
	/** As subscribers are told it. */
	readonly sId: number;
}

/** From 0 to 9. */
export function slotOf(gameCode: number): number {
	return gameCode % SLOTS;
}

/** The tick of a slot that has begun last. */
export function tickAt(slot: number, ms: number): Tick {
	return tickOf(slot, Math.floor((ms - slot * SLOT_MS) / TICK_MS));
}

export function tickAfter({ slot, number }: Tick): Tick {
	return tickOf(slot, number + 1);
}

function tickOf(slot: number, number: number): Tick {
	return { slot, number, beginsMs: number * TICK_MS + slot * SLOT_MS, sId: number - TICK_ZERO };
}
