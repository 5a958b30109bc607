/** How a table tells of bets and tickets. Loaded when there is one: an open table stands without. */
export { betList } from "../bet-list/bet-list.ts";
export { nextBets, placedBet } from "./placed-bet.ts";
export { ticketList } from "./ticket-list.ts";
