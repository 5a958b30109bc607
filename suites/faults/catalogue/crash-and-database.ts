import { type CataloguePart, inService, inSuite } from "./row.ts";

const KILLS = inSuite(
	"kills/kills.long.test.ts",
	"50 SIGKILLs of the service and of PostgreSQL under load, at least three in each window",
);

export const crashAndDatabase: CataloguePart = {
	title: "Crashes, the database, several processes",
	rows: [
		{
			id: "F27",
			fault: "The process dies before, during or after a call, before it has noted anything",
			outcome: "Another process finds an attempt without an end and sends it again under its key: one effect.",
			elsewhere: [KILLS],
		},
		{
			id: "F28",
			fault: "The process dies with the answer in its hands, or in the middle of a settlement",
			outcome: "The same: every bet is paid once, by whichever process goes on.",
			elsewhere: [KILLS],
		},
		{
			id: "F29",
			fault: "PostgreSQL is killed in the middle of transactions, its connections break, or it cannot be reached",
			outcome:
				"What was acknowledged stands; what was in doubt is settled by reading its key again; the process stays alive and says that it is not ready. Here a proxy breaks the connections; the server itself is killed in the suite of kills.",
			elsewhere: [KILLS],
		},
		{
			id: "F30",
			fault: "The answer to a COMMIT is lost, or the statement itself on its way",
			outcome:
				"The caller hears 503 and repeats; the key decides, so a bet stands once and an accept is recorded once. The end of an attempt that was committed stands, and nothing goes out twice; one that was lost before is found missing, and the same transaction is sent again, freshly signed.",
		},
		{
			id: "F31",
			fault: "The database takes no more connections, every connection hangs, or its machine is gone without a word",
			outcome:
				"New requests get 503 with Retry-After at once, the process says that it is not ready, nothing is half done, and it recovers by itself. A server that has said nothing for 36 s is given up: the statement ends like one whose connection was lost, and the next goes to whoever answers then.",
			elsewhere: [
				inService(
					"platform/silent-database.error.test.ts",
					"a statement whose server is gone without a word ends as one whose connection was lost, and the next has a new one",
				),
			],
		},
		{
			id: "F32",
			fault: "PostgreSQL undoes a statement because of another one (40001, 40P01), also in a real deadlock",
			outcome: "It is decided again on what stands then, a bounded number of times, and no call goes out twice.",
		},
		{
			id: "F33",
			fault: "Two processes find one retry due, or take turns with one bet",
			outcome:
				"One of them claims it and one call goes out; a process that remembers an older state of the bet reads it again before it answers.",
		},
		{
			id: "F34",
			fault:
				"The disk is full, memory is out, a statement takes too long, a row is held for long, the server became read-only",
			outcome:
				"Bets are refused with 503, accepts are not acknowledged so that the casino repeats them, and reading goes on. A row that is held is waited for 5 s, and then the caller is told to come again.",
			elsewhere: [
				inService(
					"platform/lock-timeout.error.test.ts",
					"who needs a player's row that is held is answered 503 with Retry-After after 5 s; the same calls later have their effect once",
				),
			],
		},
		{
			id: "F35",
			fault: "A schema that only adds (columns, a table's index) is put in place under load, on the old build",
			outcome:
				"Processes of the old build, which do not know it yet, go on: no bet fails, and every one is paid. A build that does is not among them. A schema that takes something away (0011, before the first release) is put in place with them stopped.",
		},
		{
			id: "F36",
			fault: "A row in the outbox that cannot be decided on",
			outcome:
				"It holds up no other bet, is logged as an error at every look, and stands on the manual list after 24 hours. A bet that cannot be settled holds up neither its round nor a later one.",
			elsewhere: [
				inService(
					"rounds/poison.error.test.ts",
					"a bet that cannot be settled waits alone: the others of its round are paid, later rounds go on, and it is told",
				),
			],
		},
		{
			id: "F37",
			fault: "The database is restored from an older backup",
			outcome:
				"No bet is placed before `bff restore-check` has moved the ids past everything the casino knows, and reconciliation lists what is missing on either side. A payout that went out after the backup goes out again as it was, and the casino knows it.",
			elsewhere: [
				inService(
					"cli/restore-check.test.ts",
					"after a restore no id is taken until the check has run; then ids go on past all that the partner knows",
				),
				inService(
					"backoffice/routes/reconcile.happy.test.ts",
					"a bet that we do not know, such as after a restore: what the partner lists of it is missing here",
				),
			],
		},
	],
};
