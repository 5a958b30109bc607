/**
 * Learns what a frame has missed of one player's changes.
 *
 * At first it reads the list of bets by HTTP: from its newest change number on every change is counted. Whatever comes
 * with a later number leaves a gap, and a gap, a new connection or a bet that stands too long makes it ask the hub for
 * everything since the last number without one. Without a connection it reads the list again instead.
 *
 *   unread --list read--> counting --numbers lower than ours: restored from a backup--> unread
 */
import type { FrameBalance, FrameBet, FrameBetList, ResumeValue, Selection } from "@webframe/shared/wire";
import type { Answer } from "../api.ts";
import type { Environment } from "../environment.ts";
import type { HubLink } from "./hub-port.ts";
import { SequenceTracker } from "./sequence-tracker.ts";

/** How many of the player's latest bets are read at first. */
export const FIRST_PAGE = 25;
/** Bounds of the wait between two questions for what stands too long; it doubles while nothing moves. */
export const CATCH_UP_EVERY_MS = 5_000;
const CATCH_UP_EVERY_MS_MAX = 60_000;
/** The most answers that one catching up takes. */
const RESUMES_MAX = 50;
/** How long a connection may leave a question without an answer before it counts as dead. */
export const RESUME_TIMEOUT_MS = 10_000;

/** What a list tells of a bet beside its state. */
export interface Listed {
	readonly placedAt: string;
	readonly selection: Selection | undefined;
	/** How many picks a ticket has, where the list has only the first of them. */
	readonly pickCount: number | undefined;
	/** The host has not heard of this state yet. */
	readonly isNews: boolean;
}

export interface CatchUpPorts {
	readonly after: Environment["after"];
	/** Milliseconds since the epoch, by the service's clock. */
	readonly now: () => number;
	readonly link: () => HubLink | undefined;
	readonly call: <Value>(path: string) => Promise<Answer<Value>>;
	readonly isKnown: (bet: FrameBet) => boolean;
	/** Takes over a bet. True when that changed anything. */
	readonly apply: (bet: FrameBet, listed?: Listed) => boolean;
	readonly balance: (balance: FrameBalance, sequence: number) => void;
	/** Bets have changed, and what they left in the wallet is not known. */
	readonly askBalance: () => void;
	/** The connection does not answer. */
	readonly unanswered: (link: HubLink) => void;
	/** A push was missed: others may have been missed with it. */
	readonly missed: () => void;
	/** The service counts from an earlier number again: what it has told of bets is of no use. */
	readonly restored: () => void;
	/** A question has ended, whatever came of it. */
	readonly ended: () => void;
}

export class CatchUp {
	readonly #ports: CatchUpPorts;
	#sequence = new SequenceTracker();
	#isListed = false;
	/** The connection stands, and the last question on it was refused: it was one of too many. */
	#isRefused = false;
	#isStopped = false;
	#running: Promise<void> | undefined;
	#everyMs = CATCH_UP_EVERY_MS;
	/** When the last question ended; undefined before the first one. */
	#endedAt: number | undefined;

	constructor(ports: CatchUpPorts) {
		this.#ports = ports;
	}

	/** What is under way changes nothing any more, and nothing else is asked. */
	stop(): void {
		this.#isStopped = true;
	}

