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
 * - `finished`: revealed. From here on the bets are settled, each only as long as the round has the state and the result with
 *   which its settlement began: one that was held, corrected or cancelled meanwhile ends there, and the next look goes by
 *   what the round is then.
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
import { type DrawnRound, type GameRules, roundSeed, seedHash } from "@webframe/shared/games";
import { knownRules, rulesOfRound } from "../games/own-games.ts";
import { finishRoundWithJackpots } from "../jackpots/finish-round.ts";
import { openWithJackpots } from "../jackpots/jackpots-of-round.ts";
import { partnersNow } from "../jackpots/partners-of-round.ts";
import { isDatabaseAway } from "../platform/database-errors.ts";
import { findGamesInMaintenance } from "../store/game-maintenance.ts";
import {
	closeBetting,
	cutRound,
	drawRound,
	finishRound,
	markSettled,
	moveAwaiting,
	nextRound,
	openBetting,
	openRound,
	type RoundRow,
	reviewRound,
} from "../store/rounds.ts";
import type { StoredRoundState } from "../store/schema/rounds.ts";
import { endPendingBets } from "../wagering/end-pending-bets.ts";
import { RoundChangedError } from "../wagering/round-changed.ts";
import { settleRound, UnsettledBetsError } from "../wagering/settle-round.ts";
import { correctBetsOfRound, returnBetsOfRound } from "../wagering/walk-round.ts";
import type { RoundsContext } from "./context.ts";
import { walkOn } from "./finish-walk.ts";
import { frameRound } from "./frame-round.ts";
import { isPause, nextPlayable, type RoundTimes, roundAfter, roundAt } from "./grid.ts";
import { isTold, openedInForce } from "./opened-in-force.ts";

/** Opens the rounds whose time has come and takes every due step of the open ones. */
export async function advanceRounds(context: RoundsContext): Promise<void> {
	// By a wrong clock it would close and draw what others still play; they go on.
	if (context.clock.fault !== undefined) return;
	const rounds = await context.unsettled.read();
	forgetOld(context, rounds);
	const byGame = Map.groupBy(rounds, ({ gameCode }) => gameCode);
	// A round id that was used before would have a seed that players know.
	if (context.wagering.ids.isSafe)
		for (const game of context.offered()) await openIfDue(context, game, byGame.get(game.gameCode) ?? []);
	// A settlement may take seconds; no game's betting opens late because of it.
	const [waiting, others] = [rounds.filter(isWaiting), rounds.filter((round) => !isWaiting(round))];
	for (const round of [...waiting, ...others]) await advanceAlone(context, round);
}

function isWaiting({ state }: RoundRow): boolean {
	return state === "awaiting";
}

/** How long a round that could not be advanced is left alone: there are ten looks in a second, and people read the log. */
const REST_MS = 5_000;

/** One round that cannot be advanced must not hold up the others. */
async function advanceAlone(context: RoundsContext, round: RoundRow): Promise<void> {
	const { resting, walks, clock, logger } = context;
	const { roundId } = round;
	const nowMs = clock.now().getTime();
	if (nowMs < (resting.get(roundId) ?? 0) || isUnknown(context, round)) return;
	try {
		await advance(context, round);
		resting.delete(roundId);
	} catch (error) {
		// No failure: the next look reads what it is now, and begins anew by that.
		if (error instanceof RoundChangedError) return void walks.delete(roundId);
		// Without a database the others cannot be advanced either.
		if (isDatabaseAway(error)) throw error;
		resting.set(roundId, nowMs + REST_MS);
		logger.error({ err: error, roundId }, "a round could not be advanced; the others go on");
	}
}

/** Stakes of a cancelled round go back whatever its rules are. */
function isUnknown({ ownGames, unknown, logger }: RoundsContext, round: RoundRow): boolean {
	if (round.state === "cancelled" || rulesOfRound(ownGames, round) !== undefined) return false;
	const { roundId, gameCode, rulesVersion } = round;
	if (!isTold(unknown, `round ${roundId}`))
		logger.warn(
			{ roundId, gameCode, rulesVersion },
			"this process does not know the rules of a round; it leaves it alone",
		);
	return true;
}

/** Another process may have carried a round to its end. */
function forgetOld({ walks, resting }: RoundsContext, rounds: readonly RoundRow[]): void {
	if (walks.size + resting.size === 0) return;
	const open = new Set(rounds.map((round) => round.roundId));
	for (const known of [walks, resting])
		for (const roundId of known.keys()) if (!open.has(roundId)) known.delete(roundId);
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

/** The settlement that follows may take seconds, and another process looks only at its own next turn. */
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

async function advance(context: RoundsContext, round: RoundRow): Promise<void> {
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
			await beginPause(context, finished, now);
			return await settleFinished(context, finished);
		}
		case "finished":
			return await settleFinished(context, round);
		case "cancelled":
			return await walkOn(
				context,
				round,
				(part) => returnBetsOfRound(context.wagering, round, part),
				// Until then the grid would open it again.
				round.bettingClosesAt.getTime(),
			);
		case "review":
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
	if ((await seedHash(seed)) !== round.seedHash) {
		// Another fairness key than the one that published the hash: drawing with it would break the promise.
		context.logger.error(
			{ roundId: round.roundId },
			"the fairness key is not the one that opened this round; it is not drawn",
		);
		return;
	}
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

async function settleFinished(context: RoundsContext, round: RoundRow): Promise<void> {
	const drawn = knownRules(context.ownGames, round).parseResult(round.result);
	if (drawn === undefined) throw new Error(`The result of the round ${round.roundId} cannot be read.`);
	if (round.correctedAt === null) {
		await settleRound(context.wagering, round, drawn);
		await markSettled(context.wagering.database, round, context.clock.now());
		return;
	}
	const unsettled = await settleCorrected(context, round, drawn);
	await walkOn(context, round, (part) => correctBetsOfRound(context.wagering, round, part), 0);
	// Thrown in the middle of the walk it would hold up the bets behind.
	const isWalking = (context.walks.get(round.roundId)?.afterBetId ?? 0) > 0;
	if (unsettled !== undefined && !isWalking) throw unsettled;
}

/** Bets that cannot be settled must not keep the others from their corrections. */
async function settleCorrected(
	{ wagering }: RoundsContext,
	round: RoundRow,
	drawn: DrawnRound,
): Promise<UnsettledBetsError | undefined> {
	try {
		await settleRound(wagering, round, drawn);
	} catch (error) {
		if (error instanceof UnsettledBetsError) return error;
		throw error;
	}
	return undefined;
}
