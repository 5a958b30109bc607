/** What operators, and the partner by itself, do with bets and rounds. */

import { otherResult, resultSchema } from "./games/results.ts";
import { amountText } from "./games/selections.ts";
import { type OurDelivery, readDeliveries } from "./our-books.ts";
import { grossOf } from "./pay-table.ts";
import type { Step } from "./plan.ts";
import { betAt, type Run } from "./run.ts";
import type { StepDone } from "./story.ts";
import { type Ask, type AskedBet, IS_SO } from "./story.ts";

type StepOf<Kind extends Step["do"]> = Extract<Step, { readonly do: Kind }>;

export async function actOnBet(run: Run, step: StepOf<"operator" | "correct bet" | "partner return">): Promise<void> {
	const asked = betAt(run, step.bet);
	if (asked === undefined) return;
	if (step.do === "operator") await operate(run, asked, step);
	else if (step.do === "correct bet") await correctBet(run, asked, step);
	else await askForReturn(run, asked, step);
	await run.world.settle();
}

async function operate(run: Run, asked: AskedBet, { act, twice }: StepOf<"operator">): Promise<void> {
	const { betId } = asked;
	const place = run.world.wirePlace;
	const deliveries = await readDeliveries(run.world.parts.owner, [betId]);
	if (act === "return" || act === "reject") {
		const [stake] = deliveries;
		// One operator may be wrong; two of them have looked into the partner's books.
		const isTrue = stake !== undefined && (await isBooked(run, stake)) === (act === "return");
		const told = await does(run, twice && isTrue, `/bets/${act}`, { betId });
		note(run, { kind: "operator", act, betId, type: -1, place, told }, act);
		if (act === "return" && told.some((one) => IS_SO.has(one))) run.story.orders.push({ kind: "return", betId });
		return;
	}
	const delivery = deliveries.findLast((one) => fits(one, act));
	if (delivery === undefined) return;
	const { type, seq } = delivery;
	const told =
		act === "resolve"
			? await resolve(run, asked, delivery, twice)
			: await does(run, twice, `/bets/${act}`, { betId, seq });
	note(run, { kind: "operator", act, betId, type, place, told }, act);
}

function note({ story }: Run, ask: Ask, step: StepDone): void {
	story.asks.push(ask);
	if (ask.told.includes("done")) story.done.push(step);
}

function fits(delivery: OurDelivery, act: "resend" | "stop" | "resolve"): boolean {
	if (act === "stop") return delivery.seq > 1 && ["due", "sent", "taken", "overdue"].includes(delivery.state);
	if (act === "resend") return delivery.state === "refused" || delivery.state === "manual";
	return delivery.state === "refused" && delivery.listed !== null && delivery.kind === "payment";
}

/** An operator looks into the partner's books with the partner, and settles what stands there. */
async function resolve(
	run: Run,
	{ betId }: AskedBet,
	delivery: OurDelivery,
	twice: boolean,
): Promise<readonly (string | undefined)[]> {
	const { type } = delivery;
	if (type === null || type === -1) return [];
	const outcome = (await isBooked(run, delivery)) ? "accepted" : "refused";
	const body = { betId, seq: delivery.seq, outcome, partnerReference: "by telephone" };
	const told = [await run.operators.does(0, "/bets/resolve", body)];
	if (twice) told.push(await run.operators.does(1, "/bets/resolve", body));
	if (told.some((one) => IS_SO.has(one))) run.story.orders.push({ kind: "resolve", betId, type, outcome });
	return told;
}

export async function isBooked({ world }: Run, delivery: OurDelivery): Promise<boolean> {
	const type = delivery.kind === "rollback" ? 2 : delivery.type;
	const rows = await world.parts.theirBooks`
		select from payment where subject = 'bet' and subject_id = ${delivery.subjectId} and transaction_type = ${type}
			and state = 'booked' and (${delivery.amount === null} or amount::numeric * 100 = ${String(delivery.amount)}::numeric)`;
	return rows.length > 0;
}

/** With `twice` both operators ask for the same at once, on two processes where there are two: one effect. */
async function does(run: Run, twice: boolean, path: string, body: object): Promise<readonly (string | undefined)[]> {
	const { operators } = run;
	return await Promise.all([operators.does(0, path, body), twice ? operators.does(1, path, body) : undefined]);
}

