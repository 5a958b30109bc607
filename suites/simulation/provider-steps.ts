/** Carries out what a provider does in a run. Its pay-ins are not waited for: the clock moves before some are answered. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Json } from "@webframe/shared/signing";
import type { ProviderStep } from "./plan.ts";
import { arm } from "./player-steps.ts";
import type { ProviderAnswered } from "./provider.ts";
import { playerOf, type Run } from "./run.ts";
import { type AskedProviderBet, OTHER_STAKE_MORE, type ProviderCall, type ProviderOperation } from "./story.ts";

type StepOf<Kind extends ProviderStep["do"]> = Extract<ProviderStep, { readonly do: Kind }>;

/** Players that play at the provider. */
const PLAYERS = 2;
/** The ids of bets at once begin here, and they are in so many rounds of each player's. */
const RUSH_FROM = 100;
const RUSH_ROUNDS = 3;
/** Of so many of them one is a pay-in-out. */
const PAID_AT_ONCE = 4;
/** So long an answer that needs no time of the clock may take, in real time. */
const PATIENCE_MS = 5_000;
/** The response code after which a provider tries again. */
const ASKS_AGAIN = 99;

export async function takeProviderStep(run: Run, step: ProviderStep): Promise<void> {
	switch (step.do) {
		case "pay-in":
			return await payIn(run, step);
		case "pay-out":
			return await payOut(run, step);
		case "refund":
			return await refund(run, step);
		case "replay":
			return await replay(run, step);
		case "launch":
			return await launch(run, step.player % PLAYERS);
	}
}

async function launch(run: Run, index: number): Promise<void> {
	run.sessions.set(index, await run.provider.launch(await playerOf(run, index)));
}

/** The bet under one of the provider's ids; it begins with whatever is said of it first. */
async function betOf(run: Run, index: number, win: number | null): Promise<AskedProviderBet> {
	const providerBetId = `${run.prefix}-bet-${index}`;
	const known = run.story.providerBets.find((bet) => bet.providerBetId === providerBetId);
	if (known !== undefined) return known;
	const player = await playerOf(run, index % PLAYERS);
	if (!run.sessions.has(index % PLAYERS)) await launch(run, index % PLAYERS);
	const bet: AskedProviderBet = {
		providerBetId,
		player: player.name,
		sessionId: run.sessions.get(index % PLAYERS) ?? "",
		gameRoundId: `${player.name}-round${index < RUSH_FROM ? "" : `-${index % RUSH_ROUNDS}`}`,
		stake: BigInt(500 + index),
		win: win === null ? null : BigInt(win),
		isInOut: win !== null,
		calls: [],
	};
	run.story.providerBets.push(bet);
	return bet;
}

async function payIn(run: Run, step: StepOf<"pay-in">): Promise<void> {
	const bet = await betOf(run, step.bet, step.win);
	arm(run, "stake", await playerOf(run, step.bet % PLAYERS), step.wrong, 1);
	const isOther = step.other && bet.calls.some(({ operation }) => operation === "pay-in");
	await send(run, bet, "pay-in", isOther);
}

async function payOut(run: Run, step: StepOf<"pay-out">): Promise<void> {
	const known = run.story.providerBets.find(({ providerBetId }) => providerBetId === `${run.prefix}-bet-${step.bet}`);
	// Nobody pays out what was never staked, and a pay-in-out is paid already.
	if (known === undefined || known.isInOut || known.calls.every(({ operation }) => operation !== "pay-in")) return;
	// After 99 nothing has been taken, and another win would be the first.
	const isOther = step.other && known.calls.some(({ operation, code }) => operation === "pay-out" && code === 1);
	known.win ??= BigInt(step.win);
	const sent = [await send(run, known, "pay-out", isOther)];
	if (step.twice) sent.push(await send(run, known, "pay-out", isOther));
	await Promise.all(sent.map(({ told }) => told));
	await run.world.settle();
}

async function refund(run: Run, step: StepOf<"refund">): Promise<void> {
	const bet = await betOf(run, step.bet, null);
	const [row] = await run.world.parts.owner<{ betId: number | null }[]>`
		select bet_id as "betId" from provider_bet where provider_bet_id = ${bet.providerBetId}`;
	const asked =
		step.atOnce && run.world.isCasinoUp && row?.betId != null
			? run.world.casino.requestReturn(row.betId, bet.player, "The player asks.")
			: undefined;
	const { told } = await send(run, bet, "refund", false);
	await told;
	const answer = await asked;
	if (answer?.kind === "answered") run.story.returnsOfProviderBets.push(answer.errorCode);
	await run.world.settle();
}

