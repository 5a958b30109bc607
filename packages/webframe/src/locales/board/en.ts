/** The words of the tables of our own games, whatever their family: chips, ticket, strip, history. */
export const messages = {
	"chip.rail": "Chips",
	"chip.of": "Chip of {amount} {currency}",

	"ticket.undo": "Undo",
	"ticket.double": "Double",
	"ticket.repeat": "Repeat",
	"ticket.clear": "Clear",
	"ticket.title": "Ticket",
	"ticket.places": { one: "{count} place", other: "{count} places" },
	"ticket.open": "Not yet placed",
	"ticket.empty": "Choose a chip, then a place",
	"ticket.place": "Place {amount} {currency}",
	"ticket.next": "Next round: {amount} {currency}",
	"ticket.newPrice": "The prices have changed. Look at them, then place again.",
	"ticket.remove": "Take off: {place}",

	"stop.stake": "The largest stake is {max} {currency}.",
	"stop.win": "What a bet can win is limited: on these places at most {max} {currency}.",
	"stop.places": "A ticket has at most {max} places.",
	"stop.balance": "Your balance does not cover {amount} {currency}.",

	"next.waiting": "Waits for the next round",
	"next.takeBack": "Take back",
	"next.dismiss": "Close",
	"next.left": { one: "{count} round left", other: "{count} rounds left" },
	"next.price": "Not sent: the price has changed.",
	"next.closed": "Not sent: betting closed before it could be.",
	"next.paused": "Not sent: play was paused.",
	"next.offline": "Not sent: there was no connection.",
	"next.balance": "Not sent: the balance did not cover it.",
	"next.refused": "Stopped: a bet was not accepted.",
	"next.hidden": "Stopped: the page was not in view.",
	"next.loss": "Stopped at the loss that you set.",
	"next.win": "Stopped at the win that you set.",

	"repeat.title": "Repeat for several rounds",
	"repeat.rounds": { one: "{count} round", other: "{count} rounds" },
	"repeat.loss": "Stop after losing",
	"repeat.win": "Stop at a win of",
	"repeat.start": "Start",

	"results.last": "Last results",
	"results.counts": "Hot and cold",
	"results.of": { one: "Of the last round", other: "Of the last {count} rounds" },
	"results.apart": "Each round is drawn afresh: earlier results change nothing.",

	"draw.of": "{count} of {all}",
	"draw.drawn": "Drawn",

	"win.title": "You win",
	"win.times": "{times} times the stake",

	"fate.won": "won",
	"fate.lost": "lost",

	"more.menu": "More",
	"more.sound": "Sound",
	"more.rules": "Rules",
	"pays.line": "pays {amount}",
} as const;
