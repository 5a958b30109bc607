/** What the answers of the pictures are about, so that they fit each other. */
export const PARTNER_ID = 1556;
export const PLAYER_ID = 90_411;
export const ROUND_ID = 7_214_405;
export const BET_ID = 48_213_077;

/** A time of the day of the pictures. @param time such as `13:59:04.120` */
export const at = (time: string): string => `2026-11-26T${time.padEnd(12, ".000")}Z`;
