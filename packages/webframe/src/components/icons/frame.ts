/** Icons of the frame itself. The family is described in `icon.ts`. */
export const GRID = "M3.5 3.5h5v5h-5zm8 0h5v5h-5zm-8 8h5v5h-5zm8 0h5v5h-5z";
/** A slip with two lines. */
export const SLIP = "M5 3h10v14l-2.5-1.5L10 17l-2.5-1.5L5 17zm3 4h4m-4 3.5h4";
/** Waves that do not arrive. */
export const OFFLINE =
	"M3.5 8.5a9 9 0 0 1 4-2.3m5 0a9 9 0 0 1 4 2.3M6.5 11.5a5 5 0 0 1 2-1.2m3 0a5 5 0 0 1 2 1.2M10 15h0M4 3.5l12 13";
/** A key. */
export const KEY = "M7 9.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7Zm2.5 1 7-7m-3 3L16 9";
export const PAUSE = "M7.5 5v10m5-10v10";
export const PERSON = "M10 3a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7ZM3.5 17c.6-3.2 3-4.5 6.5-4.5s5.9 1.3 6.5 4.5";
