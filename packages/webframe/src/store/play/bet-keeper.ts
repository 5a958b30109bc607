/**
 * Keeps the player's bets right.
 *
 * Pushes are taken over as they come. A gap in their numbers, a new connection, or a bet that stands too long
 * makes it ask the hub for everything since the last number without a gap; without a connection it reads the
 * list by HTTP. So a push may be lost and the screen is still right.
 */
import type {
	BalanceChanged,
	FrameBalance,
	FrameBet,
	FrameBetList,
	ResumeValue,
	Selection,
} from "@webframe/shared/wire";
import { betDetail } from "../../events/bet-detail.ts";
import type { Notify } from "../../events/event-map.ts";
import type { Answer, CallOptions } from "../api.ts";
import { type BetBook, type BetRequest, gameOf } from "../bets.ts";
import type { Environment } from "../environment.ts";
import type { Rounds } from "../rounds.ts";
import type { ServerClock } from "../server-clock.ts";
import { entryOf, withBet, withNamed, withRefused, withSending, withUnknown } from "./bet-book.ts";
import { betEventOf } from "./bet-events.ts";
import { placeBet } from "./bet-placement.ts";
import { Deadline } from "./deadline.ts";
import type { HubLink } from "./hub-port.ts";
import { SequenceTracker } from "./sequence-tracker.ts";
import { betDueAt } from "./watchdog.ts";

/** How many of the player's latest bets are read at first. */
export const FIRST_PAGE = 25;
/** Bounds of the wait between two questions for bets that stand too long; it doubles while nothing moves. */
export const CATCH_UP_EVERY_MS = 5_000;
export const CATCH_UP_EVERY_MS_MAX = 60_000;
/** The most answers that one catching up takes. */
const RESUMES_MAX = 50;
/** How long a connection may leave a question without an answer before it counts as dead. */
export const RESUME_TIMEOUT_MS = 10_000;

export interface BetPorts {
	readonly environment: Pick<Environment, "after" | "newKey">;
	readonly clock: ServerClock;
	readonly link: () => HubLink | undefined;
	readonly call: <Value>(path: string, options?: CallOptions) => Promise<Answer<Value>>;
	readonly rounds: () => Rounds;
	readonly notify: Notify;
	readonly changed: (book: BetBook) => void;
	readonly balance: (balance: FrameBalance) => void;
	/** Bets have changed, and what they left in the wallet is not known. */
	readonly askBalance: () => void;
	/** The connection does not answer. */
	readonly unanswered: (link: HubLink) => void;
}

export class BetKeeper {
	readonly #ports: BetPorts;
	readonly #deadline: Deadline;
	#book: BetBook = [];
	#sequence = new SequenceTracker();
	#player = new AbortController();
	#listed = false;
	/** The change number of the balance that is shown. */
	#balanceAt = 0;
	#catchingUp: Promise<void> | undefined;
	#everyMs = CATCH_UP_EVERY_MS;
	#caughtUpAt = Number.NEGATIVE_INFINITY;

