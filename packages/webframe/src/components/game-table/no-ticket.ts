import type { Ticket } from "./ticket.ts";

/** Nothing lies, and nothing has been done. */
export const NO_TICKET: Ticket = { laid: new Map(), past: [] };