async function correctBet(run: Run, asked: AskedBet, { hits }: StepOf<"correct bet">): Promise<void> {
	const { betId } = asked;
	const place = run.world.wirePlace;
	if (hits === "void") {
		const told = await run.operators.agree(0, "/bets/correct", { betId, kind: "void" });
		note(run, { kind: "correct", betId, gross: "void", place, told: [told] }, "correct bet");
		if (IS_SO.has(told)) run.story.orders.push({ kind: "correct", betId, gross: "void" });
		return;
	}
	const gross = grossOf(asked, otherResult(asked.game, hits));
	const told = await run.operators.agree(0, "/bets/correct", { betId, kind: "payout", amount: amountText(gross) });
	note(run, { kind: "correct", betId, gross, place, told: [told] }, "correct bet");
	if (IS_SO.has(told)) run.story.orders.push({ kind: "correct", betId, gross });
}

async function askForReturn(run: Run, asked: AskedBet, { atOnce }: StepOf<"partner return">): Promise<void> {
	const { world, operators, story } = run;
	if (!world.isCasinoUp) return;
	const { betId, player, roundId } = asked;
	const deliveries = await readDeliveries(world.parts.owner, [betId]);
	const [stake] = deliveries;
	const isReturned = deliveries.some((one) => one.kind === "rollback" || one.type === 2);
	const place = world.wirePlace;
	// With another one who has not looked either, they would be two.
	const isTrue = stake !== undefined && (await isBooked(run, stake));
	const [answer, returned, cancelled] = await Promise.all([
		world.casino.requestReturn(betId, player, "The player asks."),
		atOnce && isTrue ? operators.does(1, "/bets/return", { betId }) : undefined,
		atOnce ? operators.does(0, "/rounds/cancel", { roundId }) : undefined,
	]);
	const code = answer.kind === "answered" ? answer.errorCode : undefined;
	if (code === 200) {
		story.orders.push({ kind: "partner return", betId });
		if (!isReturned) story.done.push("partner return");
	}
	if (IS_SO.has(returned)) story.orders.push({ kind: "return", betId });
	if (IS_SO.has(cancelled)) story.orders.push({ kind: "cancel round", roundId, at: run.world.now });
	const told = [code, returned, cancelled];
	if (atOnce) story.asks.push({ kind: "return at once", betId, isReturned, place, told });
}

export async function correctRound(run: Run, step: StepOf<"correct round" | "cancel round">): Promise<void> {
	const asked = betAt(run, step.bet);
	if (asked === undefined) return;
	const { roundId, game } = asked;
	await noteDrawn(run, roundId);
	if (step.do === "cancel round") {
		const told = await run.operators.agree(0, "/rounds/cancel", { roundId });
		if (told === "done") run.story.done.push("cancel round");
		if (IS_SO.has(told)) run.story.orders.push({ kind: "cancel round", roundId, at: run.world.now });
	} else {
		const result = otherResult(game, step.hits);
		const told = await run.operators.agree(1, "/rounds/correct", { roundId, result });
		if (told === "done") run.story.done.push("correct round");
		if (IS_SO.has(told)) run.story.orders.push({ kind: "correct round", roundId, result, at: run.world.now });
	}
	await run.world.advance(0);
}

/** What a round has drawn is looked at before anybody puts another result in its place. */
async function noteDrawn({ world, story }: Run, roundId: number): Promise<void> {
	const [round] = await world.parts.owner<{ result: unknown }[]>`
		select result from round where round_id = ${roundId}`;
	if (round?.result == null || story.drawn.has(roundId)) return;
	story.drawn.set(roundId, resultSchema.parse(round.result));
}

/** A version of a game's rules opens its rounds from a moment ahead on. */
export async function setVersion(run: Run, { game, version, inMs }: StepOf<"version">): Promise<void> {
	const from = run.world.now + inMs;
	const body = { gameCode: game, version, from: new Date(from).toISOString() };
	const told = await run.operators.does(0, "/games/version", body);
	if (told === "done") run.story.done.push("version");
	if (IS_SO.has(told)) run.story.versions.push({ game, version, from });
	await run.world.settle();
}
