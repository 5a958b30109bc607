/** What directs a draw, and the rounds before: the first picture of a table stands without, unless a draw is on. */
export { DrawDirector } from "./draw-director.ts";
export { RoundHistory } from "./round-history.ts";
