import { setTimeout as sleep } from "node:timers/promises";
import type { BatchRow, Fate, Gathering } from "./batches.ts";
import { selectionOf } from "./games/selections.ts";
import type { Rush } from "./plan.ts";
import { note, openRound, placing, type Wish } from "./player-steps.ts";
import { newBets, payInsAtOnce } from "./provider-steps.ts";
import { playerOf, type Run } from "./run.ts";
import type { SimulatedProcess } from "./simulated-process.ts";
import { BATCH_KINDS, type BatchKind } from "./steps.ts";

/** Players among whom the bets are divided, so that some have several in a batch. */
const PLAYERS = 3;
/** In real time. */
const LOOK_MS = 1;
/** So long a player's row is held at most: a batch that never comes must not hold up the others. */
const HELD_PLAYER_MS = 500;

/**
 * Bets at once, which are placed together, and whose ends of attempts and accepts wait for the first of them and go together:
 * those of different bets, and with `joined` the two of each bet.
 */
export async function rush(run: Run, step: Rush): Promise<void> {
	await (step.by === "provider" ? byProvider(run, step) : byPlayers(run, step));
	await run.world.settle();
	for (const process of run.world.processes) {
		for (const kind of BATCH_KINDS) process?.life.gather(kind, undefined);
	}
}

function prepare(run: Run, step: Rush): void {
	run.story.done.push("rush");
	for (const process of run.world.processes) if (process?.life.isAlive === true) prepareIn(run, process, step);
}

/** What is to become of the batches of a process. */
function prepareIn(run: Run, process: SimulatedProcess, step: Rush): void {
	const { life, service } = process;
	const { places, providerPlaces } = service.wagering;
	const together = step.by === "provider" ? providerPlaces : places;
	const kind: BatchKind = step.by === "provider" ? "provider place bets" : "place bets";
	const side = sideOf(step.places);
	if (side !== undefined) life.arm({ step: kind, side, nth: 1 });
	life.gather(kind, {
		fate: fateOf(step.places),
		gathered: (isOver) => until(() => together.waiting >= step.bets, isOver),
		mayHear: async () => {},
		hold: (row, ended) => hold(run, row, ended),
	});
	// Of bets whose process dies, or does not know them, no writes come that could wait for each other.
	if (side !== undefined || step.places === "lost") return;
	const sideOfWrites = sideOf(step.fate);
	if (sideOfWrites !== undefined) life.arm({ step: "write bets", side: sideOfWrites, nth: 1 });
	life.gather("write bets", gatheringOfWrites(run, process, step, step.places === "used" ? step.bets - 1 : step.bets));
}

function gatheringOfWrites(run: Run, process: SimulatedProcess, { fate, joined }: Rush, writers: number): Gathering {
	const { changes, turns } = process.service.wagering;
	const heard = Promise.withResolvers<void>();
	const joinedNow = (): number => [...turns.values()].filter(({ decisions }) => decisions.size > 1).length;
	return {
		fate: fateOf(fate),
		gathered: async (isOver) => {
			await until(() => changes.waiting >= writers, isOver);
			heard.resolve();
			if (joined === "no") return;
			await until(() => joinedNow() >= writers, isOver);
			if (!isOver.aborted) run.world.seen.joined.push({ order: joined, fate });
		},
		mayHear: async () => (joined === "accept first" ? await heard.promise : undefined),
		hold: (row, ended) => hold(run, row, ended),
	};
}

function sideOf(fate: Rush["places"]): "before" | "in" | "after" | undefined {
	return fate === "before" || fate === "in" || fate === "after" ? fate : undefined;
}

/** What becomes of the statement itself, as far as nothing but the plan brings it about. */
function fateOf(fate: Rush["places"]): Fate {
	return fate === "undone" || fate === "lost" || fate === "passed over" ? fate : "written";
}

async function byPlayers(run: Run, step: Rush): Promise<void> {
	const players = await Promise.all(Array.from({ length: PLAYERS }, (_, index) => playerOf(run, index)));
	const [first] = players;
	const round = first === undefined ? undefined : await openRound(run, first, 9);
	if (first === undefined || round === undefined) return;
	const wish: Wish = { game: 9, ...selectionOf(9, { picks: 2, first: 0, stake: 400n }, false), promoCode: null };
	const bets = Array.from({ length: step.bets + 1 }, (_, index) => {
		const player = players[index % players.length] ?? first;
		return { player, place: placing(run, player, round, wish) };
	});
	const known = step.places === "used" ? bets.at(-1) : undefined;
	await known?.place();
	await run.world.settle();
	prepare(run, step);
	const ids = await Promise.all(bets.map(({ place }) => place()));
	for (const [index, { player }] of bets.entries()) {
		const betId = ids[index];
		if (betId !== undefined) note(run, player, round, { ...wish, betId });
	}
}

async function byProvider(run: Run, step: Rush): Promise<void> {
	const bets = await newBets(run, step.bets + 1);
	prepare(run, step);
	await payInsAtOnce(run, bets);
}

async function until(isSo: () => boolean, isOver: AbortSignal): Promise<void> {
	while (!isSo() && !isOver.aborted) await sleep(LOOK_MS);
}

/** Holds the row of a bet's player until the batch has ended. */
async function hold({ world }: Run, { playerId, betId }: BatchRow, ended: Promise<void>): Promise<void> {
	const isHeld = Promise.withResolvers<void>();
	const holding = world.parts.owner.begin(async (sql) => {
		await sql`
			select 1 from player
			where player_id = coalesce(${playerId ?? null}::bigint, (select player_id from bet where bet_id = ${betId ?? null}::bigint))
			for update`;
		isHeld.resolve();
		await Promise.race([ended, sleep(HELD_PLAYER_MS)]);
	});
	await Promise.race([isHeld.promise, holding]);
}
