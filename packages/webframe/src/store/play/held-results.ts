/**
 * What came before the draw that it tells of is over on the screen: until then nobody is told, neither the list of bets nor
 * screen readers nor the page.
 *
 * A bet's result is held until the reveal of its round by this frame's own clock (`untoldUntil`). A balance does not say
 * whose payout is in it, so each one that comes while a bet of the player is in play and its reveal is near is held until
 * then: it is shown a little later, and is never another than the casino told. What comes after it waits no shorter, so the
 * order stays, and for no reveal that was not near when it came, so that somebody who plays many games at once is not left
 * without a balance.
 *
 * Source: wire contract, section 5.2; own games, *Rounds*.
 */
import type { FrameBet } from "@webframe/shared/wire";
import { isOpen } from "../bet-state.ts";
import { type BetBook, gameOf, roundOf } from "../bets.ts";
import type { Environment } from "../environment.ts";
import { knownRound, type Rounds } from "../rounds.ts";
import { Deadline } from "./deadline.ts";

/** No result is held longer: a clock that is so wrong is set right by nothing that is waited for, and money is told of. */
export const RESULT_HELD_MAX_MS = 60_000;
/**
 * No balance is held longer. This frame's clock is not as far behind the service's, so that what comes earlier than that
 * before a reveal holds nothing of it.
 */
export const BALANCE_HELD_MAX_MS = 10_000;

export interface HeldResultsPorts {
	readonly after: Environment["after"];
	/** Milliseconds since the epoch, by the service's clock. */
	readonly now: () => number;
	readonly rounds: () => Rounds;
	/** Bets whose result is held stand in it as accepted. */
	readonly book: () => BetBook;
}

interface Held {
	readonly until: number;
	readonly tell: () => void;
}

export class HeldResults {
	readonly #ports: HeldResultsPorts;
	readonly #deadline: Deadline;
	/** By bet and change. */
	readonly #results = new Map<string, Held>();
	/** By the instant that each waits for; of several that wait for one, the newest. */
	readonly #balances = new Map<number, Held>();

	constructor(ports: HeldResultsPorts) {
		this.#ports = ports;
		this.#deadline = new Deadline(ports.after, ports.now, () => this.#look());
	}

	/**
	 * Holds a bet that tells how a draw ends which is not over on the screen.
	 *
	 * @param tell called once, when it is
	 * @returns `told`: it tells nothing of the kind; `held`, or `behind` where an earlier change of its bet is held already;
	 * `again`: that change of it is held already
	 */
	holdResult(bet: FrameBet, tell: () => void): "told" | "held" | "behind" | "again" {
		const { now, rounds } = this.#ports;
		const key = `${bet.betId} ${bet.sequence}`;
		if (this.#results.has(key)) return "again";
		const until = untoldUntil(bet, rounds(), now());
		if (until === undefined) return "told";
		const isBehind = [...this.#results.keys()].some((held) => held.startsWith(`${bet.betId} `));
		this.#results.set(key, { until: Math.min(until, now() + RESULT_HELD_MAX_MS), tell });
		this.#rearm();
		return isBehind ? "behind" : "held";
	}

	/** Tells a balance now, or as soon as it says nothing of a draw that is on the screen. */
	tellBalance(tell: () => void): void {
		const waitMs = this.balanceWaitMs;
		if (waitMs > 0) {
			const until = this.#ports.now() + waitMs;
			this.#balances.set(until, { until, tell });
			this.#rearm();
			return;
		}
		this.#balances.clear();
		tell();
	}

	/** How long a balance that came now would be held. */
	get balanceWaitMs(): number {
		const { now, rounds, book } = this.#ports;
		const reveals = book()
			.filter(isOpen)
			.map((entry) => knownRound(rounds().get(gameOf(entry)), roundOf(entry))?.revealsAt ?? "");
		const held = [...this.#results.values(), ...this.#balances.values()].map(({ until }) => until);
		const waits = [...reveals.map(Date.parse), ...held].map((until) => until - now());
		return Math.max(0, ...waits.filter((waitMs) => waitMs <= BALANCE_HELD_MAX_MS));
	}

	/** Nothing that is held is told any more. */
	forget(): void {
		this.#results.clear();
		this.#balances.clear();
		this.#deadline.set(undefined);
	}

	/** Bets first: the balance stands by what they have won. */
	#look(): void {
		const now = this.#ports.now();
		tellDue(this.#results, now);
		tellDue(this.#balances, now);
		this.#rearm();
	}

	#rearm(): void {
		const untils = [...this.#results.values(), ...this.#balances.values()].map(({ until }) => until);
		this.#deadline.set(untils.length === 0 ? undefined : Math.min(...untils));
	}
}

function tellDue<Key>(held: Map<Key, Held>, now: number): void {
	for (const [key, { until, tell }] of held) {
		if (until > now) continue;
		held.delete(key);
		tell();
	}
}

/**
 * Until when a bet is not told of, in milliseconds since the epoch by the service's clock, because it tells how a draw ends
 * that this frame's screen has not shown to its end; undefined: nothing of it is early.
 *
 * The service settles a round from its reveal on. But it is this frame's clock that the player sees the draw by, and that one
 * may be behind. So it goes by that clock alone, whatever else has been heard of the round.
 *
 * @param now milliseconds since the epoch, by the service's clock as this frame knows it
 */
function untoldUntil(bet: FrameBet, rounds: Rounds, now: number): number | undefined {
	const { winAmount, jackpotAmount, status, gameCode, roundId, idempotencyKey, at } = bet;
	const tells =
		[winAmount, jackpotAmount].some((won) => won !== undefined) || ["win", "lose", "jackpotwin"].includes(status);
	if (!tells) return undefined;
	const round = knownRound(rounds.get(gameCode), roundId);
	// Of a round that is not known yet, as after a reload: it was revealed before the bet was settled. Bets of providers, whose
	// draws are none of this frame's, have no key.
	const until = Date.parse(round?.revealsAt ?? (idempotencyKey === undefined ? "" : at));
	return until > now ? until : undefined;
}
