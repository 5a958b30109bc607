/** Icons of a provider's game. The family is described in `icon.ts`. */

/** Four corners that go apart. */
export const FULL = "M3.5 7.5v-4h4m5 0h4v4m0 5v4h-4m-5 0h-4v-4";
