import { setTimeout as sleep } from "node:timers/promises";
import type { Fate } from "./batches.ts";
import { judgeNumbers } from "./judge-together.ts";
import { readOurBooks } from "./our-books.ts";
import type { Step } from "./plan.ts";
import { NUMBERS, note, openRound, placing } from "./player-steps.ts";
import { playerOf, type Run } from "./run.ts";

/** Players among whom the bets are divided, so that some have several in a batch. */
const PLAYERS = 3;
/** In real time. */
const LOOK_MS = 1;
/** So long a player's row is held at most: a batch that never comes must not hold up the others. */
const HELD_PLAYER_MS = 500;

type Rush = Extract<Step, { readonly do: "rush" }>;

/**
 * Bets at once, whose ends of attempts and accepts wait for the first of them and go together: those of different bets,
 * and with `joined` the two of each bet.
 */
export async function rush(run: Run, step: Rush): Promise<void> {
	const { world } = run;
	const players = await Promise.all(Array.from({ length: PLAYERS }, (_, index) => playerOf(run, index)));
	const [first] = players;
	const round = first === undefined ? undefined : await openRound(run, first, 9);
	if (first === undefined || round === undefined) return;
	const side = step.fate === "before" || step.fate === "in" || step.fate === "after" ? step.fate : undefined;
	const fate: Fate =
		step.fate === "undone" || step.fate === "lost" || step.fate === "passed over" ? step.fate : "written";
	for (const process of world.processes) {
		if (process === undefined || !process.life.isAlive) continue;
		if (side !== undefined) process.life.arm({ step: "write bets", side, nth: 1 });
		const ended = Promise.withResolvers<void>();
		const heard = Promise.withResolvers<void>();
		const gathered = async (isOver: AbortSignal): Promise<void> => {
			const { changes, turns } = process.service.wagering;
			await until(() => changes.waiting >= step.bets, isOver);
			heard.resolve();
			const joined = () => [...turns.values()].filter(({ decisions }) => decisions.size > 1).length;
			if (step.joined !== "no") await until(() => joined() >= step.bets, isOver);
			if (isOver.aborted) return;
			if (step.joined !== "no") world.joined.push({ order: step.joined, fate: step.fate });
			if (fate === "passed over") await hold(run, first.name, ended.promise);
		};
		const mayHear = async (): Promise<void> => (step.joined === "accept first" ? await heard.promise : undefined);
		process.life.gather({ fate, gathered, mayHear, ended: ended.resolve });
	}
	const wish = { game: 9 as const, picks: NUMBERS, stake: 400n };
	await Promise.all(
		Array.from({ length: step.bets + 1 }, async (_, index) => {
			const player = players[index % players.length] ?? first;
			const betId = await placing(run, player, round, wish)();
			if (betId !== undefined) note(run, player, round, { ...wish, betId, promo: false });
		}),
	);
	await world.settle();
	const names = players.map(({ name }) => name);
	world.misnumbered.push(...judgeNumbers(await readOurBooks(world, names, [])));
	for (const process of world.processes) process?.life.gather(undefined);
	run.story.done.push("rush");
}

async function until(isSo: () => boolean, isOver: AbortSignal): Promise<void> {
	while (!isSo() && !isOver.aborted) await sleep(LOOK_MS);
}

/** Holds a player's row until the batch has ended. */
async function hold({ world }: Run, name: string, until: Promise<void>): Promise<void> {
	const isHeld = Promise.withResolvers<void>();
	const holding = world.parts.owner.begin(async (sql) => {
		await sql`select 1 from player where partner_user_id = ${name} for update`;
		isHeld.resolve();
		await Promise.race([until, sleep(HELD_PLAYER_MS)]);
	});
	await Promise.race([isHeld.promise, holding]);
}
