/** Carries out what the marketing system says of freebets, and what players do with them. */
import { cancelAnswerSchema, issueAnswerSchema, statusAnswerSchema } from "@webframe/shared/wire";
import { z } from "zod";
import { PARTNER_ID } from "./furnish-world.ts";
import { selectionOf } from "./games/selections.ts";
import type { FreebetStep, PromoPath } from "./plan.ts";
import { arm, note, openRound, placing, type Wish } from "./player-steps.ts";
import { nameOf, playerOf, type Run } from "./run.ts";
import { HOUR_MS } from "./scenario.ts";
import type { AskedCancel, AskedFreebet } from "./story.ts";

type StepOf<Kind extends FreebetStep["do"]> = Extract<FreebetStep, { readonly do: Kind }>;

/** What is played with before anything was issued. */
const FIRST: StepOf<"freebet"> = {
	do: "freebet",
	player: 0,
	stake: 500,
	bets: 2,
	fromMs: 0,
	lastsMs: 24 * HOUR_MS,
	how: "once",
};

export async function takeFreebetStep(run: Run, step: FreebetStep): Promise<void> {
	switch (step.do) {
		case "freebet":
			return void (await issue(run, step));
		case "free bet":
			return await play(run, step);
		case "cancel freebet":
			return await cancelOne(run, step);
		case "captured promo call":
			return await replay(run, step);
	}
}

async function issue(run: Run, step: StepOf<"freebet">): Promise<AskedFreebet> {
	const { world, story } = run;
	const validFrom = world.now + step.fromMs;
	const isFirstCancelled = step.how === "after its cancel";
	const issueId = `${run.prefix}-issue-${run.keys++}`;
	const tombstone = isFirstCancelled ? await askToCancel(run, issueId, false) : undefined;
	const freebet: AskedFreebet = {
		issueId,
		player: step.player,
		name: nameOf(run, step.player),
		amount: BigInt(step.stake),
		betsCount: step.bets,
		validFrom,
		validTo: validFrom + step.lastsMs,
		isTombstone: tombstone?.status === SUCCESS,
		isTwice: step.how === "twice at once",
		promoCodes: new Set(),
		refusals: 0,
		cancels: tombstone === undefined ? [] : [tombstone],
		status: undefined,
	};
	story.freebets.push(freebet);
	// A casino writes down what it gives away before it says so.
	await world.casino.books.registerIssue({ issueId, partnerUserId: freebet.name, betsCount: freebet.betsCount });
	const call = { path: "Issue", issueId, body: bodyOf(freebet, run.settings.games) } as const;
	const answers = await Promise.all(
		freebet.isTwice ? [run.marketing.call(call), run.marketing.call(call)] : [run.marketing.call(call)],
	);
	for (const answer of answers) {
		if (answer?.status === SUCCESS) freebet.promoCodes.add(issueAnswerSchema.parse(answer.body).bonus_id);
		else if (answer !== undefined) freebet.refusals++;
	}
	if (freebet.promoCodes.size > 0) story.done.push("freebet");
	await world.settle();
	return freebet;
}

function bodyOf(
	{ issueId, name, amount, betsCount, validFrom, validTo }: AskedFreebet,
	games: Run["settings"]["games"],
): object {
	return {
		issue_id: issueId,
		account_id: name,
		is_test: false,
		client_id: PARTNER_ID,
		currency: "EUR",
		bonus_type: "freebet",
		games,
		bet_amount: `${amount / 100n}.${String(amount % 100n).padStart(2, "0")}`,
		bets_count: betsCount,
		valid_from: new Date(validFrom).toISOString(),
		valid_to: new Date(validTo).toISOString(),
	};
}

/** A freebet by its place among those of the run; the count begins anew behind the last one. */
async function freebetAt(run: Run, index: number): Promise<AskedFreebet> {
	const { freebets } = run.story;
	return freebets[index % Math.max(1, freebets.length)] ?? (await issue(run, FIRST));
}

