/** Icons of the lobby. The family is described in `icon.ts`. */
export const HEART = "M10 16.5C4 12.5 2.5 10 2.5 7.5a3.8 3.8 0 0 1 7.5-1 3.8 3.8 0 0 1 7.5 1c0 2.5-1.5 5-7.5 9Z";
/** A lens. */
export const LENS = "M9 3.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11Zm4 9.5 3.5 3.5";
export const FORTH = "M8 4.5 13.5 10 8 15.5";
