/**
 * Sends each slot's states when its tick begins, as long as anybody listens. A tick that comes too late, because the
 * database or this process stood still, is left out, and so is one by a clock that cannot be relied on: subscribers see
 * the gap in `sId`, and the next state tells all.
 */
import type { GamesInfo } from "@webframe/shared/wire";
import type { JudgedClock } from "../platform/clock.ts";
import type { Audience, AudienceGroup } from "./audience.ts";
import type { FeedStates } from "./feed-states.ts";
import { type Tick, tickAfter, tickAt } from "./ticks.ts";

export interface FeedTickerParts {
	readonly states: FeedStates;
	readonly audience: Audience;
	readonly clock: JudgedClock;
	/** Hands the states of a group's games to all of its connections. */
	send(group: AudienceGroup, infos: readonly GamesInfo[]): void;
	/** The tick of these games could not be read. */
	failed(error: unknown, gameCodes: readonly number[]): void;
}

export class FeedTicker {
	readonly #parts: FeedTickerParts;
	/** The last tick of each slot that was sent or passed over. */
	readonly #last = new Map<number, Tick>();
	/** The tick of each slot that is under way. */
	readonly #underWay = new Map<number, Promise<void>>();
	#cancel: (() => void) | undefined;
	#isStopped = false;

	constructor(parts: FeedTickerParts) {
		this.#parts = parts;
	}

	/** To be called when somebody has begun to listen: the next tick may be sooner than what is waited for. */
	wake(): void {
		this.#cancel?.();
		this.#arm();
	}

	/** Resolves when no tick is under way. */
	async settled(): Promise<void> {
		await Promise.all(this.#underWay.values());
	}

	/** Begins no tick any more, and waits for those that are under way. */
	async stop(): Promise<void> {
		this.#isStopped = true;
		this.#cancel?.();
		await this.settled();
	}

	#arm(): void {
		this.#cancel = undefined;
		if (this.#isStopped) return;
		const { audience, clock } = this.#parts;
		const nowMs = clock.now().getTime();
		const next = [...audience.slots].map((slot) => tickAfter(this.#lastOf(slot, nowMs)).beginsMs);
		if (next.length === 0) {
			this.#last.clear();
			return;
		}
		// A timer may be early by a part of a millisecond.
		this.#cancel = clock.after(Math.max(1, Math.min(...next) - nowMs), () => this.#run());
	}

	/** A slot that nobody has listened to begins with the tick after the one under way. */
	#lastOf(slot: number, nowMs: number): Tick {
		const last = this.#last.get(slot) ?? tickAt(slot, nowMs);
		this.#last.set(slot, last);
		return last;
	}

	#run(): void {
		const { audience, clock } = this.#parts;
		const nowMs = clock.now().getTime();
		for (const slot of audience.slots) {
			const tick = tickAt(slot, nowMs);
			if (tick.number <= this.#lastOf(slot, nowMs).number) continue;
			this.#last.set(slot, tick);
			if (this.#underWay.has(slot) || clock.fault !== undefined) continue;
			this.#underWay.set(
				slot,
				this.#tick(tick).finally(() => this.#underWay.delete(slot)),
			);
		}
		this.#arm();
	}

	async #tick(tick: Tick): Promise<void> {
		const { audience, states, send, failed } = this.#parts;
		const gameCodes = [...new Set(audience.groupsOf(tick.slot).flatMap((group) => group.gameCodes))];
		try {
			const { infos, failures } = await states.of(gameCodes, tick);
			for (const [error, ofError] of failures) failed(error, ofError);
			for (const group of audience.groupsOf(tick.slot)) {
				const ofGroup = group.gameCodes.map((gameCode) => infos.get(gameCode)).filter((info) => info !== undefined);
				// Whoever has begun to hear another game meanwhile was sent its state.
				if (ofGroup.length > 0) send(group, ofGroup);
			}
		} catch (error) {
			failed(error, gameCodes);
		}
	}
}
