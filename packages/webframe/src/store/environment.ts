import type { ViewType } from "@webframe/shared/wire";

/**
 * What every part of the store needs from outside: the network, time and chance. The browser's own are in
 * `browser-environment.ts`; tests give a clock that they move by hand.
 */
export interface Environment {
	readonly fetch: typeof globalThis.fetch;
	/** Milliseconds since the epoch, by this device's clock. */
	readonly now: () => number;
	/** True while the page can be seen. */
	readonly visible: () => boolean;
	/** What the player plays on. */
	readonly viewType: () => ViewType;
	/** Calls back once after so many milliseconds. The answer cancels it. */
	readonly after: (delayMs: number, callback: () => void) => () => void;
	/** From 0 up to, but not including, 1. */
	readonly random: () => number;
	/** A fresh idempotency key: unguessable, printable ASCII. */
	readonly newKey: () => string;
}
