/** Icons of the tables of our own games. The family is described in `icon.ts`. */
/** An arrow that turns back. */
export const UNDO = "M7 4 3.5 7.5 7 11M3.5 7.5h8.5a4.2 4.2 0 0 1 0 8.5H8";
/** Two chips, one on the other. */
export const DOUBLE = "M4 6.8a6 2.8 0 1 0 12 0a6 2.8 0 1 0-12 0v6.4a6 2.8 0 0 0 12 0V6.8";
/** Two arrows that follow each other. */
export const REPEAT = "M4 9V8a3 3 0 0 1 3-3h9m-3-3 3 3-3 3M16 11v1a3 3 0 0 1-3 3H4m3 3-3-3 3-3";
/** A round and what follows it. */
export const ROUNDS = "M15.5 7A6.5 6.5 0 1 0 16 12M15.5 3.5V7H12M10 7v3.5l2.5 1.5";
/** A loudspeaker, and one that is silent. */
export const SOUND = "M3.5 8v4H6l4 3.5v-11L6 8zM13 7.5a4 4 0 0 1 0 5m2.2-7.4a7 7 0 0 1 0 9.8";
export const SILENT = "M3.5 8v4H6l4 3.5v-11L6 8zM13 8l4 4m0-4-4 4";
export const CLOSE = "m5.5 5.5 9 9m0-9-9 9";
