/**
 * What a table needs from the first chip or bet on: what is done with chips, and how tickets and bets are told. An open table
 * stands without; it comes once its first picture stands, or before that where there are bets.
 */
export { ownBets } from "./own-bets.ts";
export { toldBets } from "./placed-bet.ts";
export { wearBetting } from "./table-betting.styles.ts";
export { clear, double, put, relay, takeOff, undo } from "./ticket.ts";
export { lastTicket, placedOn, refusedTicket, ticketBet, ticketRules } from "./ticket-bet.ts";
export { ticketLine } from "./ticket-line.ts";
export { ticketList } from "./ticket-list.ts";
