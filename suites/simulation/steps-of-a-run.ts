/** Carries out one step of a plan. */
import { issueCashback } from "../../packages/bff/src/wagering/cashback/issue-cashback.ts";
import { cancelCashback } from "../../packages/bff/src/wagering/cashback/operator-actions.ts";
import { takeFreebetStep } from "./freebet-steps.ts";
import { PARTNER_ID } from "./furnish-world.ts";
import { actOnBet, correctRound, setVersion } from "./operator-steps.ts";
import type { Step } from "./plan.ts";
import { arm, bet, burst } from "./player-steps.ts";
import { takeProviderStep } from "./provider-steps.ts";
import { betAt, playerOf, type Run } from "./run.ts";
import { rush } from "./rush.ts";
import type { SimulatedWorld } from "./simulated-world.ts";
import { whileAlive } from "./while-alive.ts";

type StepOf<Kind extends Step["do"]> = Extract<Step, { readonly do: Kind }>;

export async function takeStep(run: Run, step: Step): Promise<void> {
	const { world } = run;
	switch (step.do) {
		case "bet":
			return await bet(run, step);
		case "burst":
			return await burst(run, step);
		case "rush":
			return await rush(run, step);
		case "arm":
			return arm(run, step.on, await playerOf(run, step.player), [step.wrong], step.times);
		case "wait":
			return await world.passUntil(world.now + step.ms);
		case "until":
			return await waitUntil(run, step);
		case "crash":
			return world.processes[step.process]?.life.arm(step.fuse);
		case "down":
			return await goDown(run, step.ms);
		case "partner crash":
			await world.stopCasino();
			if (step.downMs > 0) await world.passUntil(world.now + step.downMs);
			return await world.startCasino();
		case "processes":
			world.processesWanted = step.count;
			return await world.revive();
		case "settings":
			return await changeSettings(run, step);
		case "cashback":
			return await giveCashback(run, step);
		case "cancel cashback":
			return await takeCashbackBack(run, step);
		case "old accept":
			return await repeatOldAccept(run, step);
		case "correct round":
		case "cancel round":
			return await correctRound(run, step);
		case "version":
			return await setVersion(run, step);
		case "pay-in":
		case "pay-out":
		case "refund":
		case "replay":
		case "launch":
			return await takeProviderStep(run, step);
		case "freebet":
		case "free bet":
		case "cancel freebet":
		case "captured promo call":
			return await takeFreebetStep(run, step);
		case "operator":
		case "correct bet":
		case "partner return":
			return await actOnBet(run, step);
	}
}

async function waitUntil({ world, story }: Run, step: StepOf<"until">): Promise<void> {
	const last = story.bets.at(-1);
	if (last === undefined) return;
	const at = { closes: last.closesAt, cut: last.cutAt, revealed: last.revealsAt }[step.moment] + step.plusMs;
	if (at > world.now) await world.passUntil(at);
}

async function goDown({ world, story }: Run, ms: number): Promise<void> {
	const from = world.now;
	world.isHeldDown = true;
	for (const process of world.processes) process?.life.end({ step: "other", side: "before", nth: 1 });
	await world.settle();
	await world.passUntil(world.now + ms);
	world.isHeldDown = false;
	story.downs.push({ from, until: world.now });
	await world.revive();
	await world.advance(0);
}

async function changeSettings(run: Run, step: StepOf<"settings">): Promise<void> {
	const { settings, story, world } = run;
	if (isChange(settings, step)) story.done.push("settings change");
	settings.tax = step.tax;
	settings.refundConditions = step.conditions;
	await world.configure(settings);
	story.taxes.push({ from: world.now, place: world.wirePlace, tax: step.tax });
}

function isChange({ tax, refundConditions }: Run["settings"], next: StepOf<"settings">): boolean {
	const isOtherTax = tax?.base !== next.tax?.base || tax?.rate !== next.tax?.rate;
	return isOtherTax || refundConditions.join() !== next.conditions.join();
}

async function giveCashback(run: Run, step: StepOf<"cashback">): Promise<void> {
	const { world, story } = run;
	const player = await playerOf(run, step.player);
	for (const wrong of step.wrong) {
		const target = { call: "/cashback-payments/make", transactionType: 1, player: player.name, times: 1 } as const;
		world.casino.faults.add({ ...target, ...wrong });
	}
	const amount = `${Math.floor(step.amount / 100)}.${String(step.amount % 100).padStart(2, "0")}`;
	const request = {
		partnerId: PARTNER_ID,
		partnerUserId: player.name,
		amount,
		requestKey: `${run.prefix}-${run.keys++}`,
	};
	const issued = await again(world, () => issueCashback(world.service.wagering, request));
	if (issued?.kind === "issued") {
		const asked = { cashbackId: issued.cashbackId, player: player.name, amount: BigInt(step.amount) };
		story.cashbacks.push({ ...asked, tax: run.settings.tax, isCancelAsked: false });
		story.done.push("cashback");
	}
	await world.advance(0);
}

async function takeCashbackBack({ world, story }: Run, step: StepOf<"cancel cashback">): Promise<void> {
	const asked = story.cashbacks[step.cashback % Math.max(1, story.cashbacks.length)];
	if (asked === undefined) return;
	for (const wrong of step.wrong) {
		const target = { call: "/cashback-payments/make", transactionType: -1, player: asked.player, times: 1 } as const;
		world.casino.faults.add({ ...target, ...wrong });
	}
	const place = world.wirePlace;
	const result = await again(world, () => cancelCashback(world.service.wagering, asked.cashbackId));
	const reason = result?.kind === "refused" ? result.reason : "done";
	if (reason === "done" || reason === "cancelled_already") asked.isCancelAsked = true;
	story.asks.push({ kind: "cancel cashback", cashbackId: asked.cashbackId, place, told: [reason] });
	if (reason === "done") story.done.push("cancel cashback");
	await world.advance(0);
}

/** A duplicate of the first payout's accept that was delayed on its way, from a partner that names no amounts. */
async function repeatOldAccept(run: Run, step: StepOf<"old accept">): Promise<void> {
	const asked = betAt(run, step.bet);
	if (asked === undefined) return;
	const Value = { BetId: asked.betId, TransactionType: 1, PartnerUserId: asked.player };
	const isPaid = await hasPayout(run, asked.betId);
	// Without a payout it would be a lie, and not an old truth.
	if (!isPaid) return;
	const place = run.world.wirePlace;
	const code = await run.partner.says("/payments/accept", { ErrorCode: 200, Message: "Success", Value });
	run.story.asks.push({ kind: "old accept", betId: asked.betId, place, told: [code] });
	await run.world.settle();
}

async function hasPayout({ world }: Run, betId: number): Promise<boolean> {
	const rows = await world.parts.theirBooks`
		select from payment where subject = 'bet' and subject_id = ${betId} and transaction_type = 1 and state = 'booked'`;
	return rows.length > 0;
}

/** Does something in a process, again where that one dies over it. */
async function again<Result>(world: SimulatedWorld, work: () => Promise<Result>): Promise<Result | undefined> {
	for (let tries = 0; tries < 5; tries++) {
		const process = world.processes.find((one) => one?.life.isAlive);
		if (process === undefined) return undefined;
		let result: Result | undefined;
		await whileAlive(
			process,
			work().then((done) => {
				result = done;
			}),
		);
		if (result !== undefined) return result;
		await world.settle();
	}
	return undefined;
}
