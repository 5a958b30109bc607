/**
 * A multiplier that climbs until it crashes. Rounds follow one another, the same for all players of a game: bets are
 * taken, then it flies; who has not cashed out by the crash has lost.
 */
import { randomUUID } from "node:crypto";
import type { Bets } from "../bets.ts";
import type { Clock } from "../clock.ts";
import { times, toMinor, toText } from "../money.ts";
import type { Records } from "../records.ts";
import type { Session } from "../sessions.ts";

const BETTING_MS = 6_000;
const PAUSE_MS = 3_000;
/** The multiplier is e to the power of the milliseconds times this. */
const GROWTH_PER_MS = 0.000_1;
/** What the players get back of all stakes, on average. */
const RETURN_SHARE = 0.97;
const ODD_MAX_HUNDREDTHS = 100_000;

interface Seat {
	readonly session: Session;
	readonly betId: string;
	readonly stake: string;
	/** The casino has taken the stake: only then can it be cashed out. */
	isTaken: boolean;
	/** In hundredths, once cashed out. */
	cashedAt: number | null;
}

interface Round {
	readonly roundId: string;
	readonly fliesAt: number;
	readonly crashHundredths: number;
	readonly crashesAt: number;
	readonly seats: Map<string, Seat>;
}

export interface CrashView {
	readonly roundId: string;
	readonly phase: "betting" | "flying" | "crashed";
	/** Until the next phase, where that is no secret. */
	readonly leftMs: number;
	readonly odd: number;
	readonly growth: number;
	readonly seat: { readonly stake: string; readonly isTaken: boolean; readonly cashedAt: number | null } | null;
	readonly history: readonly number[];
}

export interface TableParts {
	readonly bets: Bets;
	readonly records: Records;
	readonly clock: Clock;
	/** A number in [0, 1). */
	readonly random: () => number;
}

export class CrashTable {
	readonly #gameId: string;
	readonly #bets: Bets;
	readonly #records: Records;
	readonly #clock: Clock;
	readonly #random: () => number;
	readonly #history: number[] = [];
	#round: Round;

	constructor(gameId: string, { bets, records, clock, random }: TableParts) {
		this.#gameId = gameId;
		this.#bets = bets;
		this.#records = records;
		this.#clock = clock;
		this.#random = random;
		this.#round = this.#newRound(clock.now() + BETTING_MS);
	}

	view(session: Session): CrashView {
		this.advance();
		const { roundId, fliesAt, crashHundredths, seats } = this.#round;
		const now = this.#clock.now();
		const phase = this.#phase();
		const seat = seats.get(session.sessionId);
		return {
			roundId,
			phase,
			leftMs: phase === "betting" ? fliesAt - now : 0,
			odd: phase === "betting" ? 100 : phase === "crashed" ? crashHundredths : oddAt(now - fliesAt),
			growth: GROWTH_PER_MS,
			seat: seat === undefined ? null : { stake: seat.stake, isTaken: seat.isTaken, cashedAt: seat.cashedAt },
			history: this.#history.slice(-12),
		};
	}

	/** @returns a word for the player when it did not work */
	async bet(session: Session, stake: string): Promise<{ readonly problem?: string; readonly code?: number | null }> {
		this.advance();
		const round = this.#round;
		if (this.#phase() !== "betting") return { problem: "wait for the next round" };
		if (round.seats.has(session.sessionId)) return { problem: "one bet for each round" };
		const betId = randomUUID();
		const seat: Seat = { session, betId, stake, isTaken: false, cashedAt: null };
		round.seats.set(session.sessionId, seat);
		const { sessionId, mode, game } = session;
		const fresh = { betId, sessionId, gameId: game.gameId, gameRoundId: round.roundId, mode, stake };
		const { bet } = await this.#bets.place(fresh);
		if (bet.state !== "playing") {
			round.seats.delete(sessionId);
			return { problem: "not accepted", code: bet.code };
		}
		// It took so long that the round is over: nobody could play it.
		if (this.#round !== round || this.#phase() === "crashed") {
			this.#bets.giveBack(betId);
			return { problem: "too late for this round: the stake comes back" };
		}
		seat.isTaken = true;
		return {};
	}

	/** @returns the coefficient in hundredths, or undefined when it is too late */
	cashOut(session: Session): number | undefined {
		this.advance();
		const seat = this.#round.seats.get(session.sessionId);
		if (this.#phase() !== "flying" || seat?.isTaken !== true || seat.cashedAt !== null) return undefined;
		const odd = Math.min(oddAt(this.#clock.now() - this.#round.fliesAt), ODD_MAX_HUNDREDTHS);
		seat.cashedAt = odd;
		const stake = toMinor(seat.stake, session.digits) ?? 0n;
		this.#bets.settle(seat.betId, { win: toText(times(stake, odd), session.digits), winOdd: (odd / 100).toFixed(2) });
		return odd;
	}

	/** Ends the round whose time is over and begins the next. Called by whoever looks, and by a timer. */
	advance(): void {
		const round = this.#round;
		const now = this.#clock.now();
		if (now < round.crashesAt) return;
		// Before the outcomes: once one of them is told, the aggregator may ask where the round ended.
		if (round.seats.size > 0) {
			const coefficient = (round.crashHundredths / 100).toFixed(2);
			this.#records.write({ gameId: this.#gameId, gameRoundId: round.roundId, coefficient });
		}
		for (const seat of round.seats.values()) {
			if (seat.cashedAt === null) this.#bets.settle(seat.betId, { win: "0", winOdd: "0" });
		}
		round.seats.clear();
		if (now < round.crashesAt + PAUSE_MS) return;
		this.#history.push(round.crashHundredths);
		this.#round = this.#newRound(now + BETTING_MS);
	}

	#phase(): CrashView["phase"] {
		const now = this.#clock.now();
		if (now < this.#round.fliesAt) return "betting";
		return now < this.#round.crashesAt ? "flying" : "crashed";
	}

	#newRound(fliesAt: number): Round {
		const drawn = Math.floor((100 * RETURN_SHARE) / (1 - this.#random()));
		const crashHundredths = Math.min(Math.max(drawn, 100), ODD_MAX_HUNDREDTHS);
		const crashesAt = fliesAt + Math.ceil(Math.log(crashHundredths / 100) / GROWTH_PER_MS);
		return { roundId: randomUUID(), fliesAt, crashHundredths, crashesAt, seats: new Map() };
	}
}

function oddAt(flownMs: number): number {
	return Math.floor(100 * Math.exp(GROWTH_PER_MS * flownMs));
}
