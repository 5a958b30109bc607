/**
 * What the wall knows of the rounds of all games. States of the hub bring the newest; what the page did not hear, because
 * it was opened later or its line was down, is missing between two ids, and is asked for by them. Source: docs/feed.
 */
import type { FeedGameInfo, FeedState, HubRound } from "@webframe/shared/wire";
import { z } from "zod";

/** A round that is over. */
export interface WallRound {
	readonly id: number;
	readonly game: number;
	/** Counts the rounds of the game without a gap. */
	readonly edition: number;
	/** 3 finished, 4 in review, 5 cancelled. */
	readonly state: 3 | 4 | 5;
	/** When betting opened; of a finished round, when its draw had been shown. */
	readonly at: string;
	/** What was drawn, in words; empty unless it is finished. */
	readonly text: string;
	/** The same as numbers in the order of the draw, where a game draws such. */
	readonly numbers: readonly number[];
}

/** Rounds of each game that are kept. */
export const KEPT_ROUNDS = 13;
/** How far back missing rounds are looked for: all games, some twenty, have their ids from one row. */
const IDS_BACK_MAX = 600;

/** Each family of games has a form of its own; the wall knows that of numbers, and has the words for all. */
const numbersSchema = z.looseObject({ numbers: z.array(z.int()) });

/** A round of a state; undefined while it is not over. */
export function roundOfHub({ i, t, ge, s, sdt, edt, res, txt }: HubRound): WallRound | undefined {
	return roundOf(s, { id: i, game: t, edition: ge, at: edt ?? sdt }, { result: res, text: txt });
}

/** A round as `games/info` tells it; undefined while it is not over. */
export function roundOfInfo(info: FeedGameInfo): WallRound | undefined {
	const { Id: id, GameType: game, Edition: edition, StartTime, EndTime, State, Result, ResultText } = info;
	return roundOf(State, { id, game, edition, at: EndTime ?? StartTime }, { result: Result, text: ResultText });
}

function roundOf(
	state: FeedState,
	told: Pick<WallRound, "id" | "game" | "edition" | "at">,
	{ result, text = "" }: { readonly result: unknown; readonly text: string | undefined },
): WallRound | undefined {
	if (state === 1 || state === 2) return undefined;
	return { ...told, state, text, numbers: numbersSchema.safeParse(result).data?.numbers ?? [] };
}

export class WallRounds {
	/** By id; undefined is one that the feed does not know. */
	readonly #rounds = new Map<number, WallRound | undefined>();

	/** @returns whether it says anything new */
	take(round: WallRound): boolean {
		if (JSON.stringify(this.#rounds.get(round.id)) === JSON.stringify(round)) return false;
		this.#rounds.set(round.id, round);
		const newest = Math.max(...this.#rounds.keys());
		const kept = new Set(this.of(round.game));
		for (const [id, known] of this.#rounds) {
			const isOld = known === undefined ? id < newest - IDS_BACK_MAX : known.game === round.game && !kept.has(known);
			if (isOld) this.#rounds.delete(id);
		}
		return true;
	}

	/** The feed does not know it. */
	passOver(id: number): void {
		this.#rounds.set(id, undefined);
	}

	/** The last rounds of a game, the newest first. */
	of(game: number): readonly WallRound[] {
		const rounds = [...this.#rounds.values()].filter((round) => round !== undefined);
		return rounds
			.filter((round) => round.game === game)
			.toSorted((one, other) => other.edition - one.edition)
			.slice(0, KEPT_ROUNDS);
	}

	/** The newest id to ask for, as long as rounds of one of the games are missing. @param asked those that are not over yet */
	missing(games: readonly number[], asked: ReadonlySet<number>): number | undefined {
		if (games.every((game) => isWhole(this.of(game)))) return undefined;
		const newest = Math.max(...this.#rounds.keys());
		for (let id = newest - 1; id > Math.max(0, newest - IDS_BACK_MAX); id--)
			if (!this.#rounds.has(id) && !asked.has(id)) return id;
		return undefined;
	}
}

/** Whether a game's rounds are as many as are kept, or all since its first, one edition after the other. */
function isWhole(rounds: readonly WallRound[]): boolean {
	const [newest, oldest] = [rounds[0], rounds.at(-1)];
	if (newest === undefined || oldest === undefined) return false;
	const wanted = Math.min(KEPT_ROUNDS, newest.edition);
	return rounds.length === wanted && newest.edition - oldest.edition === wanted - 1;
}
