export { BALLS } from "./balls-family.ts";
export { BALLS_PLAY } from "./balls-play.ts";
export { type BallsResult, type BallsRules, colourOf, numbersOf } from "./balls-rules.ts";
export { type Market, marketsOf, parseOutcome, priceOf, type Row } from "./catalogue.ts";
export { BALLS_GAMES } from "./games.ts";
export type { Tab } from "./kinds.ts";
