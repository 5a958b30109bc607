/** Rounds as subscribers are told of them. Source: wire contract, section 8. */
import type { FeedGameInfo, FeedState, GamesInfo, HubRound } from "@webframe/shared/wire";
import { z } from "zod";
import type { OwnGames } from "../games/own-games.ts";
import { resultTextOf } from "../games/result-text.ts";
import type { RoundsOfGame } from "../store/feed-rounds.ts";
import type { RoundRow } from "../store/rounds.ts";
import type { StoredRoundState } from "../store/schema/rounds.ts";
import type { Tick } from "./ticks.ts";

const STATE: Readonly<Record<StoredRoundState, FeedState>> = {
	awaiting: 1,
	betting: 2,
	closed: 2,
	cut: 2,
	drawing: 2,
	finished: 3,
	review: 4,
	cancelled: 5,
};

/** What was drawn is forgotten of old rounds, and cannot be told by a process that does not know their rules. */
const resultSchema = z.looseObject({}).nullable();

/** What a round has drawn, and when that had been shown to its end: of a finished round, and of no other. */
function endOf(row: RoundRow, ownGames: OwnGames) {
	if (row.state !== "finished") return undefined;
	const result = resultSchema.parse(row.result) ?? undefined;
	return { result, text: resultTextOf(ownGames, row), endedAt: row.revealsAt.toISOString() };
}

export function feedGameInfo(row: RoundRow, ownGames: OwnGames): FeedGameInfo {
	const end = endOf(row, ownGames);
	return {
		Id: row.roundId,
		GameType: row.gameCode,
		Edition: row.edition,
		State: STATE[row.state],
		StartTime: row.bettingOpensAt.toISOString(),
		...(end === undefined ? {} : { EndTime: end.endedAt }),
		...(end?.result === undefined ? {} : { Result: end.result }),
		...(end?.text === undefined ? {} : { ResultText: end.text }),
		...(end === undefined || row.correctedAt === null ? {} : { CorrectedAt: row.correctedAt.toISOString() }),
	};
}

/**
 * The state of a game at a tick. It follows from the rows and the tick alone, so that all processes tell the same; that
 * betting has closed follows from the tick's time, whether or not the row says so already.
 */
export function gamesInfo(rounds: RoundsOfGame, { isInMaintenance, ownGames }: OfGame, tick: Tick): GamesInfo {
	const { current, ended, finished } = rounds;
	const told = new Map(
		[current, ended, ...rounds.changed].flatMap((row) => (row === undefined ? [] : [[row.roundId, row]])),
	);
	const isOpen = current?.state === "betting" && tick.beginsMs < current.bettingClosesAt.getTime();
	return {
		sId: tick.sId,
		tst: new Date(tick.beginsMs).toISOString(),
		im: isInMaintenance,
		bt: isOpen ? Math.floor(current.bettingClosesAt.getTime() / 1_000) : 0,
		wgi: [...told.values()].map((row) => {
			const isCurrent = row.roundId === current?.roundId;
			const place = { isCurrent, isOpen: isCurrent && isOpen, lastFinished: finished?.roundId ?? null };
			return hubRound(row, place, endOf(row, ownGames));
		}),
	};
}

interface OfGame {
	readonly isInMaintenance: boolean;
	/** Whose rules put results into words. */
	readonly ownGames: OwnGames;
}

interface Place {
	readonly isCurrent: boolean;
	readonly isOpen: boolean;
	readonly lastFinished: number | null;
}

function hubRound(row: RoundRow, { isCurrent, isOpen, lastFinished }: Place, end: ReturnType<typeof endOf>): HubRound {
	return {
		i: row.roundId,
		t: row.gameCode,
		ge: row.edition,
		lrId: lastFinished,
		s: STATE[row.state],
		ps: isOpen ? 1 : 2,
		cr: isCurrent ? 1 : 0,
		sdt: row.bettingOpensAt.toISOString(),
		...(end === undefined ? {} : { edt: end.endedAt }),
		...(end?.result === undefined ? {} : { res: end.result }),
		...(end?.text === undefined ? {} : { txt: end.text }),
	};
}
