export { type Chip, type PlayedTickets, type Price, playTickets } from "./picks-family.ts";
export { PICKS_MARKET, PICKS_MAX, type Pick, type PicksSelection, readPicks } from "./picks-selection.ts";
export { type TicketFamily, ticketFamily } from "./ticket-family.ts";
