/**
 * Judges freebets by what the marketing system was told, by the casino's ledger, and by how each came to its uses: the
 * contract, section 8.
 *
 * - What was issued is there once, and what was cancelled before it never is. Only a Cancel cancels.
 * - A bet that played has spent one use for good, any other has given its use back, once; a cancelled freebet gets none back.
 * - With it no more bets play than it has uses, and none that came too early, too late or after it was cancelled.
 */
import type { Evidence } from "./evidence.ts";
import type { OurFreebet, UseChange } from "./freebet-books.ts";
import { endBy, mostUsesAt, usesAfter } from "./freebet-life.ts";
import { endingOf, isDisowned, withoutReconsidered } from "./judge-books.ts";
import type { OurBet } from "./our-books.ts";
import type { Refusal } from "./seen.ts";
import type { AskedBet, AskedFreebet, PromoReplay } from "./story.ts";

export function judgeFreebets(evidence: Evidence): readonly string[] {
	const { story, ours, seen } = evidence;
	return [
		...story.freebets.flatMap((asked) => {
			const rows = ours.freebets.filter(({ issueId }) => issueId === asked.issueId);
			const problems = [...judgeIssue(asked, rows), ...rows.flatMap((row) => judgeUses(evidence, asked, row))];
			return problems.map((problem) => `freebet ${asked.issueId}: ${problem}`);
		}),
		...story.bets.flatMap((bet) => judgePromo(evidence, bet).map((problem) => `bet ${bet.betId}: ${problem}`)),
		...seen.refusals.flatMap((refusal) => judgeRefusal(evidence, refusal)),
		...story.promoReplays.flatMap((replay) => judgeReplay(evidence, replay)),
	];
}

function judgeIssue(asked: AskedFreebet, rows: readonly OurFreebet[]): readonly string[] {
	const told = [...asked.promoCodes];
	const problems: string[] = [];
	if (told.length > 1) problems.push(`was issued as ${told.join(" and ")}`);
	if (asked.isTombstone && rows.length + told.length > 0) problems.push("was issued after its cancellation");
	if (!asked.isTombstone && told.length === 0 && asked.refusals > 0) problems.push("was refused, for no reason");
	if (told.some((promoCode) => rows.every((row) => row.promoCode !== promoCode)))
		problems.push("was acknowledged and is lost (I4)");
	const isAsked = asked.cancels.some(({ status }) => status === SUCCESS || status === undefined);
	const isTold = asked.cancels.some(({ status }) => status === SUCCESS);
	for (const row of rows) {
		if (row.isCancelled && !isAsked) problems.push("was cancelled by nobody");
		if (!row.isCancelled && isTold) problems.push("its cancellation was acknowledged and is lost");
	}
	return problems;
}

function judgeUses({ ours, theirs, story }: Evidence, asked: AskedFreebet, row: OurFreebet): readonly string[] {
	const { promoCode, uses, betsCount } = row;
	const changes = ours.uses.filter((one) => one.promoCode === promoCode);
	const bets = story.bets.filter((bet) => bet.promoCode === promoCode);
	const count = (change: UseChange["change"]) => changes.filter((one) => one.change === change).length;
	const held = usesAfter(changes);
	const problems: string[] = [];
	if (uses !== held) problems.push(`has ${uses} uses, and its bets hold ${held}`);
	if (count("up") < count("held"))
		problems.push(`${count("held")} uses were held, and ${count("up")} taken: spent twice`);
	if (count("down") > count("given_back")) problems.push("a use was given back twice");
	if (changes.some(({ change, wasCancelled }) => change === "down" && wasCancelled))
		problems.push("a use was given back to it after it was cancelled");
	const played = bets.filter(({ betId }) => {
		const booked = theirs.payments.filter(
			(one) => one.subject === "bet" && one.subjectId === betId && one.entryId !== null,
		);
		return endingOf(booked)?.startsWith("paid") === true;
	});
	if (played.length > betsCount) problems.push(`${played.length} bets have played with ${betsCount} uses: spent twice`);
	return [...problems, ...judgeCancels(asked, changes, bets), ...judgeStatus(asked, row, changes)];
}

function judgeCancels(
	asked: AskedFreebet,
	changes: readonly UseChange[],
	bets: readonly AskedBet[],
): readonly string[] {
	const cancelled = changes.findIndex(({ change }) => change === "cancelled");
	const left = asked.betsCount - (changes[cancelled]?.uses ?? 0);
	const first = asked.cancels.find(({ status }) => status === SUCCESS);
	const told = asked.cancels.flatMap(({ betsLeft }) => (betsLeft === undefined || betsLeft === left ? [] : [betsLeft]));
	const later = bets.filter(({ order, placedAt }) => {
		const isBehind = first?.isAtOnce === true ? placedAt > first.at : first !== undefined && order >= first.bets;
		return isBehind;
	});
	return [
		...told.map((betsLeft) => `was cancelled with ${left} bets left, and it was told that there were ${betsLeft}`),
		...later.map(({ betId }) => `the bet ${betId} was placed with it after it was cancelled`),
		...bets
			.filter(({ placedAt }) => placedAt < asked.validFrom || placedAt >= endBy(asked, changes, placedAt + 1))
			.map(({ betId }) => `the bet ${betId} was placed with it at a time at which it was not good`),
	];
}

