export { type Chip, type Price, type TicketFamily, ticketFamily } from "./picks-family.ts";
export { PICKS_MARKET, PICKS_MAX, type Pick, type PicksSelection, readPicks } from "./picks-selection.ts";
