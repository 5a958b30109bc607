/**
 * The rounds of our own games, driven by the clock and by nothing else. Each step is one conditional statement,
 * so any number of processes may take it, and one that was missed is taken by whoever looks next:
 *
 * - `awaiting`: known, and not open; only where no round of the game is under way, such as after a cancellation, or during
 *   the pause that some games have between the reveal of a round and the opening of the next one.
 * - `betting`: opened when the grid says so; a round whose betting time passed while nobody ran is not made up.
 * - `closed`: no more bets.
 * - `cut`: no more acceptances; bets that are not accepted end without taking part.
 * - `drawing`: drawn and public. The result is computed only after the cut has been committed. Every screen shows the
 *   draw by the clock, and no money moves: the wallet of the player's own casino would tell the win before the screen.
 * - `finished`: revealed. From here on the bets are settled (`settle-rounds.ts`), each only as long as the round has the state
 *   and the result with which its settlement began: one that was held, corrected or cancelled meanwhile ends there, and the
 *   next look goes by what the round is then.
 * - settled: every bet that took part has its payout.
 * - `review`: an operator holds it, from its cut on; it goes on from where it stood when it is released.
 * - `cancelled` by an operator, from whatever state: every bet that took part is returned.
 *
 * A game in maintenance opens no round, nor does one that no partner offers; the one that is under way ends as always.
 *
 * A round is opened with the version of its game's rules that is in force when its betting opens, and played by it for
 * ever. A process leaves alone what it does not know: other processes, which are newer, do.
 *
 * Source: wire contract, sections 5.2, 6 and 8; architecture, "Round".
 */
import { type GameRules, roundSeed, seedHash } from "@webframe/shared/games";
import { knownRules } from "../games/own-games.ts";
import { finishRoundWithJackpots } from "../jackpots/finish-round.ts";
import { openWithJackpots } from "../jackpots/jackpots-of-round.ts";
import { partnersNow } from "../jackpots/partners-of-round.ts";
import { findGamesInMaintenance } from "../store/game-maintenance.ts";
import {
	closeBetting,
	cutRound,
	drawRound,
	finishRound,
	moveAwaiting,
	nextRound,
	openBetting,
	openRound,
	type RoundRow,
	reviewRound,
} from "../store/rounds.ts";
import type { StoredRoundState } from "../store/schema/rounds.ts";
import { endPendingBets } from "../wagering/end-pending-bets.ts";
import type { RoundsContext } from "./context.ts";
import { type Done, doAlone } from "./do-alone.ts";
import { frameRound } from "./frame-round.ts";
import { isPause, nextPlayable, type RoundTimes, roundAfter, roundAt } from "./grid.ts";
import { openedInForce } from "./opened-in-force.ts";
import { isToSettle } from "./settle-rounds.ts";
import { isUnknown } from "./unknown-rules.ts";

/**
 * Opens the rounds whose time has come and takes every due step of the open ones, up to their reveal.
 *
 * @param settle is told at once, and maybe again, that there is a round for `settleRounds`
 */
export async function advanceRounds(context: RoundsContext, settle: () => void): Promise<void> {
	// By a wrong clock it would close and draw what others still play; they go on.
	if (context.clock.fault !== undefined) return;
	const rounds = await context.unsettled.read();
	if (rounds.some(isToSettle)) settle();
	const step = (round: RoundRow): Promise<Done> => advanceAlone(context, round, settle);
	// What ends bets at a cut takes its time; no game's betting opens late because of it.
	await openDue(context, rounds, step);
	for (const round of rounds) if (!isToSettle(round) && !isWaiting(round)) await step(round);
}

/** Up to the first opening that waits in vain: the next ones would wait for the same, and the rounds under way for them. */
async function openDue(
	context: RoundsContext,
	rounds: readonly RoundRow[],
	step: (round: RoundRow) => Promise<Done>,
): Promise<void> {
	const byGame = Map.groupBy(rounds, ({ gameCode }) => gameCode);
	// A round id that was used before would have a seed that players know.
	for (const game of context.wagering.ids.isSafe ? context.offered() : []) {
		const { gameCode } = game;
		const done = await doAlone(context, { gameCode }, () => openIfDue(context, game, byGame.get(gameCode) ?? []));
		if (done === "waited") return;
	}
	for (const round of rounds) if (isWaiting(round) && (await step(round)) === "waited") return;
}

function isWaiting({ state }: RoundRow): boolean {
	return state === "awaiting";
}

async function advanceAlone(context: RoundsContext, round: RoundRow, settle: () => void): Promise<Done> {
	if (isUnknown(context, round)) return "rests";
	return await doAlone(context, { roundId: round.roundId }, () => advance(context, round, settle));
}

/** Those between the opening of betting and the reveal, and the one that waits. */
const UNDER_WAY: ReadonlySet<StoredRoundState> = new Set(["awaiting", "betting", "closed", "cut", "drawing"]);

/**
 * Opens the round of the grid, or, where none is under way and none can be opened, makes the next one known.
 *
 * @param ofGame the rounds of the game that are not settled
 */
async function openIfDue(context: RoundsContext, game: GameRules, ofGame: readonly RoundRow[]): Promise<void> {
	const { timings } = game;
	if (ofGame.some(isWaiting)) return;
	const now = context.clock.now();
	const times = roundAt(timings, now);
	const isKnown = ofGame.some((round) => round.bettingOpensAt.getTime() === times.bettingOpensAt.getTime());
	if (!isKnown && now < times.bettingClosesAt) return tell(context, await writeNew(context, game, times, "betting"));
	if (ofGame.some(({ state }) => UNDER_WAY.has(state))) return;
	await makeNextKnown(context, game, now);
}

