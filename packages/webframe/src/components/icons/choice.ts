/** The icon of a choice. The family is described in `icon.ts`. */
export const DOWN = "m5.5 8 4.5 4.5L14.5 8";
