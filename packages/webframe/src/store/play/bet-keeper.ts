/**
 * Keeps the player's bets right.
 *
 * Pushes are taken over as they come, and what they leave open is asked for (`catch-up.ts`). So a push may be lost, come
 * twice or come late, and the screen is still right.
 */
import type { BalanceChanged, FrameBalance, FrameBet, FrameBetDetails } from "@webframe/shared/wire";
import { betDetail } from "../../events/bet-detail.ts";
import type { Notify } from "../../events/event-map.ts";
import type { Answer, CallOptions } from "../api.ts";
import { type BetBook, type BetRequest, gameOf, pickCountOf } from "../bets.ts";
import type { Environment } from "../environment.ts";
import type { Rounds } from "../rounds.ts";
import type { ServerClock } from "../server-clock.ts";
import { entryOf, withBet, withNamed, withPicks, withRefused, withSending, withUnknown } from "./bet-book.ts";
import { betEventOf } from "./bet-events.ts";
import { placeBet } from "./bet-placement.ts";
import { CatchUp, type CatchUpPorts, type Listed } from "./catch-up.ts";
import { Deadline } from "./deadline.ts";
import { HeldResults } from "./held-results.ts";
import { betDueAt } from "./watchdog.ts";

/** With pushes that come so often, the balance that is shown is a fresh one. */
const BALANCE_TRIES_MAX = 3;

/**
 * Of tickets among so many of the latest bets all picks are read, where the list has the first ones only: their chips lie on the
 * table, and can be laid again.
 */
const WHOLE_BETS = 8;

export interface BetPorts extends Pick<CatchUpPorts, "link" | "unanswered" | "missed"> {
	readonly environment: Pick<Environment, "after" | "newKey">;
	readonly clock: ServerClock;
	readonly call: <Value>(path: string, options?: CallOptions) => Promise<Answer<Value>>;
	readonly rounds: () => Rounds;
	/** The tag of what is shown now. */
	readonly tagId: () => number | undefined;
	readonly notify: Notify;
	readonly changed: (book: BetBook) => void;
	readonly balance: (balance: FrameBalance) => void;
	/** A bet whose draw was over has won another amount than it had: an operator has corrected its round. */
	readonly corrected: (bet: FrameBet) => void;
}

export class BetKeeper {
	readonly #ports: BetPorts;
	readonly #deadline: Deadline;
	readonly #results: HeldResults;
	#book: BetBook = [];
	#player = new AbortController();
	#missed: CatchUp;
	/** Tickets whose picks are read, or have been. */
	readonly #wholeTickets = new Set<number>();
	/** The change number of the newest balance that came. */
	#balanceAt = 0;

