/**
 * Judges the bets of a provider by what it was told and by the casino's own ledger: the contract, section 7.
 *
 * - A pay-in answered 1 plays until the provider pays it out or gives it back; answered 2 to 7 it never plays.
 * - A pay-out answered 1 is paid, a refund answered 1 leaves nothing in the wallet of the bet.
 * - What is owed is never answered with a code that means stop.
 * - What nobody told the provider ends with the stake where it was.
 */
import type { Evidence } from "./evidence.ts";
import {
	compareBooks,
	endingOf,
	explained,
	isDisowned,
	isMoney,
	isShown,
	judgeClose,
	judgeRest,
	refusedForGood,
} from "./judge-books.ts";
import { judgeCodes, mayBeOtherStake } from "./judge-provider-codes.ts";
import { endingText } from "./model.ts";
import type { OurBet } from "./our-books.ts";
import { payoutMoney, stakeMoney } from "./pay-table.ts";
import { type AskedProviderBet, OTHER_STAKE_MORE, type ProviderOperation } from "./story.ts";
import type { TheirPayment } from "./their-books.ts";

const DONE = 1;
const HTTP_UNAUTHORIZED = 401;

export function judgeProviderBet(evidence: Evidence, asked: AskedProviderBet): readonly string[] {
	const { ours, theirs } = evidence;
	const row = ours.providerBets.find((one) => one.providerBetId === asked.providerBetId);
	const bet = ours.bets.find((one) => one.betId === row?.betId);
	const payments = theirs.payments.filter((one) => one.subject === "bet" && one.subjectId === bet?.betId);
	const booked = payments.filter((one) => one.entryId !== null);
	const allowed = endingsByTold(evidence, asked);
	const problems = [
		...judgeCodes(asked),
		...judgeLedger(evidence, asked, booked),
		...(bet === undefined ? judgeMissing(allowed) : judgeEnding(evidence, bet, booked, allowed)),
		...(bet === undefined ? [] : [...judgeClose(evidence, bet), ...judgeRest(bet)]),
		...payments.flatMap((one) => refusedForGood(evidence, one)),
	];
	const calls = asked.calls.map(
		({ operation, isOther, at, code }) => `${operation}${isOther ? "*" : ""}@${at}:${code}`,
	);
	const what = `provider bet ${asked.providerBetId} (${bet?.betId})`;
	return problems.map((problem) => `${what}: ${problem} [${calls.join(" ")}]`);
}

function judgeMissing(allowed: ReadonlySet<string>): readonly string[] {
	return allowed.has("nothing") ? [] : [`no bet stands under it; allowed: ${[...allowed].join(", ")} (I4)`];
}

function judgeEnding(
	evidence: Evidence,
	bet: OurBet,
	booked: readonly TheirPayment[],
	allowed: ReadonlySet<string>,
): readonly string[] {
	const problems = isDisowned(evidence, bet) ? [] : [...compareBooks(bet, booked)];
	const isPlaying = booked.length === 1 && booked[0]?.type === -1;
	const ending = isPlaying ? PLAYING : endingOf(booked);
	if (ending === undefined || !allowed.has(ending)) {
		if (!isPlaying || explained(evidence, bet, booked).length > 0)
			problems.push(`ended "${ending}"; allowed by what was told: ${[...allowed].join(", ")} (I1)`);
		return problems;
	}
	// After a day a person is told of a bet that its provider has forgotten.
	const isForgotten = bet.state === "accepted" && bet.deliveries[0]?.listed === "unsettled";
	const isRight = ending === PLAYING ? isForgotten : isShown(bet, ending);
	return isRight
		? problems
		: [...problems, `ended "${ending}" and is shown as ${bet.state}, ${bet.deliveries[0]?.listed}`];
}

/** Copies of captured calls are refused, wherever they are sent (a copy that nobody answered was not taken either). */
export function judgeReplays({ story }: Evidence): readonly string[] {
	const isTaken = (status: number | undefined): boolean => status !== undefined && status !== HTTP_UNAUTHORIZED;
	return [
		...story.replays.flatMap(({ to, status }) =>
			isTaken(status) ? [`a captured call was sent again to ${to} and answered ${status} (I8)`] : [],
		),
		...story.returnsOfProviderBets.flatMap((code) =>
			code === RETURN_REFUSED ? [] : [`the casino asked for the return of a provider's bet and was answered ${code}`],
		),
	];
}

const RETURN_REFUSED = 103_752;
/** The stake is taken, and only the provider knows how the bet ends. */
const PLAYING = "playing" as const;

/** What the casino's ledger may say in the end, by what the provider was told. */
function endingsByTold({ story }: Evidence, asked: AskedProviderBet): ReadonlySet<string> {
	const has = (operation: ProviderOperation, code: number | undefined): boolean =>
		asked.calls.some((call) => call.operation === operation && !call.isOther && call.code === code);
	const paid = story.taxes.map(({ tax }) => endingText(payoutMoney(asked.win ?? 0n, asked.stake, false, tax)));
	const played = asked.isInOut ? paid : [PLAYING];
	if (has("refund", DONE)) return new Set(["nothing", "returned"]);
	if (has("pay-out", DONE)) return new Set(paid);
	const endings = new Set<string>(has("pay-in", DONE) ? played : ["nothing", "returned"]);
	// What was done before the connection was lost is done, and what was not is not.
	if (has("pay-in", undefined)) for (const ending of played) endings.add(ending);
	if (has("pay-out", undefined)) for (const ending of paid) endings.add(ending);
	if (has("refund", undefined)) for (const ending of ["nothing", "returned"]) endings.add(ending);
	return endings;
}

/** I2 and I3, by the casino's ledger alone. */
function judgeLedger({ story }: Evidence, asked: AskedProviderBet, booked: readonly TheirPayment[]): readonly string[] {
	const problems: string[] = [];
	for (const type of [-1, 1, 2]) {
		const count = booked.filter((one) => one.type === type).length;
		if (count > 1) problems.push(`${count} transactions of type ${type} (I2)`);
	}
	if (booked.length > 0 && booked[0]?.type !== -1) problems.push(`type ${booked[0]?.type} before the stake (I3)`);
	const told = mayBeOtherStake(asked) ? [asked.stake, asked.stake + OTHER_STAKE_MORE] : [asked.stake];
	const stakes = story.taxes.flatMap(({ tax }) => told.map((stake) => stakeMoney(stake, false, tax)));
	for (const one of booked.filter(({ type }) => type === -1 || type === 2)) {
		if (!stakes.some((stake) => isMoney(one, stake)))
			problems.push(`type ${one.type} moved ${one.amount} tax ${one.taxAmount}`);
	}
	if (booked.some(({ type }) => type === 1) && booked.some(({ type }) => type === 2))
		problems.push("paid and returned");
	return problems;
}
