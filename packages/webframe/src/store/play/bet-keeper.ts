/**
 * Keeps the player's bets right.
 *
 * Pushes are taken over as they come. A gap in their numbers, a new connection, or a bet that stands too long
 * makes it ask the hub for everything since the last number without a gap; without a connection it reads the
 * list by HTTP. So a push may be lost and the screen is still right.
 */
import type { BalanceChanged, FrameBalance, FrameBet, FrameBetList, ResumeValue } from "@webframe/shared/wire";
import { betDetail } from "../../events/bet-detail.ts";
import type { Notify } from "../../events/event-map.ts";
import type { Answer, CallOptions } from "../api.ts";
import { type BetBook, type BetRequest, gameOf } from "../bets.ts";
import type { Environment } from "../environment.ts";
import type { Rounds } from "../rounds.ts";
import type { ServerClock } from "../server-clock.ts";
import { withBet, withNamed, withRefused, withSending, withUnknown } from "./bet-book.ts";
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

export interface BetPorts {
	readonly environment: Pick<Environment, "after" | "newKey">;
	readonly clock: ServerClock;
	readonly link: () => HubLink | undefined;
	readonly call: <Value>(path: string, options?: CallOptions) => Promise<Answer<Value>>;
	readonly rounds: () => Rounds;
	readonly notify: Notify;
	readonly changed: (book: BetBook) => void;
	readonly balance: (balance: FrameBalance) => void;
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
		this.#catchingUp ??= this.#catchUpNow().finally(() => {
			this.#catchingUp = undefined;
			this.#caughtUpAt = this.#ports.clock.now();
			this.#rearm();
		});
		await this.#catchingUp;
	}

	/** Another player, or none: nothing of the one before stays, and no key of theirs is used again. */
	forget(): void {
		this.#player.abort();
		this.#player = new AbortController();
		this.#sequence = new SequenceTracker();
		this.#listed = false;
		this.#balanceAt = 0;
		this.#become([]);
	}

	stop(): void {
		this.#player.abort();
		this.#deadline.set(undefined);
	}

	#apply(bet: FrameBet): void {
		const next = withBet(this.#book, bet, this.#ports.clock.now());
		if (next === this.#book) return;
		this.#everyMs = CATCH_UP_EVERY_MS;
		this.#become(next);
		if (bet.balance !== undefined) this.#tellBalance({ balance: bet.balance, currency: bet.currency }, bet.sequence);
		const name = betEventOf(bet);
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

	async #catchUpNow(): Promise<void> {
		const { aborted } = this.#player.signal;
		const player = this.#player;
		if (aborted) return;
		const link = this.#ports.link();
		if (!this.#listed || link === undefined) await this.#readList(player);
		if (link !== undefined && this.#player === player) await this.#resume(link, player).catch(ignore);
	}

	async #readList(player: AbortController): Promise<void> {
		const answer = await this.#ports.call<FrameBetList>(`/frame/bets?limit=${FIRST_PAGE}`);
		if (answer.kind !== "value" || this.#player !== player) return;
		const now = this.#ports.clock.now();
		let book = this.#book;
		for (const { placedAt, selection, ...bet } of answer.value.items) {
			book = withBet(book, bet, now, selection, placedAt);
		}
		this.#sequence.cover(Math.max(0, ...answer.value.items.map((bet) => bet.sequence)));
		this.#listed = true;
		this.#become(book);
	}

	async #resume(link: HubLink, player: AbortController): Promise<void> {
		for (let count = 0; count < RESUMES_MAX; count += 1) {
			const answer: ResumeValue = await link.invoke("Resume", this.#sequence.last);
			if (this.#player !== player) return;
			for (const bet of answer.bets) this.#apply(bet);
			if (answer.balance !== undefined) this.#tellBalance(answer.balance, answer.sequence);
			const before = this.#sequence.last;
			this.#sequence.cover(answer.sequence);
			const incomplete = answer.more || this.#sequence.hasGap;
			if (!incomplete || this.#sequence.last === before) return;
		}
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
		const next = due.length === 0 ? undefined : Math.max(Math.min(...due), this.#caughtUpAt + this.#everyMs);
		this.#deadline.set(this.#player.signal.aborted ? undefined : next);
	}
}

function ignore(): void {
	// The connection has ended; the next one catches up.
}
