/**
 * Follows the rounds of the games that are on show.
 *
 * The hub tells each change. A round that does not move on when its own clock says it should is asked for by
 * HTTP, so that clocks go on where WebSockets do not get through; and a hub that has refused to tell of its game, as one
 * does that is asked by a whole hall at once, is asked again. A game that stands still, in maintenance or because the service
 * does, is asked for ever more seldom: all frames see it late at one moment.
 */
import type { FrameRound } from "@webframe/shared/wire";
import type { Answer } from "../api.ts";
import type { Environment } from "../environment.ts";
import { drawnRound, type Rounds } from "../rounds.ts";
import type { ServerClock } from "../server-clock.ts";
import { Deadline } from "./deadline.ts";
import type { HubLink } from "./hub-port.ts";
import { ROUND_LATE_MS, roundDueAt, withRound } from "./round-book.ts";

/** The most games followed at once: as many as there may be of our own. */
export const FOLLOWED_GAMES_MAX = 36;
/** Games that are left are watched for so long: who goes to a game and comes back soon calls for nothing, and calls are bounded. */
export const LET_GO_AFTER_MS = 10_000;
/** The least time between two questions for late rounds. */
export const ROUND_CHECK_EVERY_MS = 3_000;
/** The same, of a game that stands still however often it is asked for. */
export const ROUND_CHECK_EVERY_MS_MAX = 30_000;
/** Share of that which is left to chance. */
const JITTER = 0.2;
/** Within how long a round is asked for that was corrected without this frame having been told. */
export const CORRECTED_WITHIN_MS = 5_000;

export interface RoundPorts {
	readonly environment: Pick<Environment, "after" | "random">;
	readonly clock: ServerClock;
	readonly link: () => HubLink | undefined;
	/** Null: the game has no round yet. */
	readonly call: (path: string) => Promise<Answer<FrameRound | null>>;
	readonly changed: (rounds: Rounds) => void;
}

export class RoundKeeper {
	readonly #ports: RoundPorts;
	readonly #deadline: Deadline;
	#rounds: Rounds = new Map();
	#followed: ReadonlySet<number> = new Set();
	/** What the open connection tells of: those that are followed, and some that were. */
	readonly #watched = new Set<number>();
	/** Cancels what lets go of the latter; undefined: it is not awaited. */
	#letGo: (() => void) | undefined;
	#checkedAt = 0;
	/** For how long, and until when, a game is not asked for again that was late and has not moved since. */
	readonly #rests = new Map<number, { readonly forMs: number; readonly until: number }>();

