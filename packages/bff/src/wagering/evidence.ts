/**
 * Asks partners about transactions whose outcome is in doubt, beside everything else.
 *
 * Evidence must not cost what it is evidence for: for each partner a few questions are on the wire and a bounded
 * number wait, in memory only. Those that find no room, or that wait when the process ends, are not asked; an
 * operator can ask at any time.
 */
import type { Partner } from "../partners/partner-directory.ts";

/** Questions to one partner that are on the wire at once. */
const ASKED_AT_ONCE_MAX = 2;
/** Questions to one partner that wait. */
const WAITING_MAX = 1_000;

export interface Question {
	readonly betId: number;
	/** The transactions with which the answer is kept. */
	readonly seqs: readonly number[];
}

interface Line {
	asked: number;
	readonly waiting: Question[];
}

export class Evidence {
	readonly #ask: (partner: Partner, question: Question) => Promise<void>;
	readonly #lines = new Map<number, Line>();
	#isClosed = false;

	/** @param ask asks and keeps the answer; never throws */
	constructor(ask: (partner: Partner, question: Question) => Promise<void>) {
		this.#ask = ask;
	}

	/** @returns false when there is no room: it will not be asked. */
	want(partner: Partner, question: Question): boolean {
		const line = this.#line(partner.partnerId);
		if (this.#isClosed || line.waiting.length >= WAITING_MAX) return false;
		line.waiting.push(question);
		this.#next(partner, line);
		return true;
	}

	/** Asks nothing more; what is on the wire goes on. */
	close(): void {
		this.#isClosed = true;
		this.#lines.clear();
	}

	#next(partner: Partner, line: Line): void {
		if (this.#isClosed || line.asked >= ASKED_AT_ONCE_MAX) return;
		const question = line.waiting.shift();
		if (question === undefined) return;
		line.asked++;
		void this.#ask(partner, question).finally(() => {
			line.asked--;
			this.#next(partner, line);
		});
	}

	#line(partnerId: number): Line {
		const known = this.#lines.get(partnerId);
		if (known !== undefined) return known;
		const line: Line = { asked: 0, waiting: [] };
		this.#lines.set(partnerId, line);
		return line;
	}
}
