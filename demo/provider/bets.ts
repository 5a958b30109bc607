/**
 * The life of a bet at the provider, by the specification's "Handling on the provider side":
 *
 * - codes 2 to 8 on a pay-in: not accepted, no further action; but an 8 on a repeat says only that the repeat was not
 *   authentic. The call before it may have taken the stake: it counts as one without an answer;
 * - 99, a timeout or HTTP 5xx without a code on a pay-in: repeated for 30 s, then refunded;
 * - the same on a pay-out or refund: repeated with back-off for 24 hours, then kept for the aggregator to look at.
 */
import type { Json } from "@webframe/shared/signing";
import type { Aggregator, BetMessage, Operation, Said } from "./aggregator.ts";
import type { Clock } from "./clock.ts";
import type { BetRecord, Records } from "./records.ts";

const PAY_IN_REPEATED_MS = 30_000;
const PAY_IN_PAUSE_MS = 1_000;
const OWED_REPEATED_MS = 24 * 3_600_000;
const BACK_OFF_FIRST_MS = 1_000;
const BACK_OFF_MAX_MS = 600_000;
const SUCCESS = 1;
const UNAUTHORIZED = 8;
const SYSTEM_ERROR = 99;

export type NewBet = Pick<BetRecord, "betId" | "sessionId" | "gameId" | "gameRoundId" | "mode" | "stake">;

export interface Outcome {
	readonly win: string;
	readonly winOdd: string;
}

export interface Placed {
	readonly bet: BetRecord;
	readonly said: Said;
}

export class Bets {
	readonly #aggregator: Aggregator;
	readonly #records: Records;
	readonly #clock: Clock;
	readonly #owing = new Set<Promise<void>>();
	#isStopped = false;

	constructor(aggregator: Aggregator, records: Records, clock: Clock) {
		this.#aggregator = aggregator;
		this.#records = records;
		this.#clock = clock;
	}

	/** Takes the stake; with an outcome it is paid by the same call. Comes back when it is decided. */
	async place(fresh: NewBet, outcome?: Outcome): Promise<Placed> {
		const { betId, gameRoundId, stake, sessionId } = fresh;
		const bet = this.#records.write({
			...fresh,
			win: outcome?.win ?? null,
			winOdd: outcome?.winOdd ?? null,
			state: "placing",
			code: null,
			owedSince: null,
		});
		const operation: Operation = outcome === undefined ? "pay-in" : "pay-in-out";
		const body: Record<string, Json> = { betId, gameRoundId, betAmount: stake };
		if (outcome !== undefined) Object.assign(body, { winAmount: outcome.win, winOdd: outcome.winOdd });
		const endsAt = this.#clock.now() + PAY_IN_REPEATED_MS;
		for (let isRepeat = false; ; isRepeat = true) {
			const said = await this.#aggregator.bet(sessionId, operation, body);
			if (said.code === SUCCESS) {
				const state = outcome === undefined ? "playing" : "paid";
				return { bet: this.#records.write({ ...bet, state, code: said.code }), said };
			}
			const isAboutBet = !isRepeat || said.code !== UNAUTHORIZED;
			if (isAboutBet && isStop(said.code))
				return { bet: this.#records.write({ ...bet, state: "refused", code: said.code }), said };
			if (this.#clock.now() + PAY_IN_PAUSE_MS >= endsAt || this.#isStopped) {
				return { bet: this.#owe({ ...bet, state: "owes-refund", code: said.code }), said };
			}
			await this.#clock.sleep(PAY_IN_PAUSE_MS);
		}
	}

	/** The game has decided: the win is owed from now on, whatever happens to this process. */
	settle(betId: string, outcome: Outcome): void {
		const bet = this.#records.get(betId);
		if (bet?.state === "playing") this.#owe({ ...bet, ...outcome, state: "owes-win" });
	}

	/** The game cannot decide. */
	giveBack(betId: string): void {
		const bet = this.#records.get(betId);
		if (bet?.state === "playing") this.#owe({ ...bet, state: "owes-refund" });
	}

	/** After a start: what was owed is repeated, and bets without an outcome are given back. */
	resume(): void {
		for (const bet of this.#records.all()) {
			if (bet.state === "owes-win" || bet.state === "owes-refund") this.#owe(bet);
			if (bet.state === "placing" || bet.state === "playing") this.#owe({ ...bet, state: "owes-refund" });
		}
	}

	/** What could not be brought to an end: `bff provider resolve` compares it. */
	unresolved(): readonly string[] {
		return this.#records
			.all()
			.filter(({ state }) => state === "unresolved")
			.map(({ betId }) => betId);
	}

	/** Waits until nothing is owed any more. */
	async idle(): Promise<void> {
		while (this.#owing.size > 0) await Promise.all(this.#owing);
	}

	stop(): void {
		this.#isStopped = true;
	}

	#owe(bet: BetRecord): BetRecord {
		const owed = this.#records.write({ ...bet, owedSince: bet.owedSince ?? this.#clock.now() });
		const running = this.#deliver(owed).finally(() => this.#owing.delete(running));
		this.#owing.add(running);
		return owed;
	}

	async #deliver(bet: BetRecord): Promise<void> {
		const isWin = bet.state === "owes-win";
		const { betId, gameRoundId, win, winOdd } = bet;
		const body: BetMessage = isWin ? { betId, gameRoundId, winAmount: win, winOdd } : { betId, gameRoundId };
		const endsAt = (bet.owedSince ?? this.#clock.now()) + OWED_REPEATED_MS;
		for (let pauseMs = BACK_OFF_FIRST_MS; !this.#isStopped; pauseMs = Math.min(2 * pauseMs, BACK_OFF_MAX_MS)) {
			const { code } = await this.#aggregator.bet(bet.sessionId, isWin ? "pay-out" : "refund", body);
			if (code === SUCCESS) {
				this.#records.write({ ...bet, state: isWin ? "paid" : "refunded", code });
				return;
			}
			if (isStop(code) || this.#clock.now() + pauseMs >= endsAt) {
				this.#records.write({ ...bet, state: "unresolved", code });
				return;
			}
			await this.#clock.sleep(pauseMs);
		}
	}
}

/** Codes that end the matter; anything else, or nothing at all, is asked again. */
function isStop(code: number | null): boolean {
	return code !== null && code !== SYSTEM_ERROR && code !== SUCCESS;
}
