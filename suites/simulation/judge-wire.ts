/** What the wire must show, whatever the books say in the end. */
import type { Evidence } from "./evidence.ts";
import type { OurDelivery } from "./our-books.ts";
import type { ReceivedCall } from "./wire.ts";

const PATH: Readonly<Record<string, readonly string[]>> = {
	payment: ["/payments/make", "/payments/make-list"],
	rollback: ["/rollbacks/make"],
	close: ["/payments/close"],
	reopen: ["/payments/close"],
	cashback: ["/cashback-payments/make"],
};

/**
 * Every call that has reached the partner was sent by an attempt that stands in our tables (I6), with the bytes that
 * were frozen when its transaction was written.
 */
export function judgeWire(evidence: Evidence): readonly string[] {
	return [
		...judgeCalls(evidence),
		...judgeAnswers(evidence),
		...judgeReturns(evidence),
		...judgeReveal(evidence),
		...judgeClosed(evidence.wire.received),
		...judgeSequence(evidence),
	];
}

/**
 * P4: a transaction of a bet leaves when the one before it has come to rest. One that the partner has taken has done so when
 * its accept came, also as what the partner takes for a repeat, or another answer to a repeat of it. The stake has its own
 * rule (`judgeReturns`), and bets that an operator has resolved are left out: that is what the action is for.
 */
function judgeSequence({ story, ours, wire }: Evidence): readonly string[] {
	const calls = Map.groupBy(wire.received, ({ subjectId }) => subjectId);
	const accepts = Map.groupBy(wire.accepts, ({ subjectId }) => subjectId);
	const oldAccepts = story.asks.filter((ask) => ask.kind === "old accept");
	const handled = new Set(story.orders.flatMap((order) => (order.kind === "resolve" ? [order.betId] : [])));
	return ours.bets.flatMap(({ betId, deliveries }) => {
		if (handled.has(betId)) return [];
		const sent = deliveries
			.filter(({ kind, type }) => kind === "payment" && type !== STAKE)
			.map(({ seq, type, payload }) => {
				return { seq, type, calls: (calls.get(betId) ?? []).filter((call) => call.payload === payload) };
			});
		return sent.flatMap((later) => {
			const [first] = later.calls;
			if (first === undefined) return [];
			const open = sent.filter((earlier) => {
				const before = earlier.calls.filter(({ place }) => place < first.place);
				if (earlier.seq >= later.seq || before.length === 0) return false;
				const isTaken = before.every(({ answer }) => answer === SUCCESS);
				const isTold = (accepts.get(betId) ?? []).some(({ type, at }) => type === earlier.type && at <= first.at);
				const isToldLate = oldAccepts.some((ask) => {
					const isOfIt = ask.betId === betId && earlier.type === PAYOUT && ask.told.includes(SUCCESS);
					return isOfIt && before.some(({ place }) => place <= ask.place) && ask.place < first.place;
				});
				return isTaken && !isTold && !isToldLate;
			});
			return open.map(({ type }) => `${betId}: a ${later.type} was sent while its ${type} was on its way (P4)`);
		});
	});
}

/** I3: a bet that its partner has closed gets no money until it is reopened. */
function judgeClosed(received: readonly ReceivedCall[]): readonly string[] {
	const closed = new Set<number>();
	return received.flatMap(({ path, subjectId, payload, answer, type }) => {
		if (path !== "/payments/close") {
			const isMoney = path !== "/payments/info" && !path.startsWith("/cashback");
			return isMoney && closed.has(subjectId) ? [`${subjectId}: a ${type} was sent while it was closed (I3)`] : [];
		}
		if (payload.includes('"IsClosed":false')) closed.delete(subjectId);
		else if (answer === SUCCESS) closed.add(subjectId);
		return [];
	});
}

