/**
 * The running order of the lobby: whose betting closes next, and whose after that.
 *
 * With three dozen games some betting closes every second, and a list of the very next ones would run away under the
 * thumb. So it is a programme: each closing in it is one that can still be reached, some seconds after the one before it,
 * and once announced it stays until it is over. Then the next one moves up, and a new one comes at the end.
 */
import type { FrameGame } from "@webframe/shared/wire";
import type { Rounds } from "../../store/rounds.ts";
import { closingAfter, gameClock } from "./game-clock.ts";

export interface Closing {
	readonly gameCode: number;
	/** Milliseconds since the epoch. */
	readonly closesAt: number;
}

/** The first one, and those that stand beside it. */
export const ORDER_MAX = 6;
/** So long before its betting closes a game can be opened and a bet be placed. */
const REACHABLE_MS = 10_000;
/** Between two closings. */
const APART_MS = 8_000;

/**
 * @param before what was announced
 * @param held the first one stays, over or not: the player is about to open it
 */
export function runningOrder(
	before: readonly Closing[],
	games: readonly FrameGame[],
	rounds: Rounds,
	now: number,
	held = false,
): readonly Closing[] {
	const offered = new Map(games.map((game) => [game.gameCode, game]));
	const kept = before.filter(
		({ gameCode, closesAt }, index) => offered.has(gameCode) && (closesAt > now || (held && index === 0)),
	);
	if (kept.length === before.length && kept.length === Math.min(ORDER_MAX, games.length)) return before;
	const order = [...kept];
	for (const { gameCode } of kept) offered.delete(gameCode);
	while (order.length < ORDER_MAX) {
		const earliest = Math.max(now + REACHABLE_MS, (order.at(-1)?.closesAt ?? 0) + APART_MS);
		const next = nextClosing([...offered.values()], rounds, earliest, now);
		if (next === undefined) break;
		offered.delete(next.gameCode);
		order.push(next);
	}
	return order;
}

function nextClosing(games: readonly FrameGame[], rounds: Rounds, earliest: number, now: number): Closing | undefined {
	let next: Closing | undefined;
	for (const game of games) {
		const closesAt = closingOf(game, rounds, earliest, now);
		if (closesAt !== undefined && closesAt < (next?.closesAt ?? Number.POSITIVE_INFINITY)) {
			next = { gameCode: game.gameCode, closesAt };
		}
	}
	return next;
}

/** Of a game without a grid only the round is known that takes bets now. */
function closingOf(game: FrameGame, rounds: Rounds, earliest: number, now: number): number | undefined {
	if (game.timings !== undefined) return closingAfter(game.timings, earliest - 1);
	const clock = gameClock(game, rounds.get(game.gameCode)?.current, now);
	return clock.phase === "betting" && clock.until !== undefined && clock.until >= earliest ? clock.until : undefined;
}
