/**
 * The exchange log: every call between a partner or a provider and us, in both directions, to look into a bet later.
 *
 * It stands beside the bet path and must not slow it: a call is put into a queue in memory and written with others,
 * at the latest a second later. So it may lose its last second when the process is killed, and what does not fit
 * into the queue while the database is away or slow; the latter is counted. Nothing about money rests on it:
 * attempts and their ends stand on the rows of `delivery`.
 *
 * Unauthenticated calls are not kept, or anybody could fill it.
 */
import { z } from "zod";
import { callId } from "../platform/call-id.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database.ts";
import type { Logger } from "../platform/logger.ts";
import { insertExchanges, type NewExchange } from "../store/exchanges.ts";
import { redactAnswer, redactRequest, redactText } from "./redact-exchange.ts";

interface AnyExchange {
	readonly happenedAt: Date;
	/** Who called: the other side (`in`) or we (`out`). */
	readonly direction: "in" | "out";
	/** The path of the call. */
	readonly call: string;
	/** The body; of a JWT its decoded `data`. */
	readonly request: string;
	/** The body of the answer, as text or as what was made a text of; where there is no status, why there is none. */
	readonly answer: string | object | null;
	readonly status: number | null;
	/** Where a redirect led that was not followed, without its query. */
	readonly redirect?: string;
	/** What of the answer could not be read: the field, and what should stand there; nothing of what stood there. */
	readonly problem?: string;
	readonly durationMs: number;
	/** The key that signed a call of ours. */
	readonly keyId?: string;
	/** Of the answer's headers. */
	readonly contentType?: string;
	readonly retryAfter?: string;
}

/** With a partner; the bets and the player that it was about are found in what was said. */
interface PartnerExchange extends AnyExchange {
	readonly partnerId: number;
}

/** With a provider, which does not know our BetIds. */
interface ProviderExchange extends AnyExchange {
	readonly providerId: number;
	/** Our own id of the bet that it was about. */
	readonly betId?: number | undefined;
}

export type Exchange = PartnerExchange | ProviderExchange;

/** Takes a call for the log. It costs a place in a queue and never throws. */
export type RecordExchange = (exchange: Exchange) => void;

/** With the call to us that it was, or was made for. */
interface Waiting {
	readonly exchange: Exchange;
	readonly callId: string | null;
}

/** How long a call waits at most before it is written. */
const WRITE_AFTER_MS = 1_000;
/**
 * Written in one statement; so many are written at once, before their time. To write 500 took a
 * session of PostgreSQL 13 to 19 ms, and to make so many rows kept the event loop before it: bets waited behind both.
 */
const WRITTEN_AT_ONCE = 100;
/** Calls, and characters in them, that may wait. */
const WAITING_MAX = 10_000;
const WAITING_CHARS_MAX = 32_000_000;
/** So often in a row writing may fail before its calls are given up. */
const WRITE_TRIES_MAX = 5;
/** Bets and cashbacks noted for one call; a batch has no more. */
const SUBJECTS_MAX = 200;

export class ExchangeLog {
	readonly #database: Database;
	readonly #clock: Clock;
	readonly #logger: Logger;
	#waiting: Waiting[] = [];
	#waitingChars = 0;
	#dropped = 0;
	#droppedTold = 0;
	#failures = 0;
	#writing: Promise<void> | undefined;
	#cancelTimer: (() => void) | undefined;

	constructor(parts: { readonly database: Database; readonly clock: Clock; readonly logger: Logger }) {
		this.#database = parts.database;
		this.#clock = parts.clock;
		this.#logger = parts.logger;
	}

	/** How many calls were not kept since the start, because there was no room or they could not be written. */
	get dropped(): number {
		return this.#dropped;
	}

