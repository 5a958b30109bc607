/**
 * What is seen of a partner or a provider that goes live: its first client token, its page, a log-in, an accept, a launch, a
 * pay-in. It is noted where it happens, costs the call nothing and never throws: of what has gone well each process writes a
 * sign once, and of what has failed what it looked like last, so often at most.
 *
 * Source: back office design, *Pages*, onboarding.
 */
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database.ts";
import type { Logger } from "../platform/logger.ts";
import { type OnboardingSubject, writeSign } from "../store/onboarding.ts";

/** Each with the sign of its failure, where it can be seen to fail. */
export type OnboardingSign =
	| "token"
	| "frame"
	| "frame_failed"
	| "log_in"
	| "log_in_failed"
	| "keys"
	| "accept"
	| "launch"
	| "launch_failed"
	| "pay_in";

export type NoteSign = (
	scope: OnboardingSubject["scope"],
	subjectId: number,
	sign: OnboardingSign,
	detail?: string,
) => void;

/** Anybody's page can fail: what is seen of it is written so often at most. */
const FAILURES_WRITTEN_EVERY_MS = 10_000;
const DETAIL_LENGTH_MAX = 200;

export class OnboardingSigns {
	readonly #context: { readonly database: Database; readonly clock: Clock; readonly logger: Logger };
	/** When each was written last, in milliseconds since the epoch; partners and providers are few. */
	readonly #written = new Map<string, number>();
	readonly #writing = new Set<Promise<void>>();

	constructor(context: { readonly database: Database; readonly clock: Clock; readonly logger: Logger }) {
		this.#context = context;
	}

	readonly note: NoteSign = (scope, subjectId, sign, detail = "") => {
		const key = `${scope} ${subjectId} ${sign}`;
		const before = this.#written.get(key);
		if (before !== undefined && !sign.endsWith("_failed")) return;
		const now = this.#context.clock.now();
		if (before !== undefined && now.getTime() - before < FAILURES_WRITTEN_EVERY_MS) return;
		this.#written.set(key, now.getTime());
		const writing = this.#write(key, { scope, subjectId, sign, detail: detail.slice(0, DETAIL_LENGTH_MAX), now });
		this.#writing.add(writing);
		void writing.finally(() => this.#writing.delete(writing));
	};

	/** Waits until all is written. */
	async stop(): Promise<void> {
		await Promise.all(this.#writing);
	}

	async #write(key: string, seen: Parameters<typeof writeSign>[1]): Promise<void> {
		try {
			await writeSign(this.#context.database, seen);
		} catch (error) {
			// It is seen again when it comes again.
			this.#written.delete(key);
			this.#context.logger.warn({ err: error }, "a sign of a partner that goes live could not be written");
		}
	}
}