function judgeStatus(
	asked: AskedFreebet,
	{ uses, betsCount, isCancelled }: OurFreebet,
	changes: readonly UseChange[],
): readonly string[] {
	const { status, validFrom } = asked;
	if (status === undefined) return [];
	const { at, state, betsLeft } = status;
	const byTime = at >= endBy(asked, changes, at + 1) ? "expired" : at < validFrom ? "issued" : "active";
	const expected = isCancelled ? "cancelled" : uses === betsCount ? "used" : byTime;
	if (state === expected && betsLeft === betsCount - uses) return [];
	return [`is told as ${state} with ${betsLeft} bets left, and is ${expected} with ${betsCount - uses}`];
}

/** What each transaction of a bet names, what it moves of a freebet's stake, and what became of the use. */
function judgePromo(evidence: Evidence, asked: AskedBet): readonly string[] {
	const { ours, story, wire } = evidence;
	const { promoCode, betId } = asked;
	const freebet = story.freebets.find(({ promoCodes }) => promoCode !== null && promoCodes.has(promoCode));
	const money = wire.received.filter((call) => call.subjectId === betId && !NAMELESS.has(call.path));
	const named = new Set(money.map(({ type, payload }) => `a ${type} named ${namesIn(payload)}`));
	const right = namesText(promoCode ?? undefined, freebet?.issueId);
	const wrong = [...named].filter((text) => !text.endsWith(` named ${right}`));
	const moved = money.filter(({ type, payload }) => type !== null && STAKE_TYPES.has(type) && !ZERO.test(payload));
	const bet = ours.bets.find((one) => one.betId === betId);
	return [
		...wrong.map((text) => `${text} instead of ${right}`),
		...(promoCode === null ? [] : moved.map(({ type }) => `a ${type} moved the stake of a freebet`)),
		...(bet === undefined || promoCode === null ? [] : judgeUseOf(evidence, bet)),
	];
}

/** These name no freebet. */
const NAMELESS: ReadonlySet<string> = new Set(["/payments/close", "/payments/info"]);
/** The -1 with its rollback, and the return. */
const STAKE_TYPES: ReadonlySet<number> = new Set([-1, 2]);
const ZERO = /"Amount":"0\.00"/;

function namesIn(payload: string): string {
	return namesText(/"PromoCode":"([^"]*)"/.exec(payload)?.[1], /"issueId":"([^"]*)"/.exec(payload)?.[1]);
}

function namesText(promoCode: string | undefined, issueId: string | undefined): string {
	return `${promoCode ?? "no freebet"}, ${issueId ?? "no issue"}`;
}

/** A bet that played has spent its use, whatever it won; one that did not has given it back. */
function judgeUseOf(evidence: Evidence, bet: OurBet): readonly string[] {
	const payments = evidence.theirs.payments.filter(
		(one) => one.subject === "bet" && one.subjectId === bet.betId && one.entryId !== null,
	);
	const ending = isDisowned(evidence, bet) ? "nothing" : endingOf(withoutReconsidered(bet, payments));
	// What a person has settled outside the books tells nothing.
	if (ending === undefined) return [];
	const expected = ending.startsWith("paid") ? "held" : "given_back";
	return bet.promoUse === expected ? [] : [`ended "${ending}", and its use is ${bet.promoUse}`];
}

function judgeRefusal({ story, ours }: Evidence, { promoCode, code, reason, at }: Refusal): readonly string[] {
	const asked = story.freebets.find(({ promoCodes }) => promoCode !== null && promoCodes.has(promoCode));
	if (asked === undefined || code !== "freebet_unusable") return [];
	const changes = ours.uses.filter((one) => one.promoCode === promoCode);
	const isTrue = {
		used: mostUsesAt(changes, at) >= asked.betsCount,
		expired: at >= endBy(asked, changes, at),
		cancelled: asked.cancels.some((cancel) => cancel.status === SUCCESS && cancel.at <= at),
		not_yet: at < asked.validFrom,
	}[reason ?? ""];
	return isTrue === true
		? []
		: [`freebet ${asked.issueId}: a bet was refused, because it was ${reason}, and it was not`];
}

/** A copy does there what it did there; anywhere else it does nothing. */
function judgeReplay({ story }: Evidence, { was, to, issueId, status, promoCode }: PromoReplay): readonly string[] {
	const what = `freebet ${issueId}: a captured ${was} that was sent to ${to}`;
	if (was !== to) return status === MALFORMED || status === UNAUTHORIZED ? [] : [`${what} was answered ${status}`];
	const promoCodes = story.freebets.find((one) => one.issueId === issueId)?.promoCodes;
	const isKnown = promoCode === undefined || promoCodes?.has(promoCode) === true;
	return isKnown ? [] : [`${what} was answered with another freebet`];
}

const SUCCESS = 200;
const MALFORMED = 400;
const UNAUTHORIZED = 401;
