/** The lobby with every game of our own, as a casino has it that offers all of them. */
import { roundLengthMs } from "@webframe/shared/games";
import { OWN_GAMES } from "@webframe/shared/games/own-games";
import { categoryOfCode, lobbyCategoryOf } from "@webframe/shared/reference";
import { type FrameGame, frameGameSchema } from "@webframe/shared/wire";
import { madeConfig, madeProviderGames, madeRound } from "../src/testing/made-data.ts";
import { NOW, type Scene } from "./scene.ts";

/** Behind them stand so many of providers. */
const PROVIDER_GAMES = 30;
/** So much earlier than the one before each round has begun, so that clocks differ; all of them take bets. */
const APART_MS = 1_300;
const BEGUN_MS_MAX = 13_000;

function listed({ gameCode, name, family, timings }: (typeof OWN_GAMES)[number]): FrameGame {
	const category = categoryOfCode(gameCode);
	const lobbyCategory = category === undefined ? undefined : lobbyCategoryOf(category);
	const { offsetMs, bettingMs } = timings;
	const clock = { lengthMs: roundLengthMs(timings), offsetMs, bettingMs };
	const about = { gameCode, name, family, category, lobbyCategory, timings: clock };
	return frameGameSchema.parse({ ...about, kind: "own", demo: false });
}

export const SHELF_SCENE: Scene = {
	prepare: (bff) => {
		bff.config = madeConfig(NOW, { games: [...OWN_GAMES.map(listed), ...madeProviderGames(PROVIDER_GAMES)] });
		for (const [index, { gameCode }] of OWN_GAMES.entries()) {
			const begunAt = NOW - ((index * APART_MS) % BEGUN_MS_MAX);
			bff.rounds.set(gameCode, madeRound(gameCode, 4711, begunAt, "betting"));
		}
	},
	until: "webframe-lobby .tile",
};
