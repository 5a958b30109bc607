/** A reader of the feed: it looks at the rounds after every step of the world, over HTTP and at the states of the hub. */
import { authTokenValueSchema, type FeedGameInfo, feedGameInfoSchema, type GamesInfo } from "@webframe/shared/wire";
import { FeedStates } from "../../packages/bff/src/feed/feed-states.ts";
import { slotOf, tickAt } from "../../packages/bff/src/feed/ticks.ts";
import { valueIn } from "../../packages/bff/src/testing/test-player.ts";
import { ask } from "./client.ts";
import { PARTNER_ID } from "./furnish-world.ts";
import type { GameCode } from "./games/games.ts";
import { resultSchema, textOfResult } from "./games/results.ts";
import { SHELF } from "./games/shelf.ts";
import type { Run } from "./run.ts";
import { SECRET, type SimulatedWorld } from "./simulated-world.ts";
import type { Story } from "./story.ts";

/** Of one round at one moment: what the feed says that it has drawn, if it does. */
export interface Told {
	readonly by: "REST" | "hub";
	readonly at: number;
	readonly roundId: number;
	readonly state: number;
	/** Null: nothing. */
	readonly result: string | null;
}

/** So long before its end a token is got anew. */
const MARGIN_S = 60;
/** A round that has ended is asked for so often more: it may have been corrected. */
const ENDED_LOOKS_MAX = 8;

export class FeedReader {
	readonly told: Told[] = [];
	readonly #world: SimulatedWorld;
	readonly #story: Story;
	readonly #games: readonly GameCode[];
	readonly #endedLooks = new Map<number, number>();
	#token: { readonly text: string; readonly until: number } | undefined;
	#isLooking = false;

	constructor({ world, story, settings }: Run) {
		this.#world = world;
		this.#story = story;
		this.#games = settings.games;
	}

	/** Looks at the games and at the rounds in which there are bets. */
	async look(): Promise<void> {
		// What is asked for here may itself wait for a process that starts again.
		if (this.#isLooking) return;
		this.#isLooking = true;
		try {
			await this.#lookAtHub();
			for (const roundId of this.#rounds()) {
				if ((this.#endedLooks.get(roundId) ?? 0) < ENDED_LOOKS_MAX) await this.#lookAtRound(roundId);
			}
		} finally {
			this.#isLooking = false;
		}
	}

	/** At the end of the run: each round once more. */
	async lookAtAll(): Promise<void> {
		for (const roundId of this.#rounds()) await this.#lookAtRound(roundId);
	}

	#rounds(): ReadonlySet<number> {
		return new Set(this.#story.bets.map(({ roundId }) => roundId));
	}

	async #lookAtHub(): Promise<void> {
		const { parts, now } = this.#world;
		for (const game of this.#games) {
			// The hub of any process tells the same: it follows from the rows and the tick.
			const { wgi } = await new FeedStates(parts.owner, SHELF).one(game, tickAt(slotOf(game), now));
			for (const round of wgi) this.#note("hub", round.i, round.s, round.res);
		}
	}

	async #lookAtRound(roundId: number): Promise<void> {
		const info = await this.#read(roundId);
		if (info === undefined) return;
		if (info.State >= FINISHED) this.#endedLooks.set(roundId, (this.#endedLooks.get(roundId) ?? 0) + 1);
		this.#note("REST", roundId, info.State, info.Result);
	}

	async #read(roundId: number): Promise<FeedGameInfo | undefined> {
		const token = await this.#bearer();
		if (token === undefined) return undefined;
		const headers = { authorization: `Bearer ${token}` };
		const answer = await ask(this.#world, `/feed/games/info?id=${roundId}`, undefined, headers);
		return answer === undefined ? undefined : feedGameInfoSchema.parse(valueIn(answer));
	}

	async #bearer(): Promise<string | undefined> {
		const { now } = this.#world;
		if (this.#token !== undefined && this.#token.until > now) return this.#token.text;
		const body = { PartnerClientId: PARTNER_ID, SecretKey: SECRET };
		const answer = await ask(this.#world, "/feed/auth/token", body, {});
		if (answer === undefined) return undefined;
		const { access_token, expires_in } = authTokenValueSchema.parse(valueIn(answer));
		this.#token = { text: access_token, until: now + (expires_in - MARGIN_S) * 1_000 };
		return access_token;
	}

	#note(by: Told["by"], roundId: number, state: GamesInfo["wgi"][number]["s"], result: unknown): void {
		const text = result === undefined ? null : textOfResult(resultSchema.parse(result));
		this.told.push({ by, at: this.#world.now, roundId, state, result: text });
	}
}

/** And what comes after it: in review, cancelled. */
const FINISHED = 3;
