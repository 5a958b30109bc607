/**
 * The coefficients at which rounds of crash games ended, for providers that declare that they tell them. They are asked
 * for some time after a bet of the round was decided, because a crash round may fly on, and again until they are told.
 * A win above its round's coefficient is listed for a person; nothing is refused for it.
 *
 * Source: wire contract, section 7, "Crash coefficient".
 */
import { ACCEPTANCE_SEQ } from "@webframe/shared/bet";
import { compareOdds } from "@webframe/shared/money";
import { coefficientAnswerSchema } from "@webframe/shared/wire";
import type { CatalogueContext } from "../catalogue/context.ts";
import type { Provider } from "../partners/provider-directory.ts";
import { eachAtOnce } from "../platform/at-once.ts";
import type { StoredBet } from "../store/bet-rows.ts";
import {
	askAgain,
	endRoundAsking,
	keepCoefficient,
	keepWinOdd,
	type RoundToAsk,
	roundsToAsk,
	type WonBet,
	wantCoefficient,
	wonBetsOf,
} from "../store/provider-rounds.ts";
import type { WageringContext } from "../wagering/context.ts";
import { recordConflict } from "../wagering/record-conflict.ts";
import type { ProviderContext } from "./provider-context.ts";

/** After the first decided bet of a round. */
const ASKED_AFTER_MS = 30_000;
/** Doubled each time. It is also how long one process has for comparing a round, before another one takes it. */
const ASKED_AGAIN_AFTER_MS = 60_000;
/** The last time is about eight hours after the first. */
const ASKS_MAX = 10;
/** Of one provider, and of all of them. */
const ROUNDS_OF_ONE_AT_ONCE = 5;
const ROUNDS_AT_ONCE = 50;
/** Bets of one round that are compared. */
const BETS_COMPARED_MAX = 5_000;

export interface CoefficientContext {
	readonly catalogue: Pick<CatalogueContext, "database" | "clock" | "logger" | "providers" | "gameProvider">;
	readonly wagering: WageringContext;
}

/**
 * A bet was paid out, with the coefficient that its provider told, if it told one. The first that is told is kept. One
 * above the highest that the provider's list names for the game is listed for a person.
 *
 * @returns false when another one was told with the same win before
 */
export async function noteWin(
	{ wagering, games }: Pick<ProviderContext, "wagering" | "games">,
	provider: Provider,
	bet: StoredBet,
	winOdd: string | undefined,
): Promise<boolean> {
	const { database, clock } = wagering;
	const { betId, gameCode, roundId, partnerId } = bet;
	const isSame = winOdd === undefined || isSameOdd(winOdd, await keepWinOdd(database, betId, winOdd));
	const maxOdd = games.get(gameCode)?.maxOdd ?? null;
	if (winOdd !== undefined && maxOdd !== null && isAbove(winOdd, maxOdd)) {
		const about = { partnerId, subjectId: betId, message: { winOdd, maxOdd } };
		await recordConflict(wagering, about, { seq: ACCEPTANCE_SEQ, kind: "odd_above_game" });
	}
	if (!provider.settings.tellsCoefficients) return isSame;
	const askAt = new Date(clock.now().getTime() + ASKED_AFTER_MS);
	const coefficient = await wantCoefficient(database, roundId, askAt);
	if (coefficient !== null && winOdd !== undefined) await flag(wagering, { betId, partnerId, winOdd }, coefficient);
	return isSame;
}

/** As values; what is no coefficient at all is compared as it is written. */
function isSameOdd(told: string, kept: string): boolean {
	const order = compareOdds(told, kept);
	return order === undefined ? told === kept : order === 0;
}

/**
 * Asks for the coefficients that are due. It takes hardly longer than a call may: who does not answer holds up neither another
 * provider's rounds nor a process that is to end.
 *
 * @returns true when there may be more
 */
export async function askForCoefficients(context: CoefficientContext): Promise<boolean> {
	const { database, clock } = context.catalogue;
	const rounds = await roundsToAsk(database, clock.now(), ROUNDS_OF_ONE_AT_ONCE);
	await eachAtOnce(rounds, ROUNDS_AT_ONCE, (round) => lookAt(context, round));
	const ofProviders = Map.groupBy(rounds, ({ providerId }) => providerId);
	return [...ofProviders.values()].some(({ length }) => length === ROUNDS_OF_ONE_AT_ONCE);
}

async function lookAt(context: CoefficientContext, round: RoundToAsk): Promise<void> {
	const { database, providers } = context.catalogue;
	if (round.coefficient !== null) return await compare(context, round.roundId, round.coefficient);
	const provider = providers.get(round.providerId);
	if (provider?.isActive === true && provider.settings.tellsCoefficients) await askFor(context, provider, round);
	else await askAgain(database, round.roundId, null);
}

async function askFor(context: CoefficientContext, provider: Provider, round: RoundToAsk): Promise<void> {
	const { database, clock, logger, gameProvider } = context.catalogue;
	const { roundId, gameId, gameRoundId, asks } = round;
	const said = await gameProvider.coefficient(provider, gameId, gameRoundId);
	const answer = coefficientAnswerSchema.safeParse(said.kind === "said" ? said.value : undefined);
	if (!answer.success || answer.data.gameRoundId !== gameRoundId) {
		const isLast = asks + 1 >= ASKS_MAX;
		const reason = said.kind === "failed" ? said.reason : "the answer is not about this round";
		logger.warn({ providerId: provider.providerId, gameId, gameRoundId, reason, isLast }, "no coefficient was told");
		const againAt = new Date(clock.now().getTime() + ASKED_AGAIN_AFTER_MS * 2 ** asks);
		return await askAgain(database, roundId, isLast ? null : againAt);
	}
	const { coefficient, proof = null } = answer.data;
	const comparedBy = new Date(clock.now().getTime() + ASKED_AGAIN_AFTER_MS);
	if (!(await keepCoefficient(database, roundId, { coefficient, proof, comparedBy }))) return;
	await compare(context, roundId, coefficient);
}

async function compare({ catalogue, wagering }: CoefficientContext, roundId: number, coefficient: string) {
	const { database } = catalogue;
	for (const bet of await wonBetsOf(database, roundId, BETS_COMPARED_MAX)) await flag(wagering, bet, coefficient);
	await endRoundAsking(database, roundId);
}

async function flag(wagering: WageringContext, { betId, partnerId, winOdd }: WonBet, coefficient: string) {
	if (!isAbove(winOdd, coefficient)) return;
	const about = { partnerId, subjectId: betId, message: { winOdd, coefficient } };
	await recordConflict(wagering, about, { seq: ACCEPTANCE_SEQ, kind: "odd_above_round" });
}

/** What cannot be compared is not above. */
function isAbove(winOdd: string, highest: string): boolean {
	return (compareOdds(winOdd, highest) ?? 0) > 0;
}
