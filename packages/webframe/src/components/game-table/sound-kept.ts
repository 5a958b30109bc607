/** What is kept in this browser while sound is on. */
export const KEPT_AS = "webframe-sound";