async function play(run: Run, step: StepOf<"free bet">): Promise<void> {
	const freebet = await freebetAt(run, step.freebet);
	const [promoCode] = freebet.promoCodes;
	const player = await playerOf(run, freebet.player);
	const round = promoCode === undefined ? undefined : await openRound(run, player, step.game);
	if (promoCode === undefined || round === undefined) return;
	arm(run, "stake", player, step.wrong, 1);
	const lies = selectionOf(step.game, { ...step, stake: freebet.amount }, true);
	const wish: Wish = { game: step.game, ...lies, promoCode };
	const places = Array.from({ length: step.tabs }, () => placing(run, player, round, wish));
	const [ids] = await Promise.all([
		Promise.all(places.map((place) => place())),
		step.cancelled ? cancel(run, freebet, true) : undefined,
	]);
	for (const betId of ids) if (betId !== undefined) note(run, player, round, { ...wish, betId });
	await run.world.settle();
}

async function cancelOne(run: Run, step: StepOf<"cancel freebet">): Promise<void> {
	const { freebets } = run.story;
	const freebet = freebets[step.freebet % Math.max(1, freebets.length)];
	if (freebet === undefined) return;
	await cancel(run, freebet, false);
	await run.world.settle();
}

async function cancel(run: Run, freebet: AskedFreebet, isAtOnce: boolean): Promise<void> {
	const asked = await askToCancel(run, freebet.issueId, isAtOnce);
	freebet.cancels.push(asked);
	if (asked.status === SUCCESS) run.story.done.push("cancel freebet");
}

async function askToCancel(run: Run, issueId: string, isAtOnce: boolean): Promise<AskedCancel> {
	const { marketing, world, story } = run;
	const asked: AskedCancel = {
		at: world.now,
		bets: story.bets.length,
		isAtOnce,
		status: undefined,
		betsLeft: undefined,
	};
	const body = { client_id: PARTNER_ID, issue_id: issueId };
	const answer = await marketing.call({ path: "Cancel", issueId, body });
	asked.status = answer?.status;
	asked.betsLeft = answer?.status === SUCCESS ? cancelAnswerSchema.parse(answer.body).bets_left : undefined;
	return asked;
}

/** What became of each freebet, as the marketing system is told it. */
export async function askForStates(run: Run): Promise<void> {
	for (const freebet of run.story.freebets) {
		if (freebet.promoCodes.size === 0) continue;
		const { issueId } = freebet;
		const body = { client_id: PARTNER_ID, issue_id: issueId, operation: "status" };
		const answer = await run.marketing.call({ path: "Status", issueId, body });
		if (answer?.status !== SUCCESS) continue;
		const { state, bets_left: betsLeft } = statusAnswerSchema.parse(answer.body);
		freebet.status = { at: run.world.now, state, betsLeft };
	}
}

const namedSchema = z.looseObject({ bonus_id: z.string().optional() });

async function replay(run: Run, step: StepOf<"captured promo call">): Promise<void> {
	const { marketing, story, world } = run;
	// Only what was sent before: a copy of a copy is the same.
	const call = marketing.sent[step.call % Math.max(1, marketing.sent.length)];
	if (call === undefined) return;
	const answer = await marketing.replay(call, step.to);
	if (answer === undefined) return;
	const promoCode = namedSchema.safeParse(answer.body).data?.bonus_id;
	story.promoReplays.push({ was: call.path, to: step.to, issueId: call.issueId, status: answer.status, promoCode });
	noteReplay(run, call, { to: step.to, status: answer.status });
	await world.settle();
}

/** A copy of a Cancel that is sent to Cancel is one more of them, as the first issue is where the one before was lost. */
function noteReplay(
	{ story, world }: Run,
	{ path, issueId }: { readonly path: PromoPath; readonly issueId: string },
	{ to, status }: { readonly to: PromoPath; readonly status: number },
): void {
	const freebet = story.freebets.find((one) => one.issueId === issueId);
	if (path !== "Cancel" || to !== "Cancel" || freebet === undefined) return;
	const about = { at: world.now, bets: story.bets.length, isAtOnce: false, betsLeft: undefined };
	freebet.cancels.push({ ...about, status });
}

const SUCCESS = 200;
