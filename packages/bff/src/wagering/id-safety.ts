/**
 * A database that was restored from a backup would hand out ids of bets that partners know already, and ids of rounds
 * whose seeds players know. So nothing takes a new id in a database that lives elsewhere than where it was last
 * checked, until `bff restore-check` has moved the ids on. Everything else goes on: accepts are taken and what is owed
 * is sent, under keys by which partners tell repeats. Who logs in then is given no number that a player of the lost time had:
 * those of players, games and alarms move on by themselves, because nobody needs to be asked for how far.
 *
 * A copy of the files of the very same cluster cannot be told from the original: after such a restore it is people who
 * must run the check before they start the service.
 *
 * Source: wire contract, section 2, "BetId, CashbackId".
 */
import type { JudgedClock } from "../platform/clock.ts";
import type { Database } from "../platform/database.ts";
import type { Logger } from "../platform/logger.ts";
import { type Repeated, repeat } from "../platform/repeat.ts";
import type { TakesAlarms } from "../records/alarms/alarms.ts";
import { adoptIdentity, moveOtherIdsForward, readCheckedIdentity, readIdentity } from "../store/database-identity.ts";

/** How soon a process notices that its database was restored under it, or that the check has run. */
const LOOK_MS = 10_000;

export interface IdSafetyContext {
	readonly database: Database;
	readonly clock: JudgedClock;
	readonly logger: Logger;
	readonly alarms: TakesAlarms;
}

export class IdSafety {
	readonly #context: IdSafetyContext;
	#isSafe = false;
	/** The other ids were moved on since this process has found the database elsewhere. */
	#haveMoved = false;
	#looking: Repeated | undefined;

	constructor(context: IdSafetyContext) {
		this.#context = context;
	}

	/** Whether new ids of bets, cashbacks and rounds may be taken: never by a clock that cannot be relied on. */
	get isSafe(): boolean {
		return this.#isSafe && this.#context.clock.fault === undefined;
	}

	/** Looks now and from time to time until `stop`. A new installation takes the place where it is. */
	async start(): Promise<void> {
		const { database, clock, logger } = this.#context;
		await adoptIdentity(database, await readIdentity(database), clock.now());
		await this.look();
		const options = { name: "place of the database", pauseMs: LOOK_MS, clock, logger, startsWithPause: true };
		this.#looking = repeat(() => this.look(), options);
	}

	async stop(): Promise<void> {
		await this.#looking?.stop();
	}

	async look(): Promise<void> {
		const { database, alarms } = this.#context;
		const [identity, checked] = await Promise.all([readIdentity(database), readCheckedIdentity(database)]);
		const isSafe = checked?.identity === identity;
		if (!isSafe) {
			const text =
				"the database lives elsewhere than where it was checked: no bet is taken until `bff restore-check` has run";
			alarms.raise({ kind: "database_elsewhere", subject: "database", about: { identity, checked }, text });
		}
		this.#isSafe = isSafe;
		if (!isSafe && !this.#haveMoved) await moveOtherIdsForward(database);
		this.#haveMoved = !isSafe;
	}
}
