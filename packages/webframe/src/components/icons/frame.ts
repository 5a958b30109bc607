/** Icons of the frame itself. The family is described in `icon.ts`. */
export const GRID = "M3.5 3.5h5v5h-5zm8 0h5v5h-5zm-8 8h5v5h-5zm8 0h5v5h-5z";
/** A slip with two lines. */
export const SLIP = "M5 3h10v14l-2.5-1.5L10 17l-2.5-1.5L5 17zm3 4h4m-4 3.5h4";
/** Waves that do not arrive. */
export const OFFLINE =
	"M3.5 8.5a9 9 0 0 1 4-2.3m5 0a9 9 0 0 1 4 2.3M6.5 11.5a5 5 0 0 1 2-1.2m3 0a5 5 0 0 1 2 1.2M10 15h0M4 3.5l12 13";
/** A key. */
export const KEY = "M7 9.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7Zm2.5 1 7-7m-3 3L16 9";
/** Two bars. */
export const PAUSE = "M5.5 4.5h3v11h-3zm6 0h3v11h-3z";
export const PERSON = "M10 3a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7ZM3.5 17c.6-3.2 3-4.5 6.5-4.5s5.9 1.3 6.5 4.5";
/** A lattice with a lit number: what was drawn. */
export const DRAWN =
	"M4.5 5h0m5.5 0h0m5.5 0h0M4.5 10h0m11 0h0M4.5 15h0m5.5 0h0m5.5 0h0M10 7.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z";
/** A cup. */
export const CUP = "M6 3.5h8v5a4 4 0 0 1-8 0zM6 5H3.5c0 2.5 1 4 2.7 4.3M14 5h2.5c0 2.5-1 4-2.7 4.3M10 12.5v4m-3 0h6";
/** A box with a bow. */
export const GIFT =
	"M3.5 7.5h13v3h-13zM5 10.5h10v6H5zm5-3v9M10 7.5C8 7.5 6 6.5 6.5 4.8S9 3.5 10 7.5c1-4 3-4.4 3.5-2.7S12 7.5 10 7.5";
/** A page with a question. */
export const QUESTION =
	"M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15ZM8 8c0-2.7 4.2-2.6 4.2 0 0 1.7-2.2 1.7-2.2 3.4m0 2.6h0";
