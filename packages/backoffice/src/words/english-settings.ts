/** What each setting means, in words: only the pages of partners, providers and approvals load it. */
export interface SettingWords {
	readonly name: string;
	readonly meaning: string;
	/** What becomes of what is under way; where nothing is said, only what is written afterwards goes by it. */
	readonly inFlight?: string;
}

const KEPT = "What is written already keeps its amounts, its tax and its key, whenever it is sent.";

export const SETTINGS_WORDS = {
	groups: {
		money: "Money",
		games: "Games and tags",
		limits: "Limits",
		calls: "Calls",
		page: "Page and access",
		promo: "Promotions and jackpots",
		provider: "How it is asked",
		players: "Players and limits",
	},
	inFlight: "Transactions that are under way stay as they are; what is written afterwards goes by it.",
	partner: {
		tax: {
			name: "Tax",
			meaning: "Taken off what the player gets, and told the partner on each transaction as TaxAmount. Off: none.",
			inFlight: `${KEPT} A bet that is not settled yet pays by the rate of the moment in which its payout is written.`,
		},
		refundConditions: {
			name: "Refund conditions",
			meaning:
				"After which outcome of taking a stake we return it at once, without asking a person. An answer meets every class that fits: HTTP 500 with ErrorCode 103799 meets both.",
			inFlight: "A bet keeps the conditions under which it was placed, however it ends.",
		},
		dedupeKey: {
			name: "Deduplication key",
			meaning: "By what the partner knows a repeated transaction. It decides how corrections are sent.",
			inFlight: `${KEPT} A step of a correction that was never sent, and that the new key would take for a repeat, is not sent but listed.`,
		},
		currencyDigits: {
			name: "Digits of currencies",
			meaning: "Digits behind the point, where they differ from the table of currencies.",
			inFlight: KEPT,
		},
		secondPersonAbove: {
			name: "Second person above",
			meaning: "Of a larger amount than this, two people decide what one person settles otherwise. By currency.",
		},
		insufficientFundsCodes: {
			name: "Codes for too little money",
			meaning: "ErrorCodes with which the partner says that the player has not enough: the player is told so.",
		},
		batches: {
			name: "Batch rules",
			meaning:
				"Stakes of a game that are collected for each player and sent together by /payments/make-list: after the time, or with so many. Off: the rule is kept, and stakes go one by one.",
			inFlight: "What has been collected is sent by the rule of before.",
		},
		batchField: {
			name: "Field of batches",
			meaning: "The field in which make-list has its records; empty: the data is the list itself.",
		},
		games: {
			name: "Our own games offered",
			meaning: "Codes of the games, one a line. Empty: those that the next setting says.",
			inFlight: "Open rounds of a game that is taken out are settled; no new bet is taken.",
		},
		newGames: { name: "New games of ours", meaning: "Which of our own games are offered where none are named." },
		stakeLimits: {
			name: "Limits of our own games",
			meaning:
				"The least and the most of a bet, and what it may win at most, by game and currency. Game empty: all of them, VIP Roulette with five times the stakes. Highest win empty: as usual, about 100,000 EUR.",
			inFlight: "Bets that stand stay. A frame that is open shows the limits of before until it is loaded again.",
		},
		providers: {
			name: "Games of providers",
			meaning: "Providers whose games are offered. Games: their codes with spaces between, empty for all.",
			inFlight: "Sessions that are open keep their limits; what is owed moves all the same.",
		},
		defaultTagId: { name: "Default tag", meaning: "Where the page names none and no line of the table fits." },
		tags: {
			name: "Tags",
			meaning:
				"Which tag a bet bears, by game and platform. Paste the table from a spreadsheet. Game empty: all games.",
			inFlight: "A bet keeps the tag with which it was placed.",
		},
		reportTimeZone: {
			name: "Time zone of reports",
			meaning: "In which its days and months begin, as Europe/Vienna; one whose clock is whole hours from UTC.",
			inFlight: "Months that are closed stay; the next one begins where the last one ends.",
		},
		guestCurrency: { name: "Currency of guests", meaning: "In which guests, who have none yet, see stakes." },
		betsPerSecond: { name: "Bets a second", meaning: "How many bets one player may place in a second." },
		ticketsPerRound: {
			name: "Tickets in a round",
			meaning: "How many tickets of chips one player may have in a round.",
			inFlight: "Tickets that stand stay.",
		},
		tokensPerMinute: {
			name: "Client tokens a minute",
			meaning: "How often its server may ask for one from one address.",
		},
		concurrentCallsMax: {
			name: "Money calls at once",
			meaning: "How many calls that move money may be on the wire at once, at each start of the service.",
		},
		concurrentUserCallsMax: {
			name: "Log-ins at once",
			meaning: "How many log-ins may be on the wire at once, and as many balances.",
		},
		callTimeoutMs: {
			name: "Timeout of money calls",
			meaning: "After it an outcome is not known, and the call is repeated.",
		},
		userCallTimeoutMs: { name: "Timeout of log-ins", meaning: "For /users/auth and /users/data." },
		acceptanceDeadlineMs: {
			name: "Deadline of a stake",
			meaning: "How long the partner has to take and accept a stake before the bet is withdrawn.",
			inFlight: "A bet keeps the deadline with which it was placed.",
		},
		notBeforeSlackSeconds: {
			name: "Slack of the clock",
			meaning: "How far nbf lies before signing, for a partner whose clock is behind.",
		},
		callLifetimeSeconds: { name: "Lifetime of our JWTs", meaning: "From nbf to exp; at least 3 more than the slack." },
		pinnedKeyId: {
			name: "Pinned signing key",
			meaning: "For a partner that does not follow the key set: the kid that signs our calls to it. Empty: the newest.",
		},
		extraData: { name: "Extra data", meaning: "A JSON object that goes with every question for a balance." },
		allowedOrigins: {
			name: "Allowed origins",
			meaning: "Pages on which the frame may be shown, one a line: https://casino.example, without a path.",
			inFlight: "A frame that is open stays until it is loaded again.",
		},
		isFeedOn: { name: "Results feed", meaning: "It may read the feed of results." },
		isPromoOn: {
			name: "Freebets",
			meaning: "Its marketing system may call us, and its players may use what was issued.",
		},
		promoBindsRequests: {
			name: "Bound promo calls",
			meaning: "Every call of its marketing system must name its operation and when it was sent.",
		},
		isJackpotOn: { name: "Jackpots", meaning: "Its bets take part in the jackpots, which it pays." },
		publishesJackpotDraws: {
			name: "Draws are public",
			meaning: "Once a jackpot has dropped, everybody may read the bets that took part and draw it again.",
		},
		jackpotUnitsPerEuro: {
			name: "Units for a euro",
			meaning: "For jackpots in currencies whose worth is not known, or differs.",
		},
	},
	provider: {
		payInWaitMs: { name: "Wait of a pay-in", meaning: "How long it waits for its bet to become final." },
		payInsPerSecond: {
			name: "Pay-ins a second",
			meaning: "With pay-in-outs and those for fun. More are answered 7.",
		},
		balancesPerSecond: { name: "Balances a second", meaning: "More are answered 99." },
		syncEveryMinutes: { name: "Games are read every", meaning: "How often its list of games is read." },
		gameCategory: { name: "Category", meaning: "The one category whose games are read; empty: all." },
		allowsSeveralSessions: {
			name: "Several sessions",
			meaning: "A player may have several sessions of one game.",
			inFlight: "Sessions that are open go on.",
		},
		tellsCoefficients: { name: "Tells coefficients", meaning: "It tells the coefficient of a round when it is asked." },
		gamePermissions: {
			name: "Permissions of games",
			meaning: "What its games may use of the device and the browser.",
			inFlight: "A game that is open keeps what it had.",
		},
		bindsRequests: {
			name: "Bound requests",
			meaning: "A call about a bet is authentic only if what is signed names its session and its operation.",
		},
		limits: {
			name: "Limits",
			meaning: "Where the partner has none for the currency. Buttons: amounts with spaces between.",
			inFlight: "Sessions that are open keep their limits.",
		},
		languages: { name: "Languages", meaning: "How it names a language, by our code of it; else its BCP 47 tag." },
	},
	columns: {
		origin: "Origin",
		game: "Game",
		platform: "Platform",
		tag: "Tag",
		isOn: "On",
		period: "Collected for ms",
		limit: "At most",
		currency: "Currency",
		amount: "Amount",
		digits: "Digits",
		units: "Units",
		code: "Code",
		provider: "Provider",
		games: "Games",
		maxOdd: "Highest odd",
		maxWin: "Highest win",
		least: "Least",
		most: "Most",
		buttons: "Buttons",
		ofProvider: "of provider",
		language: "Our code",
		theirs: "Its name",
	},
	parts: { limits: "Limits at providers", dailyStakeMax: "A day's stakes at providers" },
	units: {
		ms: "ms",
		seconds: "s",
		minutes: "min",
		perSecond: "a second",
		perMinute: "a minute",
		calls: "calls",
		tickets: "tickets",
	},
	tax: {
		off: "Off",
		stake: "On the stake",
		payout: "On the payout",
		winnings: "On the winnings",
		rate: "Rate, as 0.05",
	},
	choices: {
		dedupe: {
			"BetId+TransactionType": "Bet and type",
			"BetId+TransactionType+Amount+TaxAmount": "Bet, type, amount and tax",
		},
		newGames: { named: "Keno and Fast Keno", auto: "All, as they come" },
		refund: {
			timeout: "No answer in time",
			http400: "HTTP 400",
			http5xx: "HTTP 5xx",
			"103799": "ErrorCode 103799 (internal error)",
			overdue: "Accepted too late",
		},
	},
	on: "On",
	managed: "In the applied file: change it there.",
	two: "Two people decide.",
	notNumber: "Wrong",
	save: "Look at the change",
	nothingChanged: "Nothing is changed.",
	reset: "As it was",
	change: {
		title: "What changes",
		setting: "Setting",
		was: "Was",
		becomes: "Becomes",
		underWay: "What is under way",
		save: "Change",
		needsTwo: "A second manager must ask for the same within 24 hours: the very same settings.",
	},
	table: {
		remove: (row: number) => `Remove row ${row}`,
		cell: (column: string, row: number) => `${column}, row ${row}`,
	},
	badJson: "It is no JSON object.",
	none: "nothing",
} as const;
