/** Icons of the lobby. The family is described in `icon.ts`. */
export const HEART = "M10 16.5C4 12.5 2.5 10 2.5 7.5a3.8 3.8 0 0 1 7.5-1 3.8 3.8 0 0 1 7.5 1c0 2.5-1.5 5-7.5 9Z";
