/**
 * Collects the acceptances of games that a partner takes in batches.
 *
 * A batch is only a transport, keyed by partner, player and game. It leaves when its collection period is over, when
 * it holds as many records as the partner takes, or when betting closes, whichever comes first. What is collected
 * lives in memory only: each record stands in the database as due a little later than its batch leaves, so that
 * `recover` sends it by itself when this process is gone by then.
 *
 * Source: specification, rules for /payments/make-list; wire contract, section 5.4.
 */
import type { Partner } from "../../partners/partner-directory.ts";
import type { BatchRule } from "../../partners/settings.ts";
import type { Clock } from "../../platform/clock.ts";
import type { StoredBet } from "../../store/bet-rows.ts";

/** How long after its batch a record is due that nobody has sent. */
const BATCH_GRACE_MS = 1_000;

interface OpenBatch {
	readonly partner: Partner;
	readonly bets: StoredBet[];
	readonly cancelTimer: () => void;
}

export class BatchCollector {
	readonly #clock: Clock;
	readonly #send: (partner: Partner, bets: readonly StoredBet[]) => void;
	readonly #open = new Map<string, OpenBatch>();
	#isClosed = false;

	/** @param send takes a batch that leaves */
	constructor(clock: Clock, send: (partner: Partner, bets: readonly StoredBet[]) => void) {
		this.#clock = clock;
		this.#send = send;
	}

	/** Puts a bet that was placed now into the batch of its player and game. */
	add(partner: Partner, rule: BatchRule, bet: StoredBet): void {
		// Whoever stops sends nothing later: the bet is found when it is due.
		if (this.#isClosed) return;
		const key = `${partner.partnerId} ${bet.playerId} ${bet.gameCode}`;
		const batch = this.#open.get(key) ?? this.#start(key, partner, rule, bet);
		batch.bets.push(bet);
		if (batch.bets.length >= rule.transactionLimit) this.#leave(key);
	}

	/** Sends what is collected, and collects no more. */
	close(): void {
		this.#isClosed = true;
		for (const key of this.#open.keys()) this.#leave(key);
	}

	#start(key: string, partner: Partner, rule: BatchRule, bet: StoredBet): OpenBatch {
		const untilClosedMs = (bet.betsTakenUntil ?? 0) - bet.placedAt;
		const periodMs = Math.max(0, Math.min(rule.collectionPeriodMs, untilClosedMs));
		const batch = { partner, bets: [], cancelTimer: this.#clock.after(periodMs, () => this.#leave(key)) };
		this.#open.set(key, batch);
		return batch;
	}

	#leave(key: string): void {
		const batch = this.#open.get(key);
		if (batch === undefined) return;
		this.#open.delete(key);
		batch.cancelTimer();
		this.#send(batch.partner, batch.bets);
	}
}

/** How a partner takes the acceptances of a game, or undefined when it takes each by itself. */
export function batchRuleOf({ settings }: Partner, gameCode: number): BatchRule | undefined {
	return settings.batches.find((rule) => rule.gameCode === gameCode && rule.isOn);
}

/** When a collected record is sent by itself, unless its batch has left by then. */
export function collectedUntil(rule: BatchRule, placedAt: number): number {
	return placedAt + rule.collectionPeriodMs + BATCH_GRACE_MS;
}
