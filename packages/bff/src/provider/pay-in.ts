import { providerStand } from "@webframe/shared/bet";
import { FRACTION_DIGITS_MAX, parseAmount } from "@webframe/shared/money";
import { PROVIDER_CODE, type ProviderCode } from "@webframe/shared/wire";
import type { Provider } from "../partners/provider-directory.ts";
import { sha256 } from "../platform/sha256.ts";
import type { GameSessionRow, GameSessionWithBet } from "../store/game-sessions.ts";
import { findProviderBet, insertRefusedProviderBet, type ProviderBetRow } from "../store/provider-bets.ts";
import { readBet } from "../store/read-bets.ts";
import { placeAtProvider } from "../wagering/provider-bets/place-at-provider.ts";
import { tellWhenFinal } from "../wagering/provider-bets/tell-outcome.ts";
import { answerTo, type Situation } from "./answer-table.ts";
import { noteWin } from "./coefficients.ts";
import { playerBalance } from "./player-balance.ts";
import type { ProviderContext } from "./provider-context.ts";
import { readStake, type Stake, type StakeMessage } from "./read-stake.ts";
import type { ProviderReply } from "./respond.ts";
import { tellPerson } from "./tell-person.ts";
import { type Refusal, whyRefused } from "./why-refused.ts";

interface Call {
	readonly provider: Provider;
	readonly session: GameSessionRow;
	readonly message: StakeMessage;
	readonly bet: Stake;
	/** SHA-256 of the operation and all that it says, amounts and the coefficient as values. */
	readonly contentSha256: Buffer;
}

/**
 * Takes a stake and waits until the casino has taken it. The provider's bet id decides what is one bet: the same
 * message again joins the first one or gets its outcome, another message under it is refused.
 *
 * Source: specification, E; wire contract, section 7.
 */
export async function payIn(
	context: ProviderContext,
	provider: Provider,
	{ session, known }: GameSessionWithBet,
	message: StakeMessage,
	isThrottled: boolean,
): Promise<ProviderReply> {
	const bet = readStake(message, session.digits);
	if ("malformed" in bet) return { code: answerTo("payIn", "malformed").code, message: bet.malformed };
	const call: Call = { provider, session, message, bet, contentSha256: fingerprint(session, message, bet) };
	if (known !== undefined) return await answerKnown(context, call, known);
	const refusal = await whyRefused(context, provider, session, bet, isThrottled);
	if (refusal !== undefined) return await refuse(context, call, refusal);
	return await place(context, call);
}

async function place(context: ProviderContext, call: Call): Promise<ProviderReply> {
	const { session, message, bet, contentSha256 } = call;
	const partner = context.partners.active(session.partnerId);
	const { partnerId, gameCode } = session;
	const isStopped = context.betStops.isStopped({ partnerId, gameCode, providerId: call.provider.providerId });
	if (partner === undefined || isStopped) return await refuse(context, call, WHY_NOT_PLACED.unavailable);
	const placed = await placeAtProvider(context.wagering, {
		...session,
		partner,
		providerBetId: message.betId,
		gameRoundId: message.gameRoundId,
		contentSha256,
		...bet,
	});
	if (placed.kind === "placed") return await tell(context, call, placed.betId, false);
	if (placed.kind === "used") return await answerAgain(context, call);
	return await refuse(context, call, WHY_NOT_PLACED[placed.reason]);
}

const WHY_NOT_PLACED = {
	blocked: { code: PROVIDER_CODE.userBlocked, message: "The player is blocked." },
	session_ended: { code: PROVIDER_CODE.rejected, message: "The session has ended." },
	unavailable: { code: PROVIDER_CODE.rejected, message: "The casino takes no bets now." },
} as const satisfies Readonly<Record<string, Refusal>>;

/** A bet id that was refused stays refused: the answer is kept before it is given. */
async function refuse(context: ProviderContext, call: Call, refusal: Refusal): Promise<ProviderReply> {
	const { provider, session, message, contentSha256 } = call;
	const isKept = await insertRefusedProviderBet(context.database, {
		providerId: provider.providerId,
		providerBetId: message.betId,
		sessionId: session.sessionId,
		gameRoundId: message.gameRoundId,
		contentSha256,
		refusedCode: refusal.code,
		now: context.clock.now(),
	});
	if (!isKept) return await answerAgain(context, call);
	return { ...refusal, balance: session.balance, currency: session.currency };
}

/** Another message has taken the bet id in the meantime. */
async function answerAgain(context: ProviderContext, call: Call): Promise<ProviderReply> {
	const known = await findProviderBet(context.database, call.provider.providerId, call.message.betId);
	if (known === undefined) throw new Error("A provider's bet id was used and has no row.");
	return await answerKnown(context, call, known);
}

async function answerKnown(context: ProviderContext, call: Call, known: ProviderBetRow): Promise<ProviderReply> {
	const { provider, session, message, contentSha256 } = call;
	const answer = async (situation: Situation): Promise<ProviderReply> => {
		const { code, note, ...why } = answerTo("payIn", situation, asCode(known.refusedCode));
		if (note !== undefined) {
			// The session that this message names may be one of another partner than the bet's.
			const bet = known.betId === null ? undefined : await readBet(context.database, known.betId);
			const told = { situation, operation: "payIn", provider, message, known, partnerId: bet?.partnerId } as const;
			await tellPerson(context, { ...told, providerBetId: message.betId, note });
		}
		return { code, balance: session.balance, currency: session.currency, betId: known.betId, ...why };
	};
	if (known.contentSha256 === null) return await answer("tombstone");
	const isElsewhere = known.sessionId !== session.sessionId || known.gameRoundId !== message.gameRoundId;
	if (isElsewhere) return await answer("elsewhere");
	if (!known.contentSha256.equals(contentSha256)) return await answer("other_content");
	if (known.betId === null) return await answer("refused_at_once");
	return await tell(context, call, known.betId, true);
}

async function tell(context: ProviderContext, call: Call, betId: number, isRepeat: boolean): Promise<ProviderReply> {
	const { provider, session, bet } = call;
	const waitMs = provider.settings.payInWaitMs;
	const told = await tellWhenFinal(context.wagering, betId, bet.winAmount, { waitMs, isRepeat });
	const stand = providerStand(told.bet);
	if (stand === "untold") throw new Error(`The bet ${betId} plays, and its provider was not told.`);
	if (bet.winAmount !== null && stand === "paid") await noteWin(context, provider, told.bet, bet.winOdd);
	const { code, ...why } = answerTo("payIn", stand);
	// After a win the accept of the stake tells a balance without it.
	const known = bet.winAmount === null ? told.balance : null;
	const isAsked = code === PROVIDER_CODE.success && known === null;
	const balance = isAsked ? await playerBalance(context, session) : (known ?? session.balance);
	return { code, balance, currency: session.currency, betId, ...why };
}

function fingerprint({ sessionId }: GameSessionRow, { betId, gameRoundId }: StakeMessage, bet: Stake): Buffer {
	const { stake, winAmount } = bet;
	const winOdd = bet.winOdd === undefined ? undefined : parseAmount(bet.winOdd, FRACTION_DIGITS_MAX);
	const odd = winOdd?.ok === true ? String(winOdd.minor) : bet.winOdd;
	const operation = winAmount === null ? "pay-in" : "pay-in-out";
	const text = JSON.stringify([operation, sessionId, betId, gameRoundId, String(stake), String(winAmount), odd]);
	return sha256(text);
}

function asCode(code: number | null): ProviderCode | null {
	return Object.values(PROVIDER_CODE).find((one) => one === code) ?? null;
}
