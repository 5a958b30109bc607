/**
 * Keeps the bets that wait for a round to open, and sends each when its round has opened: at a random moment of the
 * beginning, so that not all frames bet in the same instant.
 *
 *   waiting --round opens--> due at a random moment --sent--> gone; of a repeated bet the next round is waited for
 *   waiting, due --taken back--> gone
 *   due --price, balance, pause, network, betting closed--> stopped, to be read; nothing is sent
 *   repeated: --hidden page, loss or win that the player set, a bet that was not accepted--> stopped
 *
 * They live in the memory of this frame: after a reload there are none.
 *
 * Source: own games, *In the frame*.
 */
import type { FrameRound } from "@webframe/shared/wire";
import { betStateOf } from "../bet-state.ts";
import { type BetBook, type BetEntry, refOf, stakeOf } from "../bets.ts";
import type { Environment } from "../environment.ts";
import { minorUnits } from "../minor-units.ts";
import type { NextBet, NextStop, NextWish, RepeatWish } from "../next-bets.ts";
import type { BetWish } from "../requests.ts";
import type { Rounds } from "../rounds.ts";
import type { ServerClock } from "../server-clock.ts";
import { wonBy } from "../won-by.ts";
import { Deadline } from "./deadline.ts";

/** A waiting bet is sent within the first so many milliseconds of betting, or within that share of it. */
export const NEXT_WITHIN_MS = 3_000;
export const NEXT_WITHIN_SHARE = 0.15;
/** Later than that before the close nothing is sent any more: it would not arrive. */
export const NEXT_LATEST_MS = 500;
/** The most bets that wait at once; one more, which is not taken, may stand beside them to be read. */
export const NEXT_MAX = 20;

export interface NextBetPorts {
	readonly environment: Pick<Environment, "after" | "random" | "newKey" | "visible">;
	readonly clock: ServerClock;
	readonly rounds: () => Rounds;
	readonly bets: () => BetBook;
	/** What keeps any bet from being sent now. */
	readonly held: () => "paused" | "offline" | undefined;
	/** The player's balance in a currency, as a decimal string; undefined while it is not known. */
	readonly balance: (currency: string) => string | undefined;
	readonly place: (bet: BetWish) => void;
	readonly changed: (next: readonly NextBet[]) => void;
}

interface Kept {
	readonly bet: NextBet;
	/** The round that was under way when it was made, or in which it was sent last: it is sent in a later one. */
	readonly afterRoundId: number;
	/** When it is sent, by the service's clock, once its round is open. */
	readonly due: { readonly round: FrameRound; readonly at: number } | undefined;
	/** What the bets that were sent for it are known by. */
	readonly refs: readonly string[];
	/** What each of them that has ended has lost, in minor units: less than nothing where it has won. The book forgets old bets. */
	readonly losses: Map<string, bigint>;
}

export class NextBets {
	readonly #ports: NextBetPorts;
	readonly #deadline: Deadline;
	#kept: readonly Kept[] = [];

