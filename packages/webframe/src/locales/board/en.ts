/** The words of the tables of our own games, whatever their family: chips, ticket, strip, history. */
export const messages = {
	"ticket.undo": "Undo",
} as const;
