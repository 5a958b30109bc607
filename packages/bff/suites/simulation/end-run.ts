/**
 * The end of a run: what was broken is healed, time passes until nothing happens by itself any more, and operators
 * work off what stands on their lists, as the contract says that they do.
 */
import { resendCashback } from "../../src/wagering/cashback/operator-actions.ts";
import { isBooked } from "./operator-steps.ts";
import { type OurDelivery, readOurBooks } from "./our-books.ts";
import type { Run } from "./run.ts";

/** Things that fall due one after the other; a run with more of them goes round in circles. */
const DUE_MAX = 3_000;
/** How often operators go through their lists: a step of a correction is sent only after the one before. */
const ROUNDS_OF_WORK_MAX = 8;

export async function endRun(run: Run): Promise<void> {
	await heal(run);
	await converge(run);
	await workUntilDone(run);
	await askAgainForRounds(run);
	await converge(run);
	await workUntilDone(run);
}

async function workUntilDone(run: Run): Promise<void> {
	for (let round = 0; round < ROUNDS_OF_WORK_MAX; round++) {
		if (!(await workOffLists(run))) return;
		await converge(run);
	}
}

/**
 * A cancelled or corrected round leaves out a bet whose payout the partner has refused, and says so: when a person has
 * decided on that, the same is asked for once more.
 */
async function askAgainForRounds({ operators, story }: Run): Promise<void> {
	const last = new Map(story.orders.flatMap((order) => ("roundId" in order ? [[order.roundId, order]] : [])));
	const cancelled = new Set(story.orders.flatMap((order) => (order.kind === "cancel round" ? [order.roundId] : [])));
	for (const [roundId, order] of last) {
		if (cancelled.has(roundId)) await operators.does(0, "/rounds/cancel", { roundId });
		else if (order.kind === "correct round")
			await operators.does(0, "/rounds/correct", { roundId, result: { numbers: order.numbers } });
	}
}

async function heal({ world }: Run): Promise<void> {
	world.isHeldDown = false;
	for (const process of world.processes) process?.life.arm(undefined);
	if (!world.isCasinoUp) await world.startCasino();
	world.casino.faults.clear();
	await world.revive();
	await world.advance(0);
}

async function converge({ world }: Run): Promise<void> {
	for (let count = 0; count < DUE_MAX; count++) {
		const next = await world.nextDueAt();
		if (next === undefined) return;
		await world.advance(next - world.now);
	}
	throw new Error(`After ${DUE_MAX} things that fell due there is still something to do.`);
}

/** @returns whether anything was done. */
async function workOffLists(run: Run): Promise<boolean> {
	const names = [...run.players.values()].map(({ name }) => name);
	const { bets, cashbacks } = await readOurBooks(run.world, names);
	let isDone = false;
	for (const { deliveries } of bets) {
		const first = deliveries.find(isToDo);
		if (first === undefined) continue;
		const told =
			first.type === -1 && first.kind === "payment" ? await decideStake(run, first) : await resend(run, first);
		if (told === "done") isDone = true;
	}
	for (const { deliveries } of cashbacks) {
		const first = deliveries.find(isToDo);
		if (first !== undefined && (await resendCashbackStep(run, first))) isDone = true;
	}
	await run.world.advance(0);
	return isDone;
}

function isToDo(delivery: OurDelivery): boolean {
	const { listed, state, kind, dedupeKey } = delivery;
	if (listed === null || listed === "accepted_after_rollback") return false;
	// What would repeat a key of the partner stays on the list for ever: it is settled outside the system.
	const isBlocked = kind === "payment" && dedupeKey === null;
	return !isBlocked && (state === "refused" || state === "manual" || state === "withdrawn");
}

/** A stake of which nobody knows what became: the operators look into the partner's books, and say what is true. */
async function decideStake(run: Run, stake: OurDelivery): Promise<string | undefined> {
	const path = (await isBooked(run, stake)) ? "/bets/return" : "/bets/reject";
	const betId = stake.subjectId;
	if (path === "/bets/return") run.story.orders.push({ kind: "return", betId });
	const told = await run.operators.does(0, path, { betId });
	return told === "waits_for_second_person" ? await run.operators.does(1, path, { betId }) : told;
}

async function resend(run: Run, { subjectId, seq }: OurDelivery): Promise<string | undefined> {
	return await run.operators.does(0, "/bets/resend", { betId: subjectId, seq });
}

async function resendCashbackStep({ world }: Run, { subjectId, seq }: OurDelivery): Promise<boolean> {
	const result = await resendCashback(world.service.wagering, subjectId, seq);
	return result.kind === "done";
}
