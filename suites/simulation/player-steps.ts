import type { FrameRound } from "@webframe/shared/wire";
import { askForBet, currentRound, makeBet, type Player } from "./actors.ts";
import { ACCEPTANCE_GAP_MS, GAMES, type GameCode, takesTickets } from "./games/games.ts";
import { type Mistake, mistaken } from "./games/mistakes.ts";
import { amountText, type Selection, selectionOf, wireOf } from "./games/selections.ts";
import { type Step, type Target, WRONG_CALL, type Wrong } from "./plan.ts";
import { playerOf, type Run } from "./run.ts";

type StepOf<Kind extends Step["do"]> = Extract<Step, { readonly do: Kind }>;

const BURST = 5;

export async function bet(run: Run, step: StepOf<"bet">): Promise<void> {
	const player = await playerOf(run, step.player);
	const round = await openRound(run, player, step.game);
	if (round === undefined) return;
	arm(run, "stake", player, step.wrong, 1);
	const lies = selectionOf(step.game, { ...step, stake: BigInt(step.stake) }, false);
	const wish: Wish = { game: step.game, ...lies, promoCode: null };
	const key = newKey(run);
	if (step.mistake !== null) await askWrongly(run, player, { round, wish, key, mistake: step.mistake });
	const place = placing(run, player, round, wish, key);
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
	const wish: Wish = { game: 23, ...selectionOf(23, { picks: 1, first: 0, stake: 400n }, false), promoCode: null };
	for (let count = 0; count < BURST; count++) {
		const betId = await placing(run, player, round, wish)();
		if (betId !== undefined) note(run, player, round, { ...wish, betId });
	}
	await run.world.settle();
}

export interface Wish {
	readonly game: GameCode;
	readonly selection: Selection;
	readonly stake: bigint;
	/** Of the freebet that it is played with. */
	readonly promoCode: string | null;
}

function newKey(run: Run): string {
	return `key-${run.keys++}`;
}

export function placing(
	run: Run,
	player: Player,
	round: FrameRound,
	wish: Wish,
	key = newKey(run),
): () => Promise<number | undefined> {
	return () => makeBet(run.world, player, requestFor(round, wish), key);
}

/** Who bets on a table says which prices there were to see; who bets on numbers does not, as all did before. */
function requestFor({ roundId, rulesVersion }: FrameRound, { game, selection, stake, promoCode }: Wish) {
	return {
		gameCode: game,
		roundId,
		selection: wireOf(selection),
		amount: amountText(stake),
		...(promoCode === null ? {} : { promoCode }),
		...(takesTickets(game) ? { rulesVersion } : {}),
	};
}

interface Wrongly {
	readonly round: FrameRound;
	readonly wish: Wish;
	readonly key: string;
	readonly mistake: Mistake;
}

async function askWrongly(run: Run, player: Player, { round, wish, key, mistake }: Wrongly): Promise<void> {
	const must = mistaken(mistake, { ...wish, version: round.rulesVersion });
	if (must === undefined) return;
	const told = await askForBet(run.world, player, { ...requestFor(round, wish), ...must.request }, key);
	run.story.refused.push({ mistake, roundId: round.roundId, must, told });
}

export function note(run: Run, player: Player, round: FrameRound, placed: Wish & { readonly betId: number }): void {
	const { bettingMs, drawMs } = GAMES[placed.game];
	const opensAt = Date.parse(round.bettingOpensAt);
	const closesAt = opensAt + bettingMs;
	const cutAt = closesAt + ACCEPTANCE_GAP_MS;
	run.story.done.push(placed.promoCode === null ? "bet" : "free bet");
	run.story.bets.push({
		...placed,
		version: round.rulesVersion,
		order: run.story.bets.length,
		player: player.name,
		roundId: round.roundId,
		seedHash: round.seedHash,
		placedAt: run.world.now,
		opensAt,
		closesAt,
		cutAt,
		revealsAt: cutAt + drawMs,
		tax: run.settings.tax,
	});
}

/** The round of a game that takes bets now; the clock moves on to the next one where none does. */
export async function openRound(run: Run, player: Player, game: GameCode): Promise<FrameRound | undefined> {
	const { world } = run;
	const { roundMs, bettingMs, offsetMs } = GAMES[game];
	for (let tries = 0; tries < 3; tries++) {
		const into = (world.now - offsetMs) % roundMs;
		if (into >= bettingMs || tries > 0) await world.passUntil(world.now - into + roundMs);
		const round = await currentRound(world, player, game);
		if (round === undefined) continue;
		world.seen.rounds.push({ ...round, at: world.now });
		if (round.state === "betting" && Date.parse(round.bettingClosesAt) > world.now) return round;
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