	constructor(ports: BetPorts) {
		this.#ports = ports;
		this.#deadline = new Deadline(
			ports.environment.after,
			() => ports.clock.now(),
			() => this.#late(),
		);
	}

	/** Sends a bet. Its state is in the book from now on; resolves when it is named or refused. */
	async place(request: BetRequest): Promise<void> {
		const { environment, clock, call } = this.#ports;
		const key = environment.newKey();
		const abandoned = this.#player.signal;
		this.#become(withSending(this.#book, { kind: "sending", key, request, unknown: false, placedAt: clock.now() }));
		const unknown = (): void => this.#become(withUnknown(this.#book, key));
		const outcome = await placeBet(request, key, { environment, call, unknown, abandoned });
		if (outcome.kind === "named") this.#become(withNamed(this.#book, key, outcome.betId, clock.now()));
		if (outcome.kind === "refused") this.#become(withRefused(this.#book, key, outcome.code));
	}

	takeBet(bet: FrameBet): void {
		this.#apply(bet);
		this.#see(bet.sequence);
	}

	takeBalance(balance: BalanceChanged): void {
		this.#tellBalance({ balance: balance.balance, currency: balance.currency }, balance.sequence);
		this.#see(balance.sequence);
	}

	/** Asks for everything that changed; several wishes at once are one question. */
	async catchUp(): Promise<void> {
		this.#catchingUp ??= this.#catchUpFor(this.#player);
		await this.#catchingUp;
	}

	/** Reads the list if that has not been done yet: there is no connection that would make it be read. */
	async begin(): Promise<void> {
		if (!this.#listed) await this.catchUp();
	}

	/** Another player, or none: nothing of the one before stays, and no key of theirs is used again. */
	forget(): void {
		this.#player.abort();
		this.#player = new AbortController();
		this.#catchingUp = undefined;
		this.#caughtUpAt = Number.NEGATIVE_INFINITY;
		this.#everyMs = CATCH_UP_EVERY_MS;
		this.#beginAnew([]);
	}

	stop(): void {
		this.#player.abort();
		this.#deadline.set(undefined);
	}

	/** @param listed where a list told it; pushes are always news */
	#apply(bet: FrameBet, listed?: Listed): void {
		const next = withBet(this.#book, bet, this.#ports.clock.now(), listed?.selection, listed?.placedAt);
		if (next === this.#book) return;
		this.#everyMs = CATCH_UP_EVERY_MS;
		this.#become(next);
		if (bet.balance !== undefined) this.#tellBalance({ balance: bet.balance, currency: bet.currency }, bet.sequence);
		const name = listed?.isNews === false ? undefined : betEventOf(bet);
		if (name !== undefined) this.#ports.notify(name, betDetail(bet));
	}

	/** An answer that was on its way while a push came holds an older balance than the push did. */
	#tellBalance(balance: FrameBalance, sequence: number): void {
		if (sequence < this.#balanceAt) return;
		this.#balanceAt = sequence;
		this.#ports.balance(balance);
	}

	#see(sequence: number): void {
		this.#sequence.see(sequence);
		// Before the list has been read there is nothing to have a gap in.
		if (this.#listed && this.#sequence.hasGap) void this.catchUp();
	}

	async #catchUpFor(player: AbortController): Promise<void> {
		await this.#catchUpNow(player);
		// A question for a player who has gone is in nobody's way: the next player's may be under way.
		if (this.#player !== player) return;
		this.#catchingUp = undefined;
		this.#caughtUpAt = this.#ports.clock.now();
		this.#rearm();
	}

	async #catchUpNow(player: AbortController): Promise<void> {
		if (player.signal.aborted) return;
		if (!this.#listed || this.#ports.link() === undefined) await this.#readList(player);
		// The connection may have been opened or have ended meanwhile. And as long as the list could not be read, all that
		// ever changed would be told as news.
		const link = this.#ports.link();
		if (link !== undefined && this.#listed && this.#player === player) await this.#resume(link, player).catch(ignore);
	}

	async #readList(player: AbortController): Promise<void> {
		const answer = await this.#ports.call<FrameBetList>(`/frame/bets?limit=${FIRST_PAGE}`);
		if (answer.kind !== "value" || this.#player !== player) return;
		const isFirst = !this.#listed;
		const before = this.#book;
		// The host hears of changes in their order. What had happened before this frame was there is no news to it.
		for (const { placedAt, selection, ...bet } of answer.value.items.toSorted(bySequence)) {
			this.#apply(bet, { placedAt, selection, isNews: !isFirst || entryOf(this.#book, bet) !== undefined });
		}
		// A later list tells what has changed on its page, and not what has changed on those behind it.
		if (isFirst) this.#sequence.cover(Math.max(0, ...answer.value.items.map((bet) => bet.sequence)));
		else if (this.#book !== before) this.#ports.askBalance();
		if (isFirst) this.#everyMs = CATCH_UP_EVERY_MS;
		this.#listed = true;
	}

	async #resume(link: HubLink, player: AbortController): Promise<void> {
		for (let count = 0; count < RESUMES_MAX; count += 1) {
			const since = this.#sequence.last;
			const answer = await this.#ask(link, since);
			if (this.#player !== player) return;
			if (answer.sequence < since) {
				// The service was restored from a backup and counts from there again: what stands here is of no use.
				this.#beginAnew(this.#book.filter((entry) => entry.kind !== "placed"));
				await this.#readList(player);
				return;
			}
			for (const bet of answer.bets) this.#apply(bet);
			if (answer.balance !== undefined) this.#tellBalance(answer.balance, answer.sequence);
			this.#sequence.cover(answer.sequence);
			const incomplete = answer.more || this.#sequence.hasGap;
			if (!incomplete || this.#sequence.last === since) return;
		}
	}

	async #ask(link: HubLink, since: number): Promise<ResumeValue> {
		const { environment, unanswered } = this.#ports;
		const cancel = environment.after(RESUME_TIMEOUT_MS, () => unanswered(link));
		try {
			return await link.invoke("Resume", since);
		} finally {
			cancel();
		}
	}

	#beginAnew(book: BetBook): void {
		this.#sequence = new SequenceTracker();
		this.#listed = false;
		this.#balanceAt = 0;
		this.#become(book);
	}

	#late(): void {
		this.#everyMs = Math.min(this.#everyMs * 2, CATCH_UP_EVERY_MS_MAX);
		void this.catchUp();
	}

	#become(book: BetBook): void {
		this.#book = book;
		this.#ports.changed(book);
		this.#rearm();
	}

	#rearm(): void {
		const rounds = this.#ports.rounds();
		const due = this.#book
			.map((entry) => betDueAt(entry, rounds.get(gameOf(entry))))
			.filter((instant) => instant !== undefined);
		// A list that could not be read is asked for again; before it was asked for, nobody wants it.
		if (!this.#listed && Number.isFinite(this.#caughtUpAt)) due.push(this.#caughtUpAt);
		const next = due.length === 0 ? undefined : Math.max(Math.min(...due), this.#caughtUpAt + this.#everyMs);
		this.#deadline.set(this.#player.signal.aborted ? undefined : next);
	}
}

/** What a list tells of a bet beside its state. */
interface Listed {
	readonly placedAt: string;
	readonly selection: Selection | undefined;
	/** The host has not heard of this state yet. */
	readonly isNews: boolean;
}

function bySequence(one: FrameBet, other: FrameBet): number {
	return one.sequence - other.sequence;
}

function ignore(): void {
	// The connection has ended; the next one catches up.
}