	constructor(ports: BetPorts) {
		this.#ports = ports;
		this.#deadline = new Deadline(
			ports.environment.after,
			() => ports.clock.now(),
			() => this.#missed.late(),
		);
		this.#results = new HeldResults({
			after: ports.environment.after,
			now: () => ports.clock.now(),
			rounds: ports.rounds,
			book: () => this.#book,
		});
		this.#missed = this.#makeCatchUp();
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
		if (outcome.kind === "refused") this.#become(withRefused(this.#book, key, outcome.code, outcome.max));
	}

	takeBet(bet: FrameBet): void {
		this.#apply(bet);
		this.#missed.see(bet.sequence);
	}

	takeBalance({ balance, currency, sequence }: BalanceChanged): void {
		this.#tellBalance({ balance, currency }, sequence);
		this.#missed.see(sequence);
	}

	/** Asks the casino for the balance, again when another one was pushed meanwhile: either may be the newer one. */
	async refreshBalance(): Promise<void> {
		const { signal } = this.#player;
		for (let tries = 1; tries <= BALANCE_TRIES_MAX; tries += 1) {
			const before = this.#balanceAt;
			const tagId = this.#ports.tagId();
			const query = tagId === undefined ? "" : `?tagId=${tagId}`;
			const answer = await this.#ports.call<FrameBalance>(`/frame/balance${query}`);
			// The player may be another one by now.
			if (answer.kind !== "value" || signal.aborted) return;
			if (this.#balanceAt === before) return this.#tellBalance(answer.value, before);
		}
	}

	/** How long it takes until the screen has shown the draws that the player's bets are in; 0: none is near its end. */
	get drawsEndInMs(): number {
		return this.#results.balanceWaitMs;
	}

	/** Asks for everything that changed. */
	async catchUp(): Promise<void> {
		await this.#missed.ask();
	}

	/** Reads the player's bets, if that has not been done yet. */
	async begin(): Promise<void> {
		await this.#missed.begin();
	}

	/** Another player, or none: nothing of the one before stays, and no key of theirs is used again. */
	forget(): void {
		this.stop();
		this.#player = new AbortController();
		this.#missed = this.#makeCatchUp();
		this.#balanceAt = 0;
		this.#wholeTickets.clear();
		this.#become([]);
	}

	stop(): void {
		this.#player.abort();
		this.#missed.stop();
		this.#results.forget();
		this.#deadline.set(undefined);
	}

	#makeCatchUp(): CatchUp {
		const { environment, clock, link, call, unanswered, missed } = this.#ports;
		return new CatchUp({
			after: environment.after,
			now: () => clock.now(),
			link,
			call,
			askBalance: () => void this.refreshBalance(),
			unanswered,
			missed,
			isKnown: (bet) => entryOf(this.#book, bet) !== undefined,
			apply: (bet, listed) => this.#apply(bet, listed),
			balance: (balance, sequence) => this.#tellBalance(balance, sequence),
			restored: () => {
				this.#balanceAt = 0;
				this.#results.forget();
				this.#become(this.#book.filter((entry) => entry.kind !== "placed"));
			},
			ended: () => {
				this.#rearm();
				void this.#readTickets();
			},
		});
	}

	/** @param listed where a list told it; pushes are always news */
	#apply(bet: FrameBet, listed?: Listed): boolean {
		const known = entryOf(this.#book, bet);
		if (known?.kind === "placed" && known.bet.sequence >= bet.sequence) return false;
		const { balance: _, ...result } = bet;
		// Nobody has been told of what was held: it is news, whatever told it.
		const held = this.#results.holdResult(bet, () => this.#take(result, listed && { ...listed, isNews: true }));
		if (held === "told") this.#take(bet, listed);
		// Each change that is held is told in its turn: the book must not have gone past it by then.
		if (held === "held") this.#take(asAccepted(bet), listed);
		if (held === "held" || held === "behind") this.#takeBalanceOf(bet);
		return held !== "again";
	}

	#take(bet: FrameBet, listed?: Listed): void {
		const before = entryOf(this.#book, bet);
		const { selection, placedAt, pickCount } = listed ?? {};
		const next = withBet(this.#book, bet, this.#ports.clock.now(), selection, placedAt, pickCount);
		if (next === this.#book) return;
		this.#missed.moved();
		this.#become(next);
		this.#takeBalanceOf(bet);
		const known = before?.kind === "placed" ? before.bet : undefined;
		const won = known?.winAmount;
		if (won !== undefined && won !== bet.winAmount) this.#ports.corrected(bet);
		const name = listed?.isNews === false ? undefined : betEventOf(bet, known);
		if (name !== undefined) this.#ports.notify(name, betDetail(bet));
	}

	/** One that could not be read is read when something is asked for again. */
	async #readTickets(): Promise<void> {
		const { signal } = this.#player;
		const part = this.#book.slice(0, WHOLE_BETS).filter((entry) => pickCountOf(entry) !== undefined);
		await Promise.all(
			part.map(async (entry) => {
				if (entry.kind !== "placed" || this.#wholeTickets.has(entry.bet.betId)) return;
				const { betId } = entry.bet;
				this.#wholeTickets.add(betId);
				const answer = await this.#ports.call<FrameBetDetails>(`/frame/bets/${betId}`);
				if (signal.aborted) return;
				const selection = answer.kind === "value" ? answer.value.selection : undefined;
				if (selection === undefined) this.#wholeTickets.delete(betId);
				else this.#become(withPicks(this.#book, betId, selection));
			}),
		);
	}

	#takeBalanceOf({ balance, currency, sequence }: FrameBet): void {
		if (balance !== undefined) this.#tellBalance({ balance, currency }, sequence);
	}

	/** An answer that was on its way while a push came holds an older balance than the push did. */
	#tellBalance(balance: FrameBalance, sequence: number): void {
		if (sequence < this.#balanceAt) return;
		this.#balanceAt = sequence;
		this.#results.tellBalance(() => this.#ports.balance(balance));
	}

	#become(book: BetBook): void {
		this.#book = book;
		this.#ports.changed(book);
		this.#rearm();
	}

	#rearm(): void {
		const rounds = this.#ports.rounds();
		const late = this.#book
			.map((entry) => betDueAt(entry, rounds.get(gameOf(entry))))
			.filter((instant) => instant !== undefined);
		this.#deadline.set(this.#missed.nextAt(late));
	}
}

/** A bet of which the result is held, as it stood before: in play, or left by the player. */
function asAccepted(bet: FrameBet): FrameBet {
	const { sequence, betId, idempotencyKey, gameCode, roundId, amount, currency, freebet, cashOut, at } = bet;
	return {
		sequence: sequence - 1,
		betId,
		...(idempotencyKey === undefined ? {} : { idempotencyKey }),
		gameCode,
		roundId,
		amount,
		currency,
		status: "accepted",
		...(cashOut === undefined ? {} : { cashOut }),
		freebet,
		at,
	};
}