	constructor(ports: NextBetPorts) {
		this.#ports = ports;
		this.#deadline = new Deadline(
			ports.environment.after,
			() => ports.clock.now(),
			() => this.look(),
		);
	}

	/** The games whose rounds have to be followed for them. */
	get gameCodes(): readonly number[] {
		return this.#kept.filter(({ bet }) => bet.stopped === undefined).map(({ bet }) => bet.wish.gameCode);
	}

	/**
	 * Keeps a bet for the round that opens next. Where there is no room, the oldest of those that were stopped gives way; and
	 * where all others wait, it is refused.
	 *
	 * @param repeat for several rounds, from the one on that takes bets now
	 */
	wait(wish: NextWish, repeat: RepeatWish | undefined): void {
		const isFull = this.#kept.length >= NEXT_MAX;
		const oldest = isFull ? this.#kept.find(({ bet }) => bet.stopped !== undefined) : undefined;
		const others = this.#kept.filter((kept) => kept !== oldest);
		const stopped = others.length < NEXT_MAX ? undefined : "refused";
		const id = this.#ports.environment.newKey();
		const bet: NextBet = { id, wish, repeat: repeat && { ...repeat, left: repeat.rounds }, stopped };
		const { current } = this.#ports.rounds().get(wish.gameCode) ?? {};
		const roundId = current?.roundId ?? 0;
		const isForCurrent = repeat !== undefined && current?.state === "betting" && !this.#isTooLate(current);
		const afterRoundId = isForCurrent ? roundId - 1 : roundId;
		this.#become([...others, { bet, afterRoundId, due: undefined, refs: [], losses: new Map() }]);
		this.look();
	}

	/** Takes it back. What has been sent is a bet, and is not taken back by that. */
	takeBack(id: string): void {
		this.#become(this.#kept.filter(({ bet }) => bet.id !== id));
	}

	/** Something may have come due: a round has opened, a bet has ended, the page was hidden. */
	look(): void {
		const before = this.#kept;
		const after = before.flatMap((kept) => this.#next(kept) ?? []);
		const isSame = after.length === before.length && after.every((kept, index) => kept === before[index]);
		if (!isSame) this.#become(after);
		this.#rearm();
	}

	/** Another player, or none: what the one before wanted is not sent. */
	forget(): void {
		this.#become([]);
	}

	stop(): void {
		this.#kept = [];
		this.#deadline.set(undefined);
	}

	/** What becomes of a bet that waits; undefined: it is done with. */
	#next(kept: Kept): Kept | undefined {
		const { bet, due } = kept;
		if (bet.stopped !== undefined) return kept;
		const ended = this.#endedBy(kept);
		if (ended !== undefined) return stopped(kept, ended);
		const { current } = this.#ports.rounds().get(bet.wish.gameCode) ?? {};
		if (current === undefined || current.state !== "betting" || current.roundId <= kept.afterRoundId)
			return due === undefined ? kept : { ...kept, due: undefined };
		if (due?.round.roundId !== current.roundId)
			return this.#next({ ...kept, due: { round: current, at: this.#moment(current) } });
		if (this.#ports.clock.now() < due.at) return kept;
		return this.#isUndecided(kept) ? this.#late(kept, current) : this.#send(kept, current);
	}

	/** A random moment of the beginning of betting; of a round that is open for longer, from now on. */
	#moment({ bettingOpensAt, bettingClosesAt }: FrameRound): number {
		const opensAt = Date.parse(bettingOpensAt);
		const withinMs = Math.min(NEXT_WITHIN_MS, NEXT_WITHIN_SHARE * (Date.parse(bettingClosesAt) - opensAt));
		const fromMs = Math.max(opensAt, this.#ports.clock.now());
		const chance = this.#ports.environment.random() * withinMs;
		return Math.max(fromMs, opensAt + chance);
	}

	#send(kept: Kept, round: FrameRound): Kept | undefined {
		const { environment, held, balance, place } = this.#ports;
		const { bet } = kept;
		const { wish, repeat } = bet;
		const holding = held();
		if (holding !== undefined) return stopped(kept, holding);
		if (this.#isTooLate(round)) return stopped(kept, "closed");
		if (wish.rulesVersion !== undefined && wish.rulesVersion !== round.rulesVersion) return stopped(kept, "price");
		const has = balance(wish.currency);
		if (has !== undefined && wish.promoCode === undefined && minorUnits(has) < minorUnits(wish.amount))
			return stopped(kept, "balance");
		const ref = environment.newKey();
		place({ ...wish, roundId: round.roundId, ref });
		if (repeat === undefined || repeat.left <= 1) return undefined;
		return {
			bet: { ...bet, repeat: { ...repeat, left: repeat.left - 1 } },
			afterRoundId: round.roundId,
			due: undefined,
			refs: [...kept.refs, ref],
			losses: kept.losses,
		};
	}

	/** The bet of the round before has no end yet, so it is not known whether the player wants another. */
	#late(kept: Kept, round: FrameRound): Kept {
		return this.#isTooLate(round) ? stopped(kept, "closed") : kept;
	}

	/** Whether a bet that is sent now would not arrive before the close. */
	#isTooLate({ bettingClosesAt }: FrameRound): boolean {
		return Date.parse(bettingClosesAt) - this.#ports.clock.now() < NEXT_LATEST_MS;
	}

	/** What ends a repeated bet. */
	#endedBy({ bet, refs, losses }: Kept): NextStop | undefined {
		const { repeat } = bet;
		if (repeat === undefined) return undefined;
		if (!this.#ports.environment.visible()) return "hidden";
		const entries = this.#entriesOf(refs);
		if (entries.some((entry) => ["rejected", "returned"].includes(betStateOf(entry)))) return "refused";
		for (const entry of entries) {
			const ref = refOf(entry) ?? "";
			const win = winOf(entry);
			if (win === undefined) losses.delete(ref);
			else losses.set(ref, minorUnits(stakeOf(entry).amount) - win);
		}
		const lost = [...losses.values()].reduce((sum, loss) => sum + loss, 0n);
		if (repeat.lossMax !== undefined && lost >= repeat.lossMax) return "loss";
		const wins = entries.map(winOf);
		return repeat.winMin !== undefined && wins.some((win) => win !== undefined && win >= (repeat.winMin ?? 0n))
			? "win"
			: undefined;
	}

	#isUndecided({ refs }: Kept): boolean {
		const last = this.#entriesOf(refs.slice(-1))[0];
		return last !== undefined && winOf(last) === undefined;
	}

	#entriesOf(refs: readonly string[]): readonly BetEntry[] {
		return this.#ports.bets().filter((entry) => refs.includes(refOf(entry) ?? ""));
	}

	#become(kept: readonly Kept[]): void {
		this.#kept = kept;
		this.#ports.changed(kept.map(({ bet }) => bet));
		this.#rearm();
	}

	/** Time goes on between a look and this: a bet whose moment has come since is looked at once more at once. */
	#rearm(): void {
		const now = this.#ports.clock.now();
		const due = this.#kept.flatMap((kept) => {
			if (kept.bet.stopped !== undefined || kept.due === undefined) return [];
			const { at, round } = kept.due;
			// What waits for the end of the bet before is looked at when that changes, and at the close.
			return [at <= now && this.#isUndecided(kept) ? Date.parse(round.bettingClosesAt) - NEXT_LATEST_MS + 1 : at];
		});
		this.#deadline.set(due.length === 0 ? undefined : Math.min(...due));
	}
}

function stopped(kept: Kept, why: NextStop): Kept {
	return { ...kept, bet: { ...kept.bet, stopped: why }, due: undefined };
}

/** What a bet has won, of jackpots too, in minor units; undefined while that is not known. */
function winOf(entry: BetEntry): bigint | undefined {
	return ["lost", "payoutOnItsWay", "paid", "jackpot"].includes(betStateOf(entry))
		? minorUnits(wonBy(entry) ?? "0")
		: undefined;
}
