/** Every text of the pages Today and Alarms. */
export const TODAY = {
	title: "Today",
	live: (time: string) => `Live, ${time} UTC`,
	lost: (time: string) => `Not connected: this is what was at ${time} UTC`,
	noAlarms: "No alarm is open.",
	toAlarms: "To the alarms",
	since: (time: string) => `since ${time} UTC`,
	perSecond: "Bets a second, over a minute",
	curve: "Bets in each two seconds of the last minute",
	bets: "Bets",
	players: "Players",
	openRounds: "Open rounds",
	held: (count: number) => `${count} held`,
	rejected: "Rejected bets that wait",
	approvals: "Requests for a second person",
	noBets: "No bets in the last hour.",
	ms: (count: number) => `${count} ms`,
	open: (calls: string) => `Open: ${calls}`,
	money: {
		title: "Money of these bets",
		currency: "Currency",
		stakes: "Stakes",
		payouts: "Payouts",
		margin: "Margin of what is settled",
		exposure: "In play",
	},
	partners: {
		title: "Partners",
		partner: "Partner",
		half: "Accept, half within",
		most: "19 of 20 within",
		circuits: "Circuits",
	},
	wins: { title: "Big wins", bet: "Bet", stake: "Stake", win: "Win", placed: "Placed (UTC)", none: "No big win." },
	late: {
		title: "Rounds on time",
		round: "Round",
		game: "Game",
		state: "Stands at",
		by: "Late by",
		none: "Every round is on time.",
	},
} as const;

export const ALARMS = {
	title: "Alarms",
	openCount: (count: number) => `${count} open`,
	nothing: "No alarm is open.",
	ended: "Ended",
	cause: "What was seen",
	times: (opened: string, ended: string | undefined, seen: string, count: number) =>
		`Since ${opened} UTC, ${ended === undefined ? `last seen ${seen}` : `ended ${ended}`}, seen ${count} ${count === 1 ? "time" : "times"}`,
	states: { severe: "Severe", open: "Open", acknowledged: "Acknowledged", ended: "Ended" },
	acknowledge: "Acknowledge",
	effect:
		"Everybody sees that you know of it, and it is sent no more. What goes on ends when its cause does; what happened once is over with this.",
	kinds: {
		partner_circuit_opened: {
			name: "A partner does not take our calls",
			toDo: "Ask the partner. Its bets end as unavailable meanwhile; payouts are sent when it is back.",
		},
		jwt_refused: {
			name: "A partner refuses our signatures",
			toDo: "Its clock, its copy of our keys or its settings are wrong: nothing gets through until it has mended them.",
		},
		provider_clock: {
			name: "A provider's clock is wrong",
			toDo: "All that it sends is refused, payouts too: it must set its clock right now.",
		},
		provider_money_unknown: {
			name: "A provider's message about money fits nothing, or cannot be read",
			toDo: "Money may be owed: compare its records with ours. Find the call by its id: its message is among the exchanges.",
		},
		accepted_after_rollback: {
			name: "A returned stake was executed",
			toDo: "Settle it with the partner, then resolve it on the page of the bet.",
		},
		due_far_ahead: {
			name: "Transactions were due too far ahead",
			toDo: "They were brought back and are listed as overdue. A machine's clock was wrong.",
		},
		games_list_shrunk: {
			name: "A provider's list of games has shrunk",
			toDo: "The lobby keeps its games until such a list has come three times. Ask the provider.",
		},
		jackpot_pool_held: {
			name: "A jackpot's pool is not the sum of its entries",
			toDo: "It takes and pays nothing until somebody has looked at it: bff jackpot mend.",
		},
		large_jackpot_won: {
			name: "A large jackpot was won",
			toDo: "It is paid by itself. Look at the bet if you doubt it.",
		},
		passkey_counter_back: {
			name: "A passkey counts backwards",
			toDo: "There may be a copy of it; it was refused. Revoke the operator and invite him anew.",
		},
		first_operator: {
			name: "The first operator was made",
			toDo: "One person alone has let somebody in, by bff. Where there were operators before, find out what became of them.",
		},
		bets_stopped: { name: "Bets are stopped", toDo: "Somebody has stopped them; two managers let them go on." },
		clock_off: {
			name: "A machine's clock is far off",
			toDo: "Its processes take no bets until it is set right.",
		},
		database_elsewhere: {
			name: "The database lives elsewhere",
			toDo: "It was restored, or another server took over: no bet is taken until bff restore-check has run.",
		},
		alarms_not_sent: {
			name: "Alarms could not be sent",
			toDo: "Messages were given up on this way: look at its address, and who listens there.",
		},
	},
} as const;