/** Contract, section 5.1: a type 2 goes out for a stake that the partner has accepted, or because an operator said so. */
function judgeReturns({ story, ours, wire }: Evidence): readonly string[] {
	return ours.bets.flatMap(({ betId }) => {
		const first = wire.received.find((call) => call.subjectId === betId && call.type === 2);
		const isAccepted = wire.accepts.some(
			(one) => one.subjectId === betId && one.type === -1 && one.errorCode === SUCCESS && one.at <= (first?.at ?? 0),
		);
		const isOrdered = story.orders.some((order) => order.kind === "return" && order.betId === betId);
		return first === undefined || isAccepted || isOrdered ? [] : [`${betId}: returned, and nobody had accepted it`];
	});
}

/** Contract, section 5.2: while a draw is shown, no wallet hears of a win. */
function judgeReveal({ story, wire }: Evidence): readonly string[] {
	return story.bets.flatMap(({ betId, revealsAt }) => {
		const early = wire.received.find((call) => call.subjectId === betId && call.type === PAYOUT && call.at < revealsAt);
		return early === undefined ? [] : [`${betId}: paid ${revealsAt - early.at} ms before its round was revealed`];
	});
}

/**
 * Contract, section 4: a true accept of what was sent is never answered as if it were unknown, and a partner is told
 * of a contradiction only where it has contradicted itself.
 */
function judgeAnswers({ story, ours, wire }: Evidence): readonly string[] {
	const players = new Map(
		[...ours.bets, ...story.cashbacks].map((one) => ["betId" in one ? one.betId : one.cashbackId, one.player]),
	);
	return wire.accepts.flatMap((accept, index) => {
		const { subjectId, type, path, errorCode, answerCode, amount } = accept;
		const isSame = (one: { subjectId: number; type: number | null }): boolean =>
			one.subjectId === subjectId && one.type === type;
		const isTrue = players.get(subjectId) === accept.player && amount !== undefined;
		const wasSent = wire.received.some(
			(call) => isSame(call) && call.at <= accept.at && amountIn(call.payload) === amount,
		);
		if (!isTrue || !wasSent) return [];
		const what = `${subjectId}: ${path} of type ${type} with ${errorCode}`;
		if (answerCode === UNKNOWN) return [`${what} was answered as unknown`];
		const isPositive = errorCode === SUCCESS;
		const others = wire.accepts
			.slice(0, index)
			.filter((one) => isSame(one) && one.amount === amount && (one.errorCode === SUCCESS) !== isPositive);
		return answerCode === CONTRADICTS && others.length === 0
			? [`${what} contradicted nothing, and was told that it did`]
			: [];
	});
}

const STAKE = -1;
const PAYOUT = 1;
const SUCCESS = 200;
const UNKNOWN = 103_752;
const CONTRADICTS = 102_823;

function amountIn(payload: string): string | undefined {
	return /"Amount":"([^"]*)"/.exec(payload)?.[1];
}

function judgeCalls({ ours, wire }: Evidence): readonly string[] {
	const deliveries = [...ours.bets, ...ours.cashbacks].flatMap((one) => one.deliveries);
	const calls = wire.received.filter((call) => call.path !== "/payments/info");
	const bySubject = Map.groupBy(calls, (call) => call.subjectId);
	return [...bySubject].flatMap(([subjectId, received]) => {
		const its = deliveries.filter((delivery) => delivery.subjectId === subjectId);
		return judgeSubject(its, received).map((problem) => `${subjectId}: ${problem}`);
	});
}

function judgeSubject(deliveries: readonly OurDelivery[], received: readonly ReceivedCall[]): readonly string[] {
	const byPayload = Map.groupBy(received, (call) => call.payload);
	return [...byPayload].flatMap(([payload, calls]) => {
		const path = calls[0]?.path ?? "";
		const meant = deliveries.filter((one) => one.payload === payload && PATH[one.kind]?.includes(path));
		if (meant.length === 0) return [`${path} was called with what we never wrote down: ${payload} (I6)`];
		const attempts = meant.reduce((sum, one) => sum + one.attempts, 0);
		if (calls.length <= attempts) return [];
		return [`${path} was called ${calls.length} times with ${attempts} attempts on record (I6): ${payload}`];
	});
}
