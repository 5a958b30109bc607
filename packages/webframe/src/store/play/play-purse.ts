/**
 * Play money of a guest: a purse in this frame, which no request knows of. The rounds are the real ones; a bet is taken when
 * it is placed, and ends at the reveal of its round by the rules of its family, as a player's bet does. Nothing of it is told
 * to the page, and a reload or a log-in forgets it.
 *
 *   accepted --reveal--> win, lose
 *   accepted --round cancelled--> return
 *
 * Source: own games, *In the frame*.
 */
import { formatAmount, parseAmount } from "@webframe/shared/money";
import type { BetStatus, FrameBalance, FrameRound, StakeLimits } from "@webframe/shared/wire";
import type { Answer } from "../api.ts";
import { type BetBook, type BetRequest, type PlacedBet, roundOf } from "../bets.ts";
import type { Environment } from "../environment.ts";
import { minorUnits } from "../minor-units.ts";
import { isRevealed, knownRound, type Rounds } from "../rounds.ts";
import type { ServerClock } from "../server-clock.ts";
import { BETS_KEPT_MAX } from "./bet-book.ts";
import { Deadline } from "./deadline.ts";

/** What a purse begins with, in whole units of its currency. */
const PURSE = "1000";
/** A purse covers at least so many of the smallest stakes, where a currency's units are worth little. */
const SMALLEST_STAKES = 200n;
/** How long a round that is late is waited for before it is asked for, in milliseconds. */
const LATE_MS = 3_000;

export interface PlayPursePorts {
	readonly environment: Pick<Environment, "after" | "newKey">;
	readonly clock: ServerClock;
	readonly rounds: () => Rounds;
	readonly call: (path: string) => Promise<Answer<FrameRound | null>>;
	readonly changed: (change: { readonly bets: BetBook; readonly balance: FrameBalance }) => void;
}

interface OpenBet {
	readonly entry: PlacedBet;
	readonly winOf: NonNullable<BetRequest["winOf"]>;
}

export class PlayPurse {
	readonly #ports: PlayPursePorts;
	readonly #deadline: Deadline;
	#limits: StakeLimits | undefined;
	#minor = 0n;
	#book: BetBook = [];
	#open: readonly OpenBet[] = [];
	#latestId = 0;
	/** Rounds that are asked for. */
	readonly #asked = new Set<number>();