	constructor(ports: RoundPorts) {
		this.#ports = ports;
		this.#deadline = new Deadline(
			ports.environment.after,
			() => ports.clock.now(),
			() => void this.#check(),
		);
	}

	get rounds(): Rounds {
		return this.#rounds;
	}

	/** Follows these games and no others. */
	follow(gameCodes: Iterable<number>): void {
		this.#followed = new Set([...gameCodes].slice(0, FOLLOWED_GAMES_MAX));
		const link = this.#ports.link();
		if (link !== undefined) this.#watchAll(link);
		this.#letGo ??= this.#ports.environment.after(LET_GO_AFTER_MS, () => this.#unwatch());
		this.#checkedAt = this.#ports.clock.now();
		this.wake();
	}

	/** The device may have slept, and its timers with it. And somebody looks. */
	wake(): void {
		this.#rests.clear();
		this.#rearm();
	}

	/** A fresh connection follows nothing yet. */
	opened(link: HubLink): void {
		this.#watched.clear();
		this.#watchAll(link);
	}

	take(round: FrameRound): void {
		const next = withRound(this.#rounds, round);
		if (next === this.#rounds) return;
		this.#rounds = next;
		this.#rests.delete(round.gameCode);
		this.#ports.changed(next);
		this.#rearm();
	}

	/** Who was not connected when a round was corrected has not been told. What is not known has nothing to be corrected. */
	correct(round: FrameRound): void {
		if (drawnRound(this.#rounds.get(round.gameCode), round.roundId) !== undefined) this.take(round);
	}

	/**
	 * A bet has won another amount than it had, so that its round was corrected. Who follows its game on an open connection is told of
	 * the round, too; all others ask for it, and not all at one moment.
	 */
	doubt({ gameCode, roundId }: Pick<FrameRound, "gameCode" | "roundId">): void {
		const { environment, call } = this.#ports;
		environment.after(environment.random() * CORRECTED_WITHIN_MS, async () => {
			const known = drawnRound(this.#rounds.get(gameCode), roundId);
			if (known === undefined || known.corrected) return;
			const answer = await call(`/frame/rounds/${gameCode}/${roundId}`);
			if (answer.kind === "value") this.#takeIfAny(answer.value);
		});
	}

	stop(): void {
		this.#followed = new Set();
		this.#deadline.set(undefined);
		this.#letGo?.();
	}

	#watchAll(link: HubLink, gameCodes: Iterable<number> = this.#followed): void {
		for (const gameCode of gameCodes) if (!this.#watched.has(gameCode)) this.#watch(link, gameCode);
	}

	#unwatch(): void {
		this.#letGo = undefined;
		const link = this.#ports.link();
		for (const gameCode of this.#watched) {
			if (link === undefined || this.#followed.has(gameCode)) continue;
			this.#watched.delete(gameCode);
			link.invoke("UnwatchGame", gameCode).catch(ignore);
		}
	}

	#watch(link: HubLink, gameCode: number): void {
		this.#watched.add(gameCode);
		link.invoke("WatchGame", gameCode).then(
			(round) => this.#takeIfAny(round),
			// It was refused. Or the connection has ended, and the next one watches all of them anyhow.
			() => this.#watched.delete(gameCode),
		);
	}

	#takeIfAny(round: FrameRound | null): void {
		if (round !== null) this.take(round);
	}

	#dueAt(gameCode: number): number {
		const known = this.#rounds.get(gameCode);
		const due = known === undefined ? this.#checkedAt + ROUND_LATE_MS : roundDueAt(known.current);
		return Math.max(due, this.#checkedAt + ROUND_LATE_MS, this.#rests.get(gameCode)?.until ?? 0);
	}

	#rest(gameCode: number, now: number): void {
		const { forMs: before = ROUND_CHECK_EVERY_MS / 2 } = this.#rests.get(gameCode) ?? {};
		const forMs = Math.min(2 * before, ROUND_CHECK_EVERY_MS_MAX);
		const chance = 1 - JITTER + 2 * JITTER * this.#ports.environment.random();
		this.#rests.set(gameCode, { forMs, until: now + forMs * chance });
	}

	#rearm(): void {
		const due = [...this.#followed].map((gameCode) => this.#dueAt(gameCode));
		this.#deadline.set(due.length === 0 ? undefined : Math.min(...due));
	}

	async #check(): Promise<void> {
		const now = this.#ports.clock.now();
		const late = [...this.#followed].filter((gameCode) => this.#dueAt(gameCode) <= now);
		this.#checkedAt = now + ROUND_CHECK_EVERY_MS - ROUND_LATE_MS;
		for (const gameCode of late) this.#rest(gameCode, now);
		this.#rearm();
		const link = this.#ports.link();
		// Those alone: who is refused too often is sent away.
		if (link !== undefined) this.#watchAll(link, late);
		await Promise.all(
			late.map(async (gameCode) => {
				const answer = await this.#ports.call(`/frame/rounds/${gameCode}`);
				if (answer.kind === "value" && this.#followed.has(gameCode)) this.#takeIfAny(answer.value);
			}),
		);
	}
}

function ignore(): void {
	// The connection has ended; it is opened again, or nobody wants it any more.
}