async function replay(run: Run, step: StepOf<"replay">): Promise<void> {
	const { provider, story, world } = run;
	const call = provider.sent[step.call % Math.max(1, provider.sent.length)];
	// One that never arrived is the provider's own still, where it was meant to go; elsewhere it is of no use either.
	if (call === undefined || (!call.isUsed && step.to === "the same")) return;
	const other = call.operation === "pay-out" ? "refund" : "pay-out";
	const elsewhere = { operation: other };
	const over =
		step.to === "the same" ? {} : step.to === "another operation" ? elsewhere : { sessionId: world.newId("nobody", 0) };
	const answered = await provider.replay(call, over);
	story.replays.push({ to: step.to, status: answered?.status });
	await world.settle();
}

/** @returns once the call has arrived; `told` resolves with its answer */
export async function send(
	run: Run,
	bet: AskedProviderBet,
	operation: ProviderOperation,
	isOther: boolean,
): Promise<{ readonly told: Promise<void> }> {
	const call = noteCall(run, bet, operation, isOther);
	const { answer } = await run.provider.call(bet.sessionId, pathOf(bet, operation), messageOf(bet, operation, isOther));
	return { told: noteAnswer(run, call, answer) };
}

function noteCall(run: Run, bet: AskedProviderBet, operation: ProviderOperation, isOther: boolean): ProviderCall {
	const isAfterSession = ![...run.sessions.values()].includes(bet.sessionId);
	const at = run.world.now;
	const call: ProviderCall = { operation, at, isOther, isAfterSession, answeredAt: undefined, code: undefined };
	bet.calls.push(call);
	return call;
}

async function noteAnswer(run: Run, call: ProviderCall, answer: Promise<ProviderAnswered | undefined>): Promise<void> {
	const told = answer.then((answered) => {
		call.answeredAt = run.world.now;
		call.code = answered?.code;
	});
	run.told.push(told);
	await told;
}

/** Bets that begin at once, of players by turns, in a few rounds of each player's of which none has had a bet. */
export async function newBets(run: Run, count: number): Promise<readonly AskedProviderBet[]> {
	const bets: AskedProviderBet[] = [];
	for (let index = RUSH_FROM; index < RUSH_FROM + count; index++) {
		bets.push(await betOf(run, index, index % PAID_AT_ONCE === 0 ? 700 : null));
	}
	return bets;
}

/** The first stakes of bets, all at once. Those that nobody has answered, or with 99, are repeated. */
export async function payInsAtOnce(run: Run, bets: readonly AskedProviderBet[]): Promise<void> {
	const asked = bets.map((bet) => ({ bet, call: noteCall(run, bet, "pay-in", false), told: Promise.resolve() }));
	const messages = bets.map((bet) => {
		return { sessionId: bet.sessionId, operation: pathOf(bet, "pay-in"), message: messageOf(bet, "pay-in", false) };
	});
	for (const [index, answer] of (await run.provider.callTogether(messages)).entries()) {
		const one = asked[index];
		if (one !== undefined) one.told = noteAnswer(run, one.call, answer);
	}
	await run.world.settle();
	for (const { bet, call, told } of asked) {
		// What nobody knows is said at once, and by a service that takes itself to know it not before the bet has an end.
		if (run.world.seen.lostPlaces.has(bet.providerBetId)) await Promise.race([told, sleep(PATIENCE_MS)]);
		const isUnknown = call.answeredAt !== undefined && (call.code === undefined || call.code === ASKS_AGAIN);
		if (isUnknown) await send(run, bet, "pay-in", false);
		else run.world.knownAtOnce(bet.providerBetId);
	}
}

function pathOf(bet: AskedProviderBet, operation: ProviderOperation): string {
	return operation === "pay-in" && bet.isInOut ? "pay-in-out" : operation;
}

function messageOf(bet: AskedProviderBet, operation: ProviderOperation, isOther: boolean): Record<string, Json> {
	const about = { betId: bet.providerBetId, gameRoundId: bet.gameRoundId };
	if (operation === "refund") return about;
	const more = isOther ? OTHER_STAKE_MORE : 0n;
	if (operation === "pay-out") return { ...about, winAmount: decimal((bet.win ?? 0n) + more) };
	const stake = { ...about, betAmount: decimal(bet.stake + more) };
	return bet.isInOut ? { ...stake, winAmount: decimal(bet.win ?? 0n) } : stake;
}

function decimal(cents: bigint): string {
	return `${cents / 100n}.${String(cents % 100n).padStart(2, "0")}`;
}