	constructor(ports: PlayPursePorts) {
		this.#ports = ports;
		this.#deadline = new Deadline(
			ports.environment.after,
			() => ports.clock.now(),
			() => this.look(),
		);
	}

	/** The games whose rounds have to be followed until its bets have ended. */
	get gameCodes(): readonly number[] {
		return this.#open.map(({ entry }) => entry.bet.gameCode);
	}

	/** A guest has opened a game: there is something to play with. @param isTold whether the frame shows the purse */
	begin(limits: StakeLimits, isTold: boolean): void {
		if (this.#limits?.currency !== limits.currency) this.#fill(limits);
		else if (!isTold) this.#become(this.#minor);
	}

	/** The purse is as it was in the beginning. */
	refill(): void {
		if (this.#limits !== undefined) this.#fill(this.#limits);
	}

	/** Takes a bet that the purse covers. */
	place(request: BetRequest): void {
		const { clock, environment } = this.#ports;
		const { winOf, gameCode, roundId, amount, currency, selection, ref } = request;
		const stake = minorUnits(amount);
		if (winOf === undefined || stake > this.#minor || currency !== this.#limits?.currency) return;
		const now = clock.now();
		this.#latestId += 1;
		const bet = { betId: this.#latestId, gameCode, roundId, amount, currency, freebet: false } as const;
		const entry: PlacedBet = {
			kind: "placed",
			key: environment.newKey(),
			ref,
			bet: { ...bet, sequence: 1, status: "accepted", at: new Date(now).toISOString() },
			selection,
			placedAt: now,
			changedAt: now,
		};
		this.#open = [...this.#open, { entry, winOf }];
		this.#book = [entry, ...this.#book].slice(0, BETS_KEPT_MAX);
		this.#become(this.#minor - stake);
	}

	/** A round may have ended. */
	look(): void {
		const due = this.#open.flatMap((bet) => {
			const round = knownRound(this.#ports.rounds().get(bet.entry.bet.gameCode), roundOf(bet.entry));
			return round === undefined ? [] : this.#endOf(bet, round);
		});
		if (due.length > 0) this.#end(due);
		else this.#rearm();
	}

	/** There is a player now, or another guest. */
	forget(): void {
		this.#limits = undefined;
		this.#book = [];
		this.#open = [];
		this.#deadline.set(undefined);
	}

	#fill(limits: StakeLimits): void {
		const whole = parseAmount(PURSE, limits.currencyDigits);
		const least = minorUnits(limits.minStake) * SMALLEST_STAKES;
		this.#limits = limits;
		this.#become(whole.ok && whole.minor > least ? whole.minor : least);
	}

	/** How a bet ends, once its round says so: nothing or one. */
	#endOf({ entry, winOf }: OpenBet, round: FrameRound): readonly PlacedBet[] {
		if (round.state === "cancelled") return [this.#ended(entry, "return", entry.bet.amount)];
		if (!isRevealed(round, this.#ports.clock.now())) return [];
		const win = winOf(round);
		return win === undefined ? [] : [this.#ended(entry, minorUnits(win) > 0n ? "win" : "lose", win)];
	}

	#ended(entry: PlacedBet, status: BetStatus, winAmount: string): PlacedBet {
		const now = this.#ports.clock.now();
		const { bet } = entry;
		const at = new Date(now).toISOString();
		return { ...entry, bet: { ...bet, sequence: bet.sequence + 1, status, winAmount, at }, changedAt: now };
	}

	#end(ended: readonly PlacedBet[]): void {
		const byKey = new Map(ended.map((entry) => [entry.key, entry]));
		this.#open = this.#open.filter(({ entry }) => !byKey.has(entry.key));
		this.#book = this.#book.map((entry) => byKey.get(entry.key) ?? entry);
		this.#become(ended.reduce((sum, { bet }) => sum + minorUnits(bet.winAmount ?? "0"), this.#minor));
	}

	#become(minor: bigint): void {
		if (this.#limits === undefined) return;
		this.#minor = minor;
		const { currency, currencyDigits } = this.#limits;
		const balance = { balance: formatAmount(minor, currencyDigits), currency };
		this.#rearm();
		this.#ports.changed({ bets: this.#book, balance });
	}

	/** The next reveal; and a round that the hub has not told by then, or that ran while the device slept, is asked for. */
	#rearm(): void {
		const now = this.#ports.clock.now();
		const waits = this.#open.map((bet) => {
			const { gameCode, roundId } = bet.entry.bet;
			const rounds = this.#ports.rounds().get(gameCode);
			const round = knownRound(rounds, roundId);
			const dueAt = round === undefined ? now : Date.parse(round.revealsAt);
			// Time goes on between a look and this: what has been revealed since is looked at once more at once.
			if (dueAt > now || (round !== undefined && this.#endOf(bet, round).length > 0)) return dueAt;
			if (round === undefined || now - dueAt >= LATE_MS) void this.#ask(gameCode, roundId);
			return now + LATE_MS;
		});
		this.#deadline.set(waits.length === 0 ? undefined : Math.min(...waits));
	}

	async #ask(gameCode: number, roundId: number): Promise<void> {
		if (this.#asked.has(roundId)) return;
		this.#asked.add(roundId);
		const answer = await this.#ports.call(`/frame/rounds/${gameCode}/${roundId}`);
		this.#asked.delete(roundId);
		if (answer.kind !== "value" || answer.value === null) return;
		const round = answer.value;
		const ofRound = this.#open.filter(({ entry }) => entry.bet.gameCode === gameCode && roundOf(entry) === roundId);
		const ended = ofRound.flatMap((bet) => this.#endOf(bet, round));
		if (ended.length > 0) this.#end(ended);
	}
}