	/** A change was pushed. */
	see(sequence: number): void {
		this.#sequence.see(sequence);
		// Before the list has been read there is nothing to have a gap in.
		if (!this.#isListed || !this.#sequence.hasGap) return;
		this.#ports.missed();
		void this.ask();
	}

	/** Asks for everything that changed; several wishes at once are one question. */
	async ask(): Promise<void> {
		if (this.#isStopped) return;
		this.#running ??= this.#askNow().finally(() => {
			this.#running = undefined;
			this.#endedAt = this.#ports.now();
			if (!this.#isStopped) this.#ports.ended();
		});
		await this.#running;
	}

	/** Reads the list if that has not been done yet: there is no connection that would make it be read. */
	async begin(): Promise<void> {
		if (!this.#isListed) await this.ask();
	}

	/** The time has come that `nextAt` named. */
	late(): void {
		this.#everyMs = Math.min(this.#everyMs * 2, CATCH_UP_EVERY_MS_MAX);
		void this.ask();
	}

	/** Something has moved: what comes next may be expected soon. */
	moved(): void {
		this.#everyMs = CATCH_UP_EVERY_MS;
	}

	/** When to ask the next time, if bets stand too long from these instants on. */
	nextAt(late: readonly number[]): number | undefined {
		const endedAt = this.#endedAt ?? Number.NEGATIVE_INFINITY;
		// What was refused, or a list that could not be read, is asked for again; before it was asked for, nobody wants it.
		const isBehind = this.#isRefused || (!this.#isListed && this.#endedAt !== undefined);
		const due = isBehind ? [...late, endedAt] : late;
		return due.length === 0 || this.#isStopped ? undefined : Math.max(Math.min(...due), endedAt + this.#everyMs);
	}

	async #askNow(): Promise<void> {
		if (!this.#isListed || this.#ports.link() === undefined) await this.#readList();
		// The connection may have been opened or have ended meanwhile. And as long as the list could not be read, all that
		// ever changed would be told as news.
		const link = this.#ports.link();
		this.#isRefused = false;
		if (link === undefined || !this.#isListed || this.#isStopped) return;
		await this.#resume(link).catch(() => {
			// Where the connection has ended, the next one catches up.
			this.#isRefused = link === this.#ports.link();
		});
	}

	async #readList(): Promise<void> {
		const { call, apply, isKnown, askBalance } = this.#ports;
		const answer = await call<FrameBetList>(`/frame/bets?limit=${FIRST_PAGE}`);
		if (answer.kind !== "value" || this.#isStopped) return;
		const isFirst = !this.#isListed;
		this.#isListed = true;
		let hasChanged = false;
		// The host hears of changes in their order. What had happened before this frame was there is no news to it.
		for (const { placedAt, selection, pickCount, picks: _, ...bet } of answer.value.items.toSorted(bySequence)) {
			const isNews = !isFirst || isKnown(bet);
			hasChanged = apply(bet, { placedAt, selection, pickCount: wholeAt(pickCount, selection), isNews }) || hasChanged;
		}
		// A later list tells what has changed on its page, and not what has changed on those behind it.
		if (isFirst) this.#sequence.cover(Math.max(0, ...answer.value.items.map((bet) => bet.sequence)));
		else if (hasChanged) askBalance();
		if (isFirst) this.moved();
	}

	async #resume(link: HubLink): Promise<void> {
		for (let count = 0; count < RESUMES_MAX; count += 1) {
			const since = this.#sequence.last;
			const answer = await this.#since(since, link);
			if (this.#isStopped) return;
			if (answer.sequence < since) return await this.#beginAnew();
			for (const bet of answer.bets) this.#ports.apply(bet);
			if (answer.balance !== undefined) this.#ports.balance(answer.balance, answer.sequence);
			this.#sequence.cover(answer.sequence);
			const isComplete = !answer.more && !this.#sequence.hasGap;
			if (isComplete || this.#sequence.last === since) return;
		}
	}

	/** A connection may be dead without anybody having noticed; then it is given up, and the question with it. */
	#since(since: number, link: HubLink): Promise<ResumeValue> {
		const { promise, resolve, reject } = Promise.withResolvers<ResumeValue>();
		const cancel = this.#ports.after(RESUME_TIMEOUT_MS, () => {
			reject(new Error("The hub did not answer."));
			this.#ports.unanswered(link);
		});
		link.invoke("Resume", since).then(resolve, reject).finally(cancel);
		return promise;
	}

	async #beginAnew(): Promise<void> {
		this.#sequence = new SequenceTracker();
		this.#isListed = false;
		this.#ports.restored();
		await this.#readList();
	}
}

/** Undefined where the list has all picks of a ticket. */
function wholeAt(pickCount: number | undefined, selection: Selection | undefined): number | undefined {
	const { picks }: { readonly picks?: unknown } = Object(selection);
	return Array.isArray(picks) && picks.length === pickCount ? undefined : pickCount;
}

function bySequence(one: FrameBet, other: FrameBet): number {
	return one.sequence - other.sequence;
}
