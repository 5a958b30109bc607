/** The words of games of numbers, beside those that every frame has: cards and their lines. */
export const messages = {
	"card.label": "Your card",
	"card.new": "New card",
	"card.toLine": { one: "{count} number to the next line", other: "{count} numbers to the next line" },
	"card.lines": { one: "{count} line", other: "{count} lines" },
	"card.pays": {
		one: "{count} full line pays {times} times the stake",
		other: "{count} full lines pay {times} times the stake",
	},
	"help.card": "Your card has {picks} of the numbers from 1 to {highest}, dealt by chance. Swap it as often as you like.",
	"help.lines": "In ascending order its numbers make lines of {length}. Full lines pay on top of hits.",
} as const;
