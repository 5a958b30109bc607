import type { FrameRound } from "@webframe/shared/wire";
import { currentRound, makeBet, type Player } from "./actors.ts";
import { type GameCode, type Step, type Target, WRONG_CALL, type Wrong } from "./plan.ts";
import { playerOf, type Run } from "./run.ts";

type StepOf<Kind extends Step["do"]> = Extract<Step, { readonly do: Kind }>;

/** From the close of betting to the cut, in our own games. */
const ACCEPTANCE_GAP_MS = 5_000;
/** How long a round is from one opening to the next, and how long it takes bets. */
const GRID: Readonly<Record<GameCode, { readonly roundMs: number; readonly bettingMs: number }>> = {
	9: { roundMs: 45_000, bettingMs: 30_000 },
	23: { roundMs: 20_000, bettingMs: 10_000 },
};
/** The numbers of every bet: a result of the simulation holds both, one or none of them. */
export const NUMBERS = [7, 11] as const;
const BURST = 5;

export async function bet(run: Run, step: StepOf<"bet">): Promise<void> {
	const player = await playerOf(run, step.player);
	const round = await openRound(run, player, step.game);
	if (round === undefined) return;
	arm(run, "stake", player, step.wrong, 1);
	const picks = NUMBERS.slice(0, step.picks);
	const wish = { game: step.game, picks, stake: BigInt(step.stake), promoCode: null };
	const place = placing(run, player, round, wish);
	const ids = await Promise.all(step.twice ? [place(), place()] : [place()]);
	for (const betId of new Set(ids)) if (betId !== undefined) note(run, player, round, { ...wish, betId });
	await run.world.settle();
}

/** Five bets of Fast Keno at once. */
export async function burst(run: Run, step: StepOf<"burst">): Promise<void> {
	const player = await playerOf(run, step.player);
	const round = await openRound(run, player, 23);
	if (round === undefined) return;
	arm(run, run.settings.batches.length > 0 ? "batch" : "stake", player, step.batchWrong, 1);
	arm(run, "stake", player, step.wrong, step.wrongTimes);
	const wish = { game: 23 as const, picks: NUMBERS.slice(0, 1), stake: 400n, promoCode: null };
	for (let count = 0; count < BURST; count++) {
		const betId = await placing(run, player, round, wish)();
		if (betId !== undefined) note(run, player, round, { ...wish, betId });
	}
	await run.world.settle();
}

interface Wish {
	readonly game: GameCode;
	readonly picks: readonly number[];
	readonly stake: bigint;
	/** Of the freebet that it is played with. */
	readonly promoCode: string | null;
}

export function placing(run: Run, player: Player, round: FrameRound, wish: Wish): () => Promise<number | undefined> {
	const key = `key-${run.keys++}`;
	const amount = `${wish.stake / 100n}.${String(wish.stake % 100n).padStart(2, "0")}`;
	const selection = { market: "numbers", numbers: wish.picks };
	const promo = wish.promoCode === null ? {} : { promoCode: wish.promoCode };
	const body = { gameCode: wish.game, roundId: round.roundId, selection, amount, ...promo };
	return () => makeBet(run.world, player, body, key);
}

export function note(run: Run, player: Player, round: FrameRound, placed: Wish & { readonly betId: number }): void {
	const closesAt = Date.parse(round.bettingClosesAt);
	run.story.done.push(placed.promoCode === null ? "bet" : "free bet");
	run.story.bets.push({
		...placed,
		order: run.story.bets.length,
		player: player.name,
		roundId: round.roundId,
		placedAt: run.world.now,
		closesAt,
		cutAt: closesAt + ACCEPTANCE_GAP_MS,
		revealsAt: Date.parse(round.revealsAt),
		tax: run.settings.tax,
	});
}

/** The round of a game that takes bets now; the clock moves on to the next one where none does. */
export async function openRound(run: Run, player: Player, game: GameCode): Promise<FrameRound | undefined> {
	const { world } = run;
	const { roundMs, bettingMs } = GRID[game];
	for (let tries = 0; tries < 3; tries++) {
		const into = world.now % roundMs;
		if (into >= bettingMs || tries > 0) await world.passUntil(world.now - into + roundMs);
		const round = await currentRound(world, player, game);
		if (round?.state === "betting" && Date.parse(round.bettingClosesAt) > world.now) return round;
	}
	return undefined;
}

/** Arms faults of the casino for the next transactions of a sort of a player. */
export function arm(run: Run, on: Target, player: Player, wrong: readonly Wrong[], times: number): void {
	if (!run.world.isCasinoUp) return;
	const call = WRONG_CALL[on];
	for (const one of wrong) {
		run.world.casino.faults.add({ ...call, ...(on === "info" ? {} : { player: player.name }), ...one, times });
	}
}
