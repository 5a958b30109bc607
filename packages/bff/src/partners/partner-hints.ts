import { readPartnerBalance } from "@webframe/shared/money";
import type { PartnerHint } from "@webframe/shared/wire";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database.ts";
import type { Logger } from "../platform/logger.ts";
import { writeHint } from "../store/partner-hints.ts";

type Hint = PartnerHint["hint"];

/** Takes what a partner's developers should know. It costs the call nothing and never throws. */
export type NoteHint = (partnerId: number, call: string, field: string, hint: Hint) => void;

/** So often it is written that a hint was seen again. */
const WRITTEN_EVERY_MS = 3_600_000;
/** Hints that one process remembers; there are far fewer kinds of them, for each partner. */
const REMEMBERED_MAX = 10_000;

/**
 * What works and is not as it should be: a log-in that gives the same refresh token back, an answer that cannot be read.
 * Each stands once in the partner's state, however often it comes, and once in the log of each process.
 */
export class PartnerHints {
	readonly #context: { readonly database: Database; readonly clock: Clock; readonly logger: Logger };
	/** When each was written last, in milliseconds since the epoch. */
	readonly #written = new Map<string, number>();
	readonly #writing = new Set<Promise<void>>();

	constructor(context: { readonly database: Database; readonly clock: Clock; readonly logger: Logger }) {
		this.#context = context;
	}

	readonly note: NoteHint = (partnerId, call, field, hint) => {
		const { clock, logger } = this.#context;
		const now = clock.now();
		const key = `${partnerId} ${call} ${field} ${hint}`;
		const before = this.#written.get(key);
		if (before !== undefined && now.getTime() - before < WRITTEN_EVERY_MS) return;
		if (before === undefined) {
			if (this.#written.size >= REMEMBERED_MAX) return;
			logger.warn({ partnerId, call, field, hint }, "what a partner sent is not as it should be");
		}
		this.#written.set(key, now.getTime());
		const writing = this.#write(key, { partnerId, call, field, hint, now });
		this.#writing.add(writing);
		void writing.finally(() => this.#writing.delete(writing));
	};

	/** Waits until all is written. */
	async stop(): Promise<void> {
		await Promise.all(this.#writing);
	}

	async #write(key: string, seen: Parameters<typeof writeHint>[1]): Promise<void> {
		try {
			await writeHint(this.#context.database, seen);
		} catch (error) {
			// It is found again when it comes again.
			this.#written.delete(key);
			this.#context.logger.warn({ err: error }, "a hint about a partner could not be written");
		}
	}
}

/** What is wrong with a balance that was told; it decides nothing, so that it is taken all the same where it can be. */
export function balanceHints(told: string | number | undefined, digits: number): readonly Hint[] {
	if (told === undefined) return [];
	if (readPartnerBalance(told, digits) === undefined) return ["unreadable"];
	const [, fraction = ""] = String(told).split(".");
	return [
		...(typeof told === "number" ? (["number"] as const) : []),
		...(String(told).startsWith("-") ? (["negative"] as const) : []),
		...(/[1-9]/.test(fraction.slice(digits)) ? (["too_many_digits"] as const) : []),
	];
}
