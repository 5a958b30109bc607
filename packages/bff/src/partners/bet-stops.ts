/**
 * The stop switch: bets of all, of a partner, a game or a provider are taken no more until two people let them go on. Payouts,
 * returns and everything else that is owed go on meanwhile.
 *
 * A bet asks memory, and costs nothing for it; a process knows a switch of another one within two seconds, its own at once.
 *
 * Source: back office design, *Pages*, Stop switch.
 */
import type { TakesAlarms } from "../records/alarms/alarms.ts";
import { appendAudit, auditSubject } from "../records/audit-log.ts";
import { type WaitsForSecondPerson, whoAskedFirst, withSecondPerson } from "../records/with-second-person.ts";
import {
	type BetStopRow,
	type BetStopSubject,
	deleteBetStop,
	insertBetStop,
	readBetStops,
} from "../store/bet-stops.ts";
import { Directory, type DirectoryContext } from "./directory.ts";

/** What is known of a bet that is to be placed. */
export interface BetAbout {
	readonly partnerId: number;
	readonly gameCode: number;
	/** Undefined: of one of our own games. */
	readonly providerId?: number;
}

/** Who switches, and why. */
export interface Switching {
	readonly operator: string;
	readonly note: string;
}

export type BetStopOutcome = { readonly kind: "done" | "nothing_to_do" } | WaitsForSecondPerson;

interface BetStopsContext extends DirectoryContext {
	readonly alarms: TakesAlarms;
}

export class BetStops extends Directory<BetStopsContext> {
	#stopped: ReadonlySet<string> = new Set();
	#rows: readonly BetStopRow[] = [];

	constructor(context: BetStopsContext) {
		super("bet stops", context);
	}

	protected override async read(): Promise<() => void> {
		const rows = await readBetStops(this.context.database);
		return () => {
			this.#rows = rows;
			this.#stopped = new Set(rows.map(nameOf));
		};
	}

	/** Whether no such bet is taken now. */
	isStopped({ partnerId, gameCode, providerId }: BetAbout): boolean {
		const stopped = this.#stopped;
		if (stopped.size === 0) return false;
		return (
			stopped.has(nameOf({ scope: "all", subjectId: 0 })) ||
			stopped.has(nameOf({ scope: "partner", subjectId: partnerId })) ||
			stopped.has(nameOf({ scope: "game", subjectId: gameCode })) ||
			(providerId !== undefined && stopped.has(nameOf({ scope: "provider", subjectId: providerId })))
		);
	}

	/** What stands, the newest first. */
	all(): readonly BetStopRow[] {
		return this.#rows;
	}

	/** One person is enough, and no proof: a stop that waits for somebody is none. */
	async stopBets(subject: BetStopSubject, { operator, note }: Switching): Promise<BetStopOutcome> {
		const { database, clock, alarms } = this.context;
		const kind = await database.begin(async (sql) => {
			const now = clock.now();
			if (!(await insertBetStop(sql, { ...subject, stoppedBy: operator, stoppedAt: now }))) return "nothing_to_do";
			const about = auditSubject("bets of", nameOf(subject));
			await appendAudit(sql, {
				happenedAt: now,
				actor: operator,
				action: "bets.stop",
				subject: about,
				note,
				details: {},
			});
			return "done";
		});
		const alarm = { kind: "bets_stopped", subject: nameOf(subject), about: { ...subject, operator } } as const;
		if (kind === "done") alarms.raise({ ...alarm, text: "bets are taken no more" });
		await this.refresh();
		return { kind };
	}

	/** Two people let bets be taken again. */
	async resumeBets(subject: BetStopSubject, { operator, note }: Switching): Promise<BetStopOutcome> {
		const { database, clock, alarms } = this.context;
		const outcome = await withSecondPerson(database, operator, () =>
			database.begin(async (sql): Promise<BetStopOutcome> => {
				const now = clock.now();
				const stoppedAt = await deleteBetStop(sql, subject);
				if (stoppedAt === undefined) return { kind: "nothing_to_do" };
				// Which stop they agree on is part of it: one that was made since needs two anew.
				const request = { stoppedAt: stoppedAt.toISOString() };
				const about = auditSubject("bets of", nameOf(subject));
				const asked = { action: "bets.resume", subject: about, request, operator, note, now } as const;
				const details = { ...request, ...(await whoAskedFirst(sql, asked, true)) };
				await appendAudit(sql, {
					happenedAt: now,
					actor: operator,
					action: asked.action,
					subject: about,
					note,
					details,
				});
				return { kind: "done" };
			}),
		);
		const alarm = { kind: "bets_stopped", subject: nameOf(subject), about: { ...subject, operator } } as const;
		if (outcome.kind === "done") alarms.end({ ...alarm, name: "bets_resumed", text: "bets are taken again" });
		await this.refresh();
		return outcome;
	}
}

function nameOf({ scope, subjectId }: BetStopSubject): string {
	return scope === "all" ? scope : `${scope} ${subjectId}`;
}
