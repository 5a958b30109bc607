/** The texts of partners, providers and of their checklists of going live. */
export const GOING_LIVE_WORDS = {
	partners: {
		title: "Partners",
		unknown: (id: string) => `There is no partner ${id}.`,
		active: "Active",
		inactive: "Switched off",
		address: "Address",
		changed: "Changed (UTC)",
		circuits: "Circuits",
		noCircuits: "No circuit has ever opened.",
		circuitColumns: { calls: "Calls", state: "State", cause: "Cause", opened: "Opened (UTC)" },
		callsOf: { payments: "Payments", logIns: "Log-ins", balances: "Balances", info: "Looking up payments" },
		circuitOpen: "Open",
		circuitClosed: "Closed",
		hints: "Hints",
		noHints: "Everything that it sends is as it should be.",
		hintsOf: {
			unreadable: "Cannot be read: it counts as left out",
			number: "An amount as a number: it belongs into a text",
			negative: "Below zero",
			too_many_digits: "More digits than the currency has: they are cut off",
			not_boolean: "Neither true nor false, though it is understood",
			given_back_unchanged: "The same token as before: a new one belongs here",
		},
		hintColumns: { call: "Call", field: "Field", hint: "What", last: "Last (UTC)" },
		settings: "Settings",
		rejected: "Its rejected bets",
		all: "All partners",
		none: "There are no partners yet.",
		columns: { id: "Id", name: "Name", state: "State", address: "Address", secrets: "Secrets" },
		download: "Export",
		name: "Name",
		number: "Number",
		numberHint: "It is called PartnerClient-<number> in tokens.",
		addressHint: "Where its calls are: https://casino.example/aggregator",
		secrets: "Secrets",
		secretSince: (time: string) => `good since ${time} UTC`,
		inFile: "They stand in the applied file: change them there.",
		acts: {
			create: {
				name: "Add a partner",
				effect: "It is added switched off, with its first secret, which is shown this one time.",
			},
			on: { name: "Switch on", effect: "Its players are let in and may bet, on every process within two seconds." },
			off: {
				name: "Switch off",
				effect: "No new players and no new bets. What is owed goes on, and its accepts are taken.",
			},
			address: {
				name: "Name and address",
				effect:
					"Money is sent to the address: another one takes two people. Calls that are on the wire end where they are.",
			},
			secretAdd: {
				name: "Add a secret",
				effect:
					"Both are good until you remove one: the partner's server goes over without a pause. It is shown this one time.",
			},
			secretRemove: { name: "Remove", effect: "It ends at once. Tokens that were got with it live an hour at most." },
			promo: {
				name: "New promo secret",
				effect:
					"Its marketing system signs with it. It is shown this one time; the one of before is good for a day more.",
			},
			approve: {
				name: "Approve",
				effect:
					"The file may make exactly this change within 30 days; from then on the field is the file's. A second manager must approve the same.",
			},
		},
		fileStopped: (time: string) => `A file was stopped at ${time} UTC, because two people have decided otherwise:`,
		fileApproved: "Approved: the next start makes the change.",
		fileChange: (field: string, from: string, to: string) => `${field}: from ${from} to ${to}`,
	},
	providers: {
		title: "Providers",
		unknown: (id: string) => `There is no provider ${id}.`,
		none: "There are no providers yet.",
		columns: { id: "Id", name: "Name", state: "State", address: "Address", keys: "Keys" },
		gameColumns: { code: "Code", id: "Its id", name: "Name", category: "Category" },
		counterparty: "Counterparty id",
		counterpartyHint: "Its X-Counterparty-Id, in both directions, without a point.",
		addressHint: "With its version: https://games.example/v1",
		games: (count: number) => (count === 1 ? "1 game" : `${count} games`),
		noGames: "No game of it has been read.",
		keys: "Counterparty Keys",
		acts: {
			create: {
				name: "Add a provider",
				effect:
					"It is added switched off, with a Counterparty Key, which is shown this one time: both sides sign with it.",
			},
			on: { name: "Switch on", effect: "Its list of games is read within a minute, and its games can be opened." },
			off: { name: "Switch off", effect: "No game of it is opened and no bet is taken. What is owed goes on." },
			address: { name: "Name and address", effect: "Its list is read from there, and games are opened there." },
			keyAdd: {
				name: "Add a key",
				effect:
					"What it signs with either is taken. We sign with the first, until you remove that. It is shown this one time.",
			},
			keyRemove: { name: "Remove", effect: "What is signed with it is refused from now on." },
			sync: { name: "Read the games", effect: "Its list of games is read again within a minute." },
		},
	},
	checklist: {
		title: "Going live",
		done: "All of it has been seen.",
		seen: "Seen",
		open: "Not yet",
		read: "Look again",
		of: (name: string) => `${name}: going live`,
		intro: "The service looks for itself: nobody has to tick anything. What is red says what to do.",
		until: (time: string) => `This link is good until ${time} UTC.`,
		gone: "This link is good no more. Ask for another one.",
		links: "Links to send",
		noLinks: "Nobody has a link.",
		linkBy: (who: string, until: string) => `by ${who}, until ${until} UTC`,
		acts: {
			link: {
				name: "Make a link",
				effect: "Whoever has it sees this checklist and nothing else, for 30 days. It is shown this one time.",
			},
			end: { name: "End it", effect: "The link shows nothing any more, at once." },
		},
		steps: {
			token: {
				name: "Its server gets a client token",
				toDo: "Call /auth/token with the client id and the secret key.",
			},
			origins: {
				name: "Origins of its pages are set",
				toDo: "Tell the operator the origins of your pages; they go into the allowed origins.",
			},
			on: {
				name: "Switched on",
				toDo: "The operator switches it on when all else is ready: until then no player is let in.",
			},
			frame: {
				name: "The frame was loaded from an allowed origin",
				toDo: "Open your page with the frame. The origin that was seen must be one of the allowed ones.",
			},
			log_in: {
				name: "/users/auth answers",
				toDo: "Let a player open the frame. Your server must answer /users/auth in time, with JSON.",
			},
			keys: {
				name: "The key set was read",
				toDo: "Verify our JWTs with a key of /jwks, and answer the log-in with ErrorCode 200.",
			},
			accept: {
				name: "The first accept",
				toDo: "Let a player bet: your server takes the stake and calls /payments/accept.",
			},
			games: {
				name: "Its list of games was read",
				toDo: "Answer the list of games at your address; it is read within a minute.",
			},
			offered: {
				name: "A partner offers its games",
				toDo: "Name the provider among the games of providers of a partner.",
			},
			launch: {
				name: "The first game was opened",
				toDo: "Let somebody open a game: your server must answer the launch with its address.",
			},
			pay_in: {
				name: "The first pay-in",
				toDo: "Let a player bet in the game: the call must be signed with the Counterparty Key.",
			},
		},
	},
} as const;
