/**
 * The one way to raise an alarm: a line of the log at once, and a row for people, beside the way of whoever raises it.
 *
 *     raise ──► log
 *        └────► pending (one for each kind and subject) ──► open row: opened, or seen again
 *     end ────► log                └──► its row ended
 *
 * Raising costs a line and an entry in a map. Rows are written one after the other, and not oftener than every
 * `WRITING_PAUSE_MS`: whoever causes alarms, a partner or a provider, makes neither bets wait nor the table grow. What a
 * process has pending is lost with it, and an end and a new beginning within one writing are none; alarms that stand for a row elsewhere are opened again by `mendAlarms`.
 *
 * Source: back office design, *Pages*, 12.
 */
import type { AlarmKind } from "@webframe/shared/wire";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database.ts";
import type { Logger } from "../../platform/logger.ts";
import { printable } from "../../platform/printable.ts";
import { redact } from "../../platform/redact.ts";
import { endAlarm, type SeenAlarm, writeAlarm } from "../../store/alarms.ts";
import { ALARMS } from "./kinds.ts";

export interface RaisedAlarm {
	readonly kind: AlarmKind;
	/** What it is about: one open alarm stands for all that is seen of it. */
	readonly subject: string;
	/** What stands in the log and, as far as it fits, in the row. Secrets in it are taken out. */
	readonly about: object;
	/** What somebody has sent, word for word: it stands in the log alone, because every role reads rows, and mails carry them. */
	readonly message?: object;
	readonly text: string;
}

export interface EndedAlarm {
	readonly kind: AlarmKind;
	readonly subject: string;
	/** What the line of the log is called. */
	readonly name: string;
	readonly about: object;
	readonly text: string;
}

/** Takes alarms. It costs the caller nothing and never throws. */
export interface TakesAlarms {
	raise(alarm: RaisedAlarm): void;
	end(ended: EndedAlarm): void;
}

/** At least so long between two writings. */
const WRITING_PAUSE_MS = 1_000;
/** Kinds and subjects that wait to be written; beyond them there is the log. */
const PENDING_MAX = 500;
/** Open alarms of one kind. */
export const OPEN_OF_KIND_MAX = 200;
/** Where so many stand already, the next ones of the kind stand together under this. */
export const OTHERS = "others";
const CAUSE_CHARS_MAX = 600;
const SUBJECT_CHARS_MAX = 120;

interface Pending {
	readonly kind: AlarmKind;
	readonly subject: string;
	seen: SeenAlarm | undefined;
	endedAt: Date | undefined;
}

interface AlarmsContext {
	/** Undefined: there is the log alone. */
	readonly database: Database | undefined;
	readonly clock: Clock;
	readonly logger: Logger;
}

export class Alarms implements TakesAlarms {
	readonly #context: AlarmsContext;
	readonly #pending = new Map<string, Pending>();
	#writing: Promise<void> | undefined;
	#cancelNext: (() => void) | undefined;
	#isStopped = false;

	constructor(context: AlarmsContext) {
		this.#context = context;
	}

	raise({ kind, subject, about, message, text }: RaisedAlarm): void {
		const { clock, logger } = this.#context;
		logger.error({ alarm: kind, ...about, ...(message === undefined ? {} : { message }) }, text);
		const pending = this.#of(kind, subject);
		if (pending === undefined) return;
		const now = clock.now();
		const before = pending.seen;
		const { isSevere } = ALARMS[kind];
		const openedAt = before?.openedAt ?? now;
		const count = (before?.count ?? 0) + 1;
		const seen = { kind, subject: pending.subject, cause: causeOf(text, about), isSevere, openedAt, lastSeenAt: now };
		pending.seen = { ...seen, count };
		pending.endedAt = undefined;
		this.#write();
	}

	end({ kind, subject, name, about, text }: EndedAlarm): void {
		const { clock, logger } = this.#context;
		logger.warn({ alarm: name, ...about }, text);
		const pending = this.#of(kind, subject);
		if (pending === undefined) return;
		pending.endedAt = clock.now();
		this.#write();
	}

	/** Writes what is pending, and waits for it. A database that is away loses it. */
	async stop(): Promise<void> {
		this.#isStopped = true;
		this.#cancelNext?.();
		await this.#writing;
		if (this.#pending.size > 0) await this.#writeAll();
	}

	#of(kind: AlarmKind, subject: string): Pending | undefined {
		if (this.#context.database === undefined) return undefined;
		const shown = plain(subject, SUBJECT_CHARS_MAX);
		const key = `${kind} ${shown}`;
		const known = this.#pending.get(key);
		if (known !== undefined) return known;
		if (this.#pending.size >= PENDING_MAX) return undefined;
		const pending: Pending = { kind, subject: shown, seen: undefined, endedAt: undefined };
		this.#pending.set(key, pending);
		return pending;
	}

	#write(): void {
		if (this.#writing !== undefined || this.#cancelNext !== undefined) return;
		this.#writing = this.#writeAll().finally(() => {
			this.#writing = undefined;
		});
	}

	async #writeAll(): Promise<void> {
		const { database, clock, logger } = this.#context;
		for (const [key, pending] of [...this.#pending]) {
			this.#pending.delete(key);
			try {
				if (database !== undefined) await write(database, pending);
			} catch (error) {
				// What has come meanwhile is newer; what has not is tried again.
				if (!this.#pending.has(key)) this.#pending.set(key, pending);
				logger.warn({ err: error, kind: pending.kind }, "an alarm could not be written; it will be tried again");
				break;
			}
		}
		if (this.#isStopped) return;
		this.#cancelNext = clock.after(WRITING_PAUSE_MS, () => {
			this.#cancelNext = undefined;
			if (this.#pending.size > 0) this.#write();
		});
	}
}

async function write(database: Database, { kind, subject, seen, endedAt }: Pending): Promise<void> {
	if (seen !== undefined && !(await writeAlarm(database, seen, OPEN_OF_KIND_MAX))) {
		// What ends by itself would never end the row that stands for several.
		if (ALARMS[kind].until !== "ended") await writeAlarm(database, { ...seen, subject: OTHERS }, OPEN_OF_KIND_MAX + 1);
	}
	if (endedAt !== undefined) await endAlarm(database, kind, subject, endedAt);
}

function causeOf(text: string, about: object): string {
	return plain(`${text}: ${JSON.stringify(redact(about))}`, CAUSE_CHARS_MAX);
}

/** Of what others send: neither control characters nor halves of a pair, and no longer than somebody reads. */
function plain(text: string, charsMax: number): string {
	return printable(text).replaceAll(/\p{C}/gu, "\ufffd").slice(0, charsMax).toWellFormed();
}

/** Where there is no database to write to: in a command, and in tests of what raises. */
export function alarmsInLog(logger: Logger, clock: Clock): TakesAlarms {
	return new Alarms({ database: undefined, clock, logger });
}
