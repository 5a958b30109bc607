/**
 * Questions that one process asks the process of a connection, and waits for the answers to.
 *
 * A question goes to the connection's channel, and Redis says how many have heard it. "Nobody" may only mean that the
 * other process is just connecting to Redis again, so there is no such connection only when nobody has heard the
 * question for several seconds on end.
 */
import type { Outcome } from "../protocol/messages.ts";
import { BackplaneError } from "./backplane.ts";
import type { RedisMessage } from "./redis-messages.ts";
import { topicKey } from "./topic-key.ts";

const ASK_AGAIN_AFTER_MS = 1_000;
/** So often in a row nobody may hear a question: for 5 s. Reconnecting takes `redis.ts` 2 s at most. */
const MOST_ASKED_UNHEARD = 5;

/** Something that one process asks that of a connection. */
export interface Question {
	readonly connectionId: string;
	readonly message: (number: number) => RedisMessage;
	readonly timeoutMs: number;
	/** Whether doing it twice is the same as doing it once, so that a question or answer that got lost may be repeated. */
	readonly isRepeatable: boolean;
	/** What must be over before it is asked. Its time runs meanwhile. */
	readonly follows?: Promise<unknown> | undefined;
}

/** Something that is asked of every process that hears a channel. */
export interface Survey {
	readonly channel: string;
	readonly message: (number: number) => RedisMessage;
	readonly timeoutMs: number;
	/** Whether this process hears the channel itself: then it is one of those who have heard, and does not answer. */
	readonly isHeardHere: () => boolean;
}

/** What came of a survey. */
export interface SurveyAnswers {
	readonly outcomes: readonly Outcome[];
	/** Whether everybody has answered who has heard the question. */
	readonly isComplete: boolean;
}

/** What questions need of their link. */
export interface QuestionsOptions {
	/** False when an answer could not be heard or a question not be sent. */
	readonly isReachable: () => boolean;
	/** Answers how many have heard it. Rejects with BackplaneError. */
	readonly send: (name: string, message: RedisMessage) => Promise<number>;
	readonly after: (milliseconds: number, ended: () => void) => () => void;
}

/** The questions of one link. */
export class Questions {
	readonly #options: QuestionsOptions;
	readonly #open = new Map<number, (outcome: Outcome) => void>();
	#lastNumber = 0;

	constructor(options: QuestionsOptions) {
		this.#options = options;
	}

	/** An answer that nobody waits for is dropped. */
	answered(number: number, outcome: Outcome): void {
		this.#open.get(number)?.(outcome);
	}

	/** Rejects with BackplaneError. */
	async ask(question: Question): Promise<Outcome> {
		const number = ++this.#lastNumber;
		const answer = Promise.withResolvers<Outcome>();
		const stop = this.#options.after(question.timeoutMs, () => answer.reject(new BackplaneError("no-answer")));
		this.#open.set(number, answer.resolve);
		try {
			const asked = this.#keepAsking(question, number);
			return await Promise.race([answer.promise, asked.then(() => answer.promise)]);
		} finally {
			stop();
			this.#open.delete(number);
		}
	}

	/** Asks once, and waits for the answers of all who have heard it. Never rejects. */
	async survey({ channel, message, timeoutMs, isHeardHere }: Survey): Promise<SurveyAnswers> {
		const number = ++this.#lastNumber;
		const outcomes: Outcome[] = [];
		const settled = Promise.withResolvers<void>();
		let expected = Number.POSITIVE_INFINITY;
		const settle = () => {
			if (outcomes.length >= expected) settled.resolve();
		};
		const stop = this.#options.after(timeoutMs, settled.resolve);
		this.#open.set(number, (outcome) => {
			outcomes.push(outcome);
			settle();
		});
		try {
			if (!this.#options.isReachable()) return { outcomes, isComplete: false };
			expected = (await this.#options.send(channel, message(number))) - (isHeardHere() ? 1 : 0);
			settle();
			await settled.promise;
			return { outcomes, isComplete: outcomes.length >= expected };
		} catch {
			return { outcomes, isComplete: false };
		} finally {
			stop();
			this.#open.delete(number);
		}
	}

	/**
	 * Asks until somebody has heard the question. One that may be asked twice is asked until it is answered, so that it
	 * also rides out a restart of Redis.
	 */
	async #keepAsking(question: Question, number: number): Promise<void> {
		await question.follows;
		let unheard = 0;
		while (this.#open.has(number)) {
			const heardBy = await this.#askOnce(question, number);
			if (heardBy !== undefined && heardBy > 0 && !question.isRepeatable) return;
			unheard = heardBy === 0 ? unheard + 1 : 0;
			if (unheard > MOST_ASKED_UNHEARD) throw new BackplaneError("no-such-connection");
			await new Promise<void>((resolve) => this.#options.after(ASK_AGAIN_AFTER_MS, resolve));
		}
	}

	/** How many have heard it, or nothing when Redis is away: then a question that may be repeated waits for it. */
	async #askOnce({ connectionId, message, isRepeatable }: Question, number: number): Promise<number | undefined> {
		try {
			if (!this.#options.isReachable()) throw new BackplaneError("unavailable");
			return await this.#options.send(topicKey({ kind: "connection", connection: connectionId }), message(number));
		} catch (error) {
			if (!isRepeatable) throw error;
			return undefined;
		}
	}
}
