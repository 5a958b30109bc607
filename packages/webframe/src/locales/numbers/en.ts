/** The words of games of numbers, beside those that every frame has: cards and their lines. */
export const messages = {
	"card.label": "Your card",
	"card.new": "New card",
	"card.toLine": "To the next line: {count}",
	"card.lines": "Lines: {count}",
	"help.card":
		"Your card has {picks} of the numbers from 1 to {highest}, dealt by chance. Swap it as often as you like.",
	"help.lines": "In ascending order its numbers make lines of {length}. Full lines pay on top of hits.",
} as const;
