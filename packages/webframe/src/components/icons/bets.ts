/** Icons of the states of a bet. The family is described in `icon.ts`. */
/** A paper plane on its way. */
export const SEND = "M16.5 3.5 3.5 8.8l5 2.2 2.2 5.5 5.8-13ZM8.5 11l3.4-3.2";
export const CHECK = "m4 10.5 4 4 8-9";
/** A coin that is on its way. */
export const PAYOUT = "M12.5 5.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9ZM3.5 7h2.5m-4.5 3h4m-2 3H6";
/** A coin that has arrived. */
export const PAID = "M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14Zm-3 7.2 2.2 2.2 4-4.4";
export const STAR = "m10 3 2.2 4.5 4.8.7-3.5 3.5.8 4.9L10 14.3l-4.3 2.3.8-4.9L3 8.2l4.8-.7L10 3Z";
/** A level line: nothing came of it. */
export const LOST = "M5 10h10";
/** An arrow that turns back. */
export const RETURNED = "M7 4 3.5 7.5 7 11M3.5 7.5h8.5a4.2 4.2 0 0 1 0 8.5H8";
export const CROSS = "m5.5 5.5 9 9m0-9-9 9";
/** A lens. */
export const CHECKING = "M9 3.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11Zm4 9.5 3.5 3.5";