/**
 * From the moment a round has ended the next one is current. During the pause of a game no frame is pushed it: the draw of
 * the round that has ended stays on their screens until betting opens, a second or two later.
 */
async function makeNextKnown(context: RoundsContext, game: GameRules, now: Date): Promise<void> {
	const written = await writeNew(context, game, roundAfter(game.timings, now), "awaiting");
	if (!isPause(game.timings, now)) tell(context, written);
}

/** The rest of this look may take its time, and another process looks only at its own next turn. */
async function beginPause(context: RoundsContext, { gameCode }: RoundRow, now: Date): Promise<void> {
	const game = context.offered().find((one) => one.gameCode === gameCode);
	if (game === undefined || !isPause(game.timings, now) || !context.wagering.ids.isSafe) return;
	await makeNextKnown(context, game, now);
}

function tell({ events }: RoundsContext, changed: RoundRow | undefined): void {
	if (changed !== undefined) events.roundChanged(frameRound(changed));
}

/** @returns undefined where it is not to be opened, or another process has written it */
async function writeNew(
	context: RoundsContext,
	game: GameRules,
	times: RoundTimes,
	state: "betting" | "awaiting",
): Promise<RoundRow | undefined> {
	const { gameCode } = game;
	const { database } = context.wagering;
	if ((await findGamesInMaintenance(database)).has(gameCode)) return undefined;
	const next = await nextRound(database, gameCode);
	const opened = await openedInForce(context, game, { ...next, ...times });
	if (opened === undefined) return undefined;
	const seed = await roundSeed(context.fairnessKey, gameCode, next.roundId);
	const round = { ...times, ...next, ...opened, gameCode, seedHash: await seedHash(seed) };
	return await openWithJackpots(context.jackpots, gameCode, (sql, jackpots) =>
		openRound(sql, { ...round, jackpots }, state),
	);
}

/** What is in force may have changed since the round was written, and also whether anybody offers its game. */
async function openWaiting(context: RoundsContext, round: RoundRow): Promise<void> {
	const { wagering, clock, offered } = context;
	const now = clock.now();
	const game = offered().find(({ gameCode }) => gameCode === round.gameCode);
	if (game === undefined || now < round.bettingOpensAt) return;
	const isInTime = now < round.bettingClosesAt;
	const times = isInTime ? round : nextPlayable(game.timings, now);
	const { edition } = round;
	const opened = await openedInForce(context, game, { edition, bettingOpensAt: times.bettingOpensAt });
	if (opened === undefined) return;
	const { bettingOpensAt, bettingClosesAt, cutAt, drawAt, revealsAt } = times;
	const moved = { bettingOpensAt, bettingClosesAt, cutAt, drawAt, revealsAt, ...opened };
	const changed = isInTime
		? await openWithJackpots(context.jackpots, round.gameCode, (sql, jackpots) =>
				openBetting(sql, round, { ...opened, jackpots }, now),
			)
		: await moveAwaiting(wagering.database, round.roundId, moved, now);
	tell(context, changed);
}

async function advance(context: RoundsContext, round: RoundRow, settle: () => void): Promise<void> {
	const { database } = context.wagering;
	const now = context.clock.now();
	switch (round.state) {
		case "awaiting":
			return await openWaiting(context, round);
		case "betting":
			if (now >= round.bettingClosesAt) tell(context, await closeBetting(database, round.roundId, now));
			return;
		case "closed":
			if (now >= round.cutAt) await cut(context, round, now);
			return;
		case "cut":
			await endPendingBets(context.wagering, round.roundId);
			return round.heldState === null ? await draw(context, round) : await review(context, round);
		case "drawing": {
			const finished = now < round.revealsAt ? undefined : await finish(context, round, now);
			if (finished === undefined) return;
			tell(context, finished);
			settle();
			return await beginPause(context, finished, now);
		}
		case "review":
		case "finished":
		case "cancelled":
			return;
	}
}

/** Whose bets take part in its jackpots is written with the cut: from the draw on everybody can compute who wins. */
async function cut({ wagering, jackpots }: RoundsContext, round: RoundRow, now: Date): Promise<void> {
	const partners = round.jackpots === null ? undefined : partnersNow(jackpots);
	await cutRound(wagering.database, round.roundId, now, partners);
}

async function draw(context: RoundsContext, round: RoundRow): Promise<void> {
	const rules = knownRules(context.ownGames, round);
	const seed = await roundSeed(context.fairnessKey, round.gameCode, round.roundId);
	// Another fairness key than the one that published the hash: drawing with it would break the promise.
	if ((await seedHash(seed)) !== round.seedHash)
		throw new Error(`The fairness key is not the one that opened the round ${round.roundId}; it is not drawn.`);
	const { result } = await rules.draw(seed);
	tell(context, await drawRound(context.wagering.database, round.roundId, { seed, result }));
}

async function review(context: RoundsContext, { roundId }: RoundRow): Promise<void> {
	tell(context, await reviewRound(context.wagering.database, roundId));
}

/** A round without jackpots only changes its state. */
async function finish(
	{ wagering, jackpots }: RoundsContext,
	round: RoundRow,
	now: Date,
): Promise<RoundRow | undefined> {
	if (round.jackpots === null) return await finishRound(wagering.database, round.roundId, now);
	return await finishRoundWithJackpots(jackpots, round);
}
