/** Which orderings of the reference occurred with a provider's bets, by what was told and what was on the wire. */
import type { Evidence } from "./evidence.ts";
import { isDownFor } from "./ordering-case.ts";
import type { ProviderCall, ProviderOperation } from "./story.ts";
import type { ReceivedCall } from "./wire.ts";

const DONE = 1;
const REJECTED = 7;
const ASKS_AGAIN = 99;
const DEADLINE_MS = 30_000;
const HOURS_25_MS = 25 * 3_600_000;

interface Case {
	readonly calls: readonly ProviderCall[];
	/** When the casino first reported that it has booked the stake. */
	readonly acceptedAt: number | undefined;
	/** The types that the casino has booked. */
	readonly booked: readonly number[];
	/** The makes of its payout, in their order. */
	readonly payouts: readonly ReceivedCall[];
}

export function providerOrderingsIn(evidence: Evidence): readonly string[] {
	const cases = evidence.story.providerBets.map(({ providerBetId, calls }): Case => {
		const betId = evidence.ours.providerBets.find((one) => one.providerBetId === providerBetId)?.betId ?? null;
		const isIts = (one: { readonly subjectId: number }): boolean => one.subjectId === betId;
		const accept = evidence.wire.accepts.find((one) => isIts(one) && one.type === -1 && one.errorCode === 200);
		return {
			calls,
			acceptedAt: accept?.at,
			booked: evidence.theirs.payments.filter((one) => isIts(one) && one.entryId !== null).map(({ type }) => type),
			payouts: evidence.wire.received.filter((one) => isIts(one) && one.type === 1),
		};
	});
	const isReturnRefused = evidence.story.returnsOfProviderBets.length > 0;
	return Object.entries(OCCURS).flatMap(([ordering, occurs]) =>
		cases.some((one) => occurs(one, isReturnRefused)) ? [ordering] : [],
	);
}

const OCCURS: Readonly<Record<string, (one: Case, isReturnRefused: boolean) => boolean>> = {
	"9": ({ calls, acceptedAt, booked }) => {
		const [first, second] = of(calls, "pay-in");
		const isBetween = isIn(acceptedAt, first?.answeredAt, deadlineOf(first));
		const isLate = second !== undefined && second.at >= deadlineOf(first) && second.code === REJECTED;
		return first?.code === ASKS_AGAIN && isBetween && isLate && booked.includes(2);
	},
	"10": ({ calls, acceptedAt }) => {
		const [first, second] = of(calls, "pay-in");
		return first?.code === ASKS_AGAIN && second?.code === DONE && isIn(acceptedAt, second.at, deadlineOf(first));
	},
	"11": ({ calls, acceptedAt, booked }) => {
		const [stake] = of(calls, "pay-in");
		const refund = of(calls, "refund").find(({ code }) => code === DONE);
		const isWaiting = isIn(refund?.at, stake?.at, stake?.answeredAt) || refund?.at === stake?.answeredAt;
		const isAfter = isIn(acceptedAt, refund?.at, Number.POSITIVE_INFINITY);
		return stake?.code === REJECTED && isWaiting && isAfter && booked.filter((type) => type === 2).length === 1;
	},
	"12 provider": ({ calls, payouts, booked }) => {
		return of(calls, "pay-out")[0]?.code === DONE && isDownFor(payouts, HOURS_25_MS) && booked.includes(1);
	},
	"13 provider": ({ calls, booked }, isReturnRefused) =>
		isReturnRefused && of(calls, "refund")[0]?.code === DONE && booked.filter((type) => type === 2).length === 1,
};

function of(calls: readonly ProviderCall[], operation: ProviderOperation): readonly ProviderCall[] {
	return calls.filter((call) => call.operation === operation && !call.isOther);
}

function deadlineOf(first: ProviderCall | undefined): number {
	return (first?.at ?? 0) + DEADLINE_MS;
}

function isIn(at: number | undefined, from: number | undefined, until: number | undefined): boolean {
	return at !== undefined && at >= (from ?? Number.POSITIVE_INFINITY) && at < (until ?? 0);
}