	readonly record: RecordExchange = (exchange) => {
		const chars = sizeOf(exchange);
		if (this.#waiting.length >= WAITING_MAX || this.#waitingChars + chars > WAITING_CHARS_MAX) {
			this.#dropped++;
			return;
		}
		this.#waiting.push({ exchange, callId: callId() ?? null });
		this.#waitingChars += chars;
		if (this.#waiting.length === WRITTEN_AT_ONCE) this.#schedule(0);
		else if (this.#cancelTimer === undefined && this.#writing === undefined) this.#schedule(WRITE_AFTER_MS);
	};

	/** Writes everything that waits now. Errors are logged; what could not be written waits on. */
	async flush(): Promise<void> {
		while (this.#writing !== undefined) await this.#writing;
		this.#cancelTimer?.();
		this.#cancelTimer = undefined;
		this.#writing = this.#writeAll();
		await this.#writing;
		this.#writing = undefined;
		this.#tellDropped();
		if (this.#waiting.length > 0) this.#schedule(WRITE_AFTER_MS);
	}

	/** Writes what waits, once, and keeps no timer. */
	async stop(): Promise<void> {
		await this.flush();
		this.#cancelTimer?.();
	}

	#schedule(ms: number): void {
		this.#cancelTimer?.();
		this.#cancelTimer = this.#clock.after(ms, () => void this.flush());
	}

	async #writeAll(): Promise<void> {
		for (let left = this.#waiting.length; left > 0; left -= WRITTEN_AT_ONCE) {
			if (!(await this.#write(this.#waiting.slice(0, WRITTEN_AT_ONCE)))) return;
		}
	}

	/** @returns false when nothing more should be tried now */
	async #write(exchanges: readonly Waiting[]): Promise<boolean> {
		try {
			await insertExchanges(this.#database, exchanges.map(toRow));
			this.#failures = 0;
			this.#forget(exchanges);
			return true;
		} catch (error) {
			this.#failures++;
			this.#logger.warn({ err: error, waiting: this.#waiting.length }, "calls could not be written to their log");
			if (this.#failures < WRITE_TRIES_MAX) return false;
			this.#failures = 0;
			this.#dropped += exchanges.length;
			this.#forget(exchanges);
			return false;
		}
	}

	#tellDropped(): void {
		if (this.#dropped === this.#droppedTold) return;
		this.#logger.error({ dropped: this.#dropped - this.#droppedTold }, "calls are missing in the log of calls");
		this.#droppedTold = this.#dropped;
	}

	#forget(written: readonly Waiting[]): void {
		this.#waiting = this.#waiting.slice(written.length);
		for (const { exchange } of written) this.#waitingChars -= sizeOf(exchange);
	}
}

/** An object is one of our own answers: short. */
const CHARS_OF_OBJECT = 200;

function sizeOf({ request, answer }: Exchange): number {
	return request.length + (typeof answer === "string" ? answer.length : CHARS_OF_OBJECT);
}

function toRow({ exchange, callId: ofCall }: Waiting): NewExchange {
	const { happenedAt, direction, call, request, answer, status, durationMs } = exchange;
	const { keyId = null, contentType = null, retryAfter = null } = exchange;
	const answerText = answer === null || typeof answer === "string" ? answer : JSON.stringify(answer);
	return {
		happenedAt,
		direction,
		...partiesOf(exchange, answerText ?? ""),
		call,
		errorCode: answerText === null ? null : errorCodeIn(answerText),
		request: redactRequest(call, request),
		answer: answerText === null ? null : `${notesOn(exchange)}${redactAnswer(call, answerText)}`,
		status,
		durationMs,
		callId: ofCall,
		keyId,
		contentType,
		retryAfter,
	};
}

/** Before the answer, for who looks for what was wrong with it. */
function notesOn({ redirect, problem }: Exchange): string {
	return [
		...(redirect === undefined ? [] : [`[a redirect to ${redactText(redirect)}, which was not followed]\n`]),
		...(problem === undefined ? [] : [`[cannot be read: ${problem}]\n`]),
	].join("");
}

type Parties = Pick<NewExchange, "partnerId" | "providerId" | "partnerUserId" | "subjectIds">;

function partiesOf(exchange: Exchange, answer: string): Parties {
	if ("providerId" in exchange) {
		const { providerId, betId } = exchange;
		return { partnerId: null, providerId, partnerUserId: null, subjectIds: betId === undefined ? [] : [betId] };
	}
	const { partnerId, call, request } = exchange;
	// A payment is found by its bet. Before the answer to `/users/auth` nobody knows whose token it was.
	const partnerUserId = call.startsWith("/users/") ? userIn(call === "/users/auth" ? answer : request) : null;
	return { partnerId, providerId: null, partnerUserId, subjectIds: subjectsIn(request) };
}

/** As the specification allows them: any text of 1 to 128 characters. */
const PARTNER_USER = /"PartnerUserId"\s{0,8}:\s{0,8}("(?:[^"\\]|\\.){1,768}")/;

function userIn(text: string): string | null {
	const literal = PARTNER_USER.exec(text)?.[1];
	if (literal === undefined) return null;
	try {
		return z.string().max(128).parse(JSON.parse(literal));
	} catch {
		// What only looks like one is nobody's id.
		return null;
	}
}

const SUBJECT = /"(?:BetId|CashbackId)"\s{0,8}:\s{0,8}([0-9]{1,16})(?![0-9.eE])/g;

function subjectsIn(request: string): readonly number[] {
	const ids = new Set<number>();
	for (const [, text] of request.matchAll(SUBJECT)) {
		const id = Number(text);
		if (Number.isSafeInteger(id)) ids.add(id);
		if (ids.size >= SUBJECTS_MAX) break;
	}
	return [...ids];
}

/** A partner's codes have six digits, a provider's at most two; what is no code is not worth a column. */
const ERROR_CODE = /"(?:ErrorCode|_responseCode)"\s{0,8}:\s{0,8}(-?[0-9]{1,9})(?![0-9.eE])/;

function errorCodeIn(answer: string): number | null {
	const text = ERROR_CODE.exec(answer)?.[1];
	return text === undefined ? null : Number(text);
}
