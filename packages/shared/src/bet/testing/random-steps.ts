import type { Outcome } from "../outcome.ts";
import { OUTCOME } from "./bet-story.ts";

/** Draws from the choices of a story; after the last one it draws zeros. */
export type Draw = (count: number) => number;

/** Something that may happen next in a random story. */
export interface Step {
	readonly name: string;
	readonly take: () => void;
}

/** How the partner of a random story refuses by its accept. */
export const REFUSED = 103_802;
/** Every way in which an attempt ends; as often as all others it is taken, so that stories get somewhere. */
export const ENDS: readonly (readonly [name: string, outcome: Outcome])[] = Object.entries(OUTCOME).flatMap(
	([name, outcome]) => Array.from({ length: outcome === OUTCOME.taken ? 6 : 1 }, () => [name, outcome] as const),
);
export const PAUSES_MS = [0, 1_000, 30_000, 600_000, 90_000_000] as const;
