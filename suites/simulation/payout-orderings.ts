/** Those orderings of the reference that are about the payouts of one of our own bets. */
import { acceptOf, type Case, isAbout, isAfter, isDown, isDownFor, isRecorded, LOST } from "./ordering-case.ts";
import type { Ask } from "./story.ts";
import type { ReceivedCall } from "./wire.ts";

const HOURS_25_MS = 25 * 3_600_000;
const SUCCESS = 200;

export const OF_PAYOUTS: Readonly<Record<string, (one: Case) => boolean>> = {
	// One payout, all whose attempts fail for 25 h, and that is accepted then without anybody's help.
	"12": (one) =>
		one.payouts.some((payout) => {
			const isHelped = one.asks.some((ask) => ask.kind === "operator" && ask.type === 1 && isAfter(ask, payout.first));
			return isDownFor(payout.makes, HOURS_25_MS) && acceptOf(one, payout) !== undefined && !isHelped;
		}),
	// A win is paid, corrected, and then what it was before is asked for again.
	"14": (one) => {
		const [paid] = one.payouts;
		const corrections = one.asks.flatMap((ask) => (ask.kind === "correct" ? [ask] : []));
		if (paid === undefined || acceptOf(one, paid) === undefined) return false;
		return corrections.some((there, index) => {
			const back = corrections[index + 1];
			const before = corrections.slice(0, index).findLast(({ told }) => told.includes("done"))?.gross ?? paid.gross;
			const isWin = typeof before === "bigint" && before > 0n;
			if (!isWin || back?.gross !== before || there.gross === "void" || there.gross === before) return false;
			return one.evidence.longKey ? goesThrough(one, there, back) : stops(one, there);
		});
	},
	// An accept of the first payout, while the second one is sent and not accepted.
	"15": (one) => {
		const [first, second] = one.payouts;
		if (first === undefined || second === undefined || !isAfter(second.first, acceptOf(one, first))) return false;
		const ends = one.accepts.filter((accept) => isAbout(accept, second.amount) && isRecorded(accept));
		return one.asks.some(
			(ask) =>
				ask.kind === "old accept" &&
				ask.told.includes(103_752) &&
				isAfter(ask, second.first) &&
				ends.every((end) => isAfter(end, ask)),
		);
	},
	// The close is lost, a correction comes while it is repeated, and then the take-back is refused.
	"16": (one) => {
		const { accepts, asks, calls, payouts } = one;
		const closes = calls.filter((call) => isClosing(call, true));
		const [close] = closes;
		const reopen = calls.find((call) => isClosing(call, false));
		const end = closes.findLast((call) => isAfter(reopen ?? call, call));
		if (close === undefined || reopen === undefined || end === undefined || !LOST.has(close.answer)) return false;
		const refusal = accepts.find((accept) => accept.type === -2 && accept.errorCode !== SUCCESS && isRecorded(accept));
		// At the end of a run operators send the take-back again, and with it goes all that stands behind it.
		const again = asks.find((ask) => ask.kind === "operator" && ask.type === -2 && isAfter(ask, refusal));
		const isOnTheWire = asks.some(
			(ask) => ask.kind === "correct" && ask.told.includes("done") && isAfter(ask, close) && isAfter(end, ask),
		);
		const isSent = payouts.some(({ first }) => isAfter(first, reopen) && !isAfter(first, again));
		return refusal !== undefined && isOnTheWire && !isSent;
	},
	// A payout with a tax that fails before and is accepted after the change of the rate, and its text is the same.
	"20": (one) =>
		one.payouts.some(
			(payout) =>
				payout.tax !== null &&
				payout.tax > 0n &&
				acceptOf(one, payout) !== undefined &&
				changesOfRate(one).some((change) => {
					const before = payout.makes.filter((make) => isAfter(change, make));
					return before.length > 0 && before.every(isDown) && isAfter(payout.last, change);
				}),
		),
	// Refused; our reply is lost, so the partner says it again without having been sent anything new; in between a resend.
	"21": (one) =>
		one.payouts.some(({ amount, makes }) => {
			const accepts = one.accepts.filter((accept) => isAbout(accept, amount));
			const refusals = accepts.filter(({ errorCode }) => errorCode !== SUCCESS);
			const [refusal] = refusals;
			const resend = one.asks.find(
				(ask) => ask.kind === "operator" && ask.act === "resend" && ask.type === 1 && ask.told.includes("done"),
			);
			const old = refusals.find((accept) => isAfter(accept, resend) && isRecorded(accept));
			if (refusal === undefined || resend === undefined || old === undefined) return false;
			const isNew = (make: ReceivedCall): boolean => isAfter(make, refusal) && isAfter(old, make);
			const isLost = refusal.answerCode === undefined || !makes.some((make) => isNew(make) && make.answer === SUCCESS);
			const yes = accepts.at(-1);
			const isSettled = yes?.errorCode === SUCCESS && isRecorded(yes) && isAfter(yes, old);
			return isAfter(resend, refusal) && isLost && isSettled;
		}),
};

/** Under the long key the first correction is paid; what would go back repeats a key, and nothing of it is sent. */
function goesThrough(one: Case, there: Ask, back: Ask): boolean {
	const isPaid = one.payouts.some((payout) => {
		const accept = acceptOf(one, payout);
		return isAfter(payout.first, there) && accept !== undefined && isAfter(back, accept);
	});
	const blocked = one.bet.deliveries.filter(({ dedupeKey, kind }) => dedupeKey === null && kind === "payment");
	const isSent = one.calls.some((call) => (call.type === 1 || call.type === -2) && isAfter(call, back));
	return isPaid && back.told.includes("on_manual_list") && blocked.length > 0 && !isSent;
}

/** Under the short key the first correction already repeats one. */
function stops(one: Case, there: Ask): boolean {
	const isSent = one.calls.some((call) => (call.type === 1 || call.type === -2) && isAfter(call, there));
	return there.told.includes("on_manual_list") && !isSent;
}

function isClosing({ path, payload }: ReceivedCall, isClosed: boolean): boolean {
	return path === "/payments/close" && payload.includes(`"IsClosed":${isClosed}`);
}

function changesOfRate({ evidence }: Case): readonly { readonly place: number }[] {
	const { taxes } = evidence.story;
	return taxes.filter(({ tax }, index) => {
		const before = taxes[index - 1]?.tax ?? null;
		return before !== null && tax !== null && before.rate !== tax.rate;
	});
}
