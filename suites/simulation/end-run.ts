/**
 * The end of a run: what was broken is healed, time passes until nothing happens by itself any more, and operators
 * work off what stands on their lists, as the contract says that they do.
 */
import { resendCashback } from "../../packages/bff/src/wagering/cashback/operator-actions.ts";
import { askForStates } from "./freebet-steps.ts";
import { isBooked } from "./operator-steps.ts";
import { type OurDelivery, readOurBooks } from "./our-books.ts";
import { send } from "./provider-steps.ts";
import type { Run } from "./run.ts";
import type { AskedProviderBet, ProviderOperation } from "./story.ts";
import { answered } from "./while-alive.ts";

/** Things that fall due one after the other; a run with more of them goes round in circles. */
const DUE_MAX = 1_000;
/** How often operators go through their lists: a step of a correction is sent only after the one before. */
const ROUNDS_OF_WORK_MAX = 8;
/** The response code after which a provider tries again, how soon, and how often until somebody has to look. */
const ASKS_AGAIN = 99;
const PROVIDER_AGAIN_MS = 10_000;
const PROVIDER_TRIES_MAX = 8;
/** A round of which a bet waits for a person is looked at again within this. */
const WALK_FOR_PERSONS_MS = 601_000;

export async function endRun(run: Run): Promise<void> {
	await heal(run);
	await bringProviderToEnd(run);
	await converge(run);
	await answered(run.world.processes, Promise.all(run.told));
	await workUntilDone(run);
	// A cancelled or corrected round takes up the bets that had waited for a person.
	await run.world.passUntil(run.world.now + WALK_FOR_PERSONS_MS);
	await converge(run);
	await workUntilDone(run);
	for (let round = 0; round < ROUNDS_OF_WORK_MAX && (await giveUpBlockedSteps(run)); round++) {
		// A round that was corrected again meanwhile looks at the bet once more, and may find other steps.
		await run.world.passUntil(run.world.now + WALK_FOR_PERSONS_MS);
		await converge(run);
	}
	await askForStates(run);
}

async function workUntilDone(run: Run): Promise<void> {
	for (let round = 0; round < ROUNDS_OF_WORK_MAX; round++) {
		if (!(await workOffLists(run))) return;
		await converge(run);
	}
}

/**
 * Contract, section 7: after 99 or a lost answer a provider repeats its pay-in within 30 s, and then sends a refund; a
 * pay-out and a refund it repeats until they are answered.
 */
async function bringProviderToEnd(run: Run): Promise<void> {
	for (const bet of run.story.providerBets) {
		const isOpen = (operation: ProviderOperation): boolean => {
			const same = bet.calls.filter((call) => call.operation === operation && !call.isOther);
			return same.length > 0 && same.every(({ code }) => code === undefined || code === ASKS_AGAIN);
		};
		const isGivenUp = isOpen("pay-in") && !bet.calls.some(({ operation }) => operation === "pay-out");
		if (isOpen("refund") || isGivenUp) await repeat(run, bet, "refund");
		else if (isOpen("pay-out")) await repeat(run, bet, "pay-out");
	}
}

async function repeat(run: Run, bet: AskedProviderBet, operation: ProviderOperation): Promise<void> {
	for (let tries = 0; tries < PROVIDER_TRIES_MAX; tries++) {
		const { told } = await send(run, bet, operation, false);
		await told;
		const code = bet.calls.at(-1)?.code;
		if (code !== undefined && code !== ASKS_AGAIN) return;
		await run.world.passUntil(run.world.now + PROVIDER_AGAIN_MS);
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
	const { listed, state } = delivery;
	if (listed === null || listed === "accepted_after_rollback") return false;
	return !isBlocked(delivery) && (state === "refused" || state === "manual" || state === "withdrawn");
}

/** It would repeat a key of the partner, and is settled outside the system. */
function isBlocked({ kind, dedupeKey, state }: OurDelivery): boolean {
	return kind === "payment" && dedupeKey === null && state === "manual";
}

/**
 * The casino leaves everything as it is, and the operators say so: each step was never made. So do they with a step after
 * one that was never made.
 *
 * @returns whether there were any.
 */
async function giveUpBlockedSteps(run: Run): Promise<boolean> {
	const names = [...run.players.values()].map(({ name }) => name);
	const { bets } = await readOurBooks(run.world, names);
	const isGivenUp = (one: OurDelivery): boolean =>
		isBlocked(one) || (one.state === "manual" && one.listed === "correction_blocked");
	const blocked = bets.flatMap(({ deliveries }) => deliveries.filter(isGivenUp));
	for (const { subjectId, seq } of blocked) {
		const body = { betId: subjectId, seq, outcome: "refused", partnerReference: "by telephone" };
		const told = await run.operators.does(0, "/bets/resolve", body);
		if (told === "waits_for_second_person") await run.operators.does(1, "/bets/resolve", body);
	}
	return blocked.length > 0;
}

/** A stake of which nobody knows what became: the operators look into the partner's books, and say what is true. */
async function decideStake(run: Run, stake: OurDelivery): Promise<string | undefined> {
	const path = (await isBooked(run, stake)) ? "/bets/return" : "/bets/reject";
	const betId = stake.subjectId;
	if (path === "/bets/return") run.story.orders.push({ kind: "return", betId });
	const told = await run.operators.does(0, path, { betId });
	return told === "waits_for_second_person" ? await run.operators.does(1, path, { betId }) : told;
}

async function resend(run: Run, { subjectId: betId, seq, type }: OurDelivery): Promise<string | undefined> {
	const place = run.world.wirePlace;
	const told = await run.operators.does(0, "/bets/resend", { betId, seq });
	run.story.asks.push({ kind: "operator", act: "resend", betId, type, place, told: [told] });
	return told;
}

async function resendCashbackStep({ world }: Run, { subjectId, seq }: OurDelivery): Promise<boolean> {
	const result = await resendCashback(world.service.wagering, subjectId, seq);
	return result.kind === "done";
}
