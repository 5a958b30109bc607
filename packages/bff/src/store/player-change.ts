/** How many of a player's last changes a player's row remembers. */
export const RECENT_CHANGES_MAX = 64;
