/**
 * The bet operations of a game that is played for fun: the same answers, a purse of its own, and no partner.
 *
 * Source: wire contract, section 7, "Demo sessions".
 */
import { formatAmount } from "@webframe/shared/money";
import { type PayOutRequest, PROVIDER_CODE, type RefundRequest } from "@webframe/shared/wire";
import type { Provider } from "../partners/provider-directory.ts";
import {
	type DemoBetRow,
	type DemoSessionRow,
	endDemoBet,
	findDemoBet,
	insertDemoTombstone,
	readDemoSession,
	takeDemoStake,
} from "../store/demo-sessions.ts";
import { findProviderBet } from "../store/provider-bets.ts";
import { answerTo, type ProviderOperation, type Situation } from "./answer-table.ts";
import type { ProviderContext } from "./provider-context.ts";
import { readAmount, readStake, type Stake, type StakeMessage } from "./read-stake.ts";
import type { ProviderReply } from "./respond.ts";
import { tellPerson } from "./tell-person.ts";
import { whyOutside } from "./why-refused.ts";

export interface DemoCall {
	readonly provider: Provider;
	readonly session: DemoSessionRow;
}

export async function demoPayIn(
	context: ProviderContext,
	call: DemoCall,
	message: StakeMessage,
	isThrottled: boolean,
): Promise<ProviderReply> {
	const { session } = call;
	const forMoney = await refuseBetForMoney(context, call, "payIn", message);
	if (forMoney !== undefined) return forMoney;
	const { digits, currency } = session;
	const bet = readStake(message, digits);
	if ("malformed" in bet) return { code: answerTo("payIn", "malformed").code, message: bet.malformed };
	const known = await findDemoBet(context.database, session.providerId, message.betId);
	if (known !== undefined) return await asItStands(context, session, "payIn", again(known, session, message, bet));
	if (isThrottled) return { code: PROVIDER_CODE.rejected, message: "Too many pay-ins in one second." };
	const now = context.clock.now();
	if (session.expiresAt <= now) return { code: PROVIDER_CODE.rejected, message: "The session has ended." };
	const outside = whyOutside(bet, session);
	if (outside !== undefined) return outside;
	const { betId: providerBetId, gameRoundId } = message;
	const balance = await takeDemoStake(context.database, { ...session, ...bet, providerBetId, gameRoundId, now });
	if (balance !== undefined) return { code: PROVIDER_CODE.success, balance: formatAmount(balance, digits), currency };
	const other = await findDemoBet(context.database, session.providerId, message.betId);
	return await asItStands(
		context,
		session,
		"payIn",
		other === undefined ? "no_funds" : again(other, session, message, bet),
	);
}

/**
 * A bet id is one provider's for ever: that of a bet for money means no bet for fun, whatever session it is sent to, and
 * a person has to see that the provider mixes them up.
 */
async function refuseBetForMoney(
	context: ProviderContext,
	{ provider, session }: DemoCall,
	operation: ProviderOperation,
	message: { readonly betId: string },
): Promise<ProviderReply | undefined> {
	const known = await findProviderBet(context.database, provider.providerId, message.betId);
	if (known === undefined) return undefined;
	const { note } = answerTo(operation, "elsewhere");
	const told = { operation, situation: "elsewhere", provider, message, providerBetId: message.betId, known } as const;
	if (note !== undefined) await tellPerson(context, { ...told, note });
	return await asItStands(context, session, operation, "elsewhere");
}

function again(known: DemoBetRow, { sessionId }: DemoSessionRow, { gameRoundId }: StakeMessage, bet: Stake): Situation {
	if (known.state === "tombstone") return "tombstone";
	const isSame = known.sessionId === sessionId && known.stake === bet.stake && known.gameRoundId === gameRoundId;
	if (!isSame || (bet.winAmount !== null && bet.winAmount !== known.winAmount)) return "other_content";
	return standOf(known);
}

export async function demoPayOut(
	context: ProviderContext,
	call: DemoCall,
	message: PayOutRequest,
): Promise<ProviderReply> {
	const { session } = call;
	const forMoney = await refuseBetForMoney(context, call, "payOut", message);
	if (forMoney !== undefined) return forMoney;
	const win = readAmount("winAmount", message.winAmount, session.digits);
	if ("malformed" in win)
		return { ...(await asItStands(context, session, "payOut", "malformed")), message: win.malformed };
	const before = await findDemoBet(context.database, session.providerId, message.betId);
	if (before === undefined) return await asItStands(context, session, "payOut", "unknown");
	if (before.state === "tombstone") return await asItStands(context, session, "payOut", "tombstone");
	if (before.sessionId !== session.sessionId || before.gameRoundId !== message.gameRoundId)
		return await asItStands(context, session, "payOut", "elsewhere");
	await endDemoBet(context.database, session, message.betId, win.minor);
	const after = (await findDemoBet(context.database, session.providerId, message.betId)) ?? before;
	const isOther = after.state === "paid" && after.winAmount !== win.minor;
	return await asItStands(context, session, "payOut", isOther ? "other_amount" : standOf(after));
}

export async function demoRefund(
	context: ProviderContext,
	call: DemoCall,
	message: RefundRequest,
): Promise<ProviderReply> {
	const { session } = call;
	const forMoney = await refuseBetForMoney(context, call, "refund", message);
	if (forMoney !== undefined) return forMoney;
	const now = context.clock.now();
	if (await insertDemoTombstone(context.database, session, message.betId, now)) {
		return await asItStands(context, session, "refund", "unknown");
	}
	const before = await findDemoBet(context.database, session.providerId, message.betId);
	if (before === undefined || before.state === "tombstone") {
		return await asItStands(context, session, "refund", "tombstone");
	}
	const isOtherRound = message.gameRoundId !== undefined && message.gameRoundId !== before.gameRoundId;
	if (before.sessionId !== session.sessionId || isOtherRound)
		return await asItStands(context, session, "refund", "elsewhere");
	await endDemoBet(context.database, session, message.betId, null);
	const after = (await findDemoBet(context.database, session.providerId, message.betId)) ?? before;
	return await asItStands(context, session, "refund", standOf(after));
}

function standOf({ state }: DemoBetRow): Situation {
	return state === "refunded" ? "ended" : state;
}

async function asItStands(
	context: ProviderContext,
	session: DemoSessionRow,
	operation: ProviderOperation,
	situation: Situation,
): Promise<ProviderReply> {
	const { currency, digits } = session;
	const purse = await readDemoSession(context.database, session.providerId, session.sessionId);
	const balance = formatAmount(purse?.balance ?? session.balance, digits);
	const { note: _, ...answer } = answerTo(operation, situation);
	return { ...answer, balance, currency };
}
