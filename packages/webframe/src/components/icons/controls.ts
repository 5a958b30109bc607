/** Icons of controls. The family is described in `icon.ts`. */
export const BACK = "M12 4.5 6.5 10l5.5 5.5";
export const MINUS = "M5 10h10";
export const PLUS = "M5 10h10M10 5v10";
/** Two arrows that cross. */
export const SHUFFLE =
	"M3 6h2.5c4 0 5 8 9 8H17m-2.5-2.5L17 14l-2.5 2.5M3 14h2.5c1.5 0 2.6-1.2 3.5-2.7m2-2.6c.9-1.5 2-2.7 3.5-2.7H17m-2.5-2.5L17 6l-2.5 2.5";
