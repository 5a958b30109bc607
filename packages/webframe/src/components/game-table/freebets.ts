/**
 * The freebets in the bar at the thumb. A chunk of its own, one for the tables of all families, loaded for players who have
 * some.
 */
export { freebetSlip, withFreebet } from "./freebet-slip.ts";
export { withFreebets } from "./freebet-ticket.ts";
