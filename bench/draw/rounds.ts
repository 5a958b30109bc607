/** Rounds of a game whose draw begins at an instant, and a bet on them that wins. */
import { roundLengthMs } from "@webframe/shared/games";
import type { OwnGame } from "@webframe/shared/games/sheets";
import { type FrameConfig, type FrameRound, frameRoundSchema } from "@webframe/shared/wire";
import { SHELF } from "../../packages/bff/src/app/shelf.ts";
import { knownRules } from "../../packages/bff/src/games/own-games.ts";
import { madeBet, madeConfig } from "../../packages/webframe/src/testing/made-data.ts";
import { KENO_BET, ticketBet } from "../bet-path/load/bet.ts";

const PICKS = 5;
const SEED = "5a".repeat(32);

export function gameOf(gameCode: number): OwnGame {
	const game = SHELF.of(gameCode);
	if (game === undefined) throw new RangeError(`There is no game ${gameCode}.`);
	return game;
}

/** A frame that offers this game alone. */
export function configOf({ gameCode, name, family, timings }: OwnGame): FrameConfig {
	const { offsetMs, bettingMs } = timings;
	const about = { gameCode, name, family, category: "Live show games", lobbyCategory: "LiveGames" } as const;
	const clock = { lengthMs: roundLengthMs(timings), offsetMs, bettingMs };
	return madeConfig(Date.now(), { games: [{ ...about, kind: "own", demo: false, timings: clock }] });
}

/** A round in a state; `drawing` and `finished` with what its seed determines. */
export async function roundOf(
	{ gameCode, timings: { bettingMs, acceptanceGapMs, drawMs } }: OwnGame,
	drawAtMs: number,
	state: "closed" | "drawing" | "finished",
): Promise<FrameRound> {
	const at = (ms: number): string => new Date(drawAtMs + ms).toISOString();
	const rules = knownRules(SHELF, { roundId: 0, gameCode, rulesVersion: 1, opened: null });
	return frameRoundSchema.parse({
		// A round of its own for each draw: what has been shown is not shown again.
		roundId: Math.floor(drawAtMs / 1_000),
		edition: 1,
		gameCode,
		rulesVersion: 1,
		state,
		bettingOpensAt: at(-acceptanceGapMs - bettingMs),
		bettingClosesAt: at(-acceptanceGapMs),
		drawAt: at(0),
		revealsAt: at(drawMs),
		seedHash: "a5".repeat(32),
		...(state === "closed" ? {} : { seed: SEED, result: (await rules.draw(SEED)).result }),
	});
}

/** An accepted bet of the round: its numbers are marked while they are drawn. */
export function betOf({ gameCode, family }: OwnGame, { roundId }: FrameRound): ReturnType<typeof madeBet> {
	const { selection, amount } = family === "numbers" ? numbersBet(gameCode) : ticketBet(gameCode, PICKS);
	const at = new Date().toISOString();
	const market = family === "numbers" ? "numbers" : "picks";
	return madeBet({ betId: roundId, gameCode, roundId, amount, selection: { ...selection, market }, placedAt: at, at });
}

/** Keno's, or a card of Bingo. */
function numbersBet(gameCode: number): { readonly selection: object; readonly amount: string } {
	const rules = knownRules(SHELF, { roundId: 0, gameCode, rulesVersion: 1, opened: null });
	const units = { digits: 2, chip: undefined };
	if (rules.parseSelection(KENO_BET.selection, units).ok) return KENO_BET;
	return { selection: { numbers: Array.from({ length: 15 }, (_, index) => 1 + 6 * index) }, amount: "1.00" };
}
