import { describe, expect, test } from "vitest";
import {
	type Cashback,
	type CashbackAccept,
	cancelCashback,
	endCashbackAttempt,
	onCashbackAccept,
	onCashbackDue,
	resendCashback,
	resolveCashback,
	stopCashback,
} from "./index.ts";
import { OUTCOME } from "./testing/bet-story.ts";
import { issuedCashback, momentAt } from "./testing/issued-cashback.ts";

const moment = (now = 1_000) => momentAt(now);
const issued = () => issuedCashback(1_000);

/** Sends what is due, and lets the partner take it. */
function taken(cashback: Cashback): Cashback {
	const due = cashback.deliveries.find((one) => one.state === "due" && one.dueAt !== null);
	if (due === undefined) throw new Error("Nothing is due.");
	const sent = onCashbackDue(cashback, due.seq, due.dueAt ?? 0, moment()).cashback;
	return endCashbackAttempt(sent, due.seq, OUTCOME.taken, moment());
}

function accept(cashback: Cashback, type: 1 | -1, over: Partial<CashbackAccept> = {}) {
	const base = {
		transactionType: type,
		errorCode: 200,
		partnerUserId: null,
		partnerTransactionId: null,
		amount: null,
		taxAmount: null,
	} as const;
	return onCashbackAccept(cashback, { ...base, ...over }, moment());
}

const trail = (cashback: Cashback) =>
	cashback.deliveries.map((one) => `${one.transactionType} ${one.state}`).join(", ");

describe("a cashback", () => {
	test("is paid once, with its own payload", () => {
		const cashback = issued();
		expect(cashback.deliveries[0]?.payload).toBe(
			'{"Amount":"12.50","CashbackId":9,"PartnerUserId":"alice","TransactionType":1}',
		);
		const paid = accept(taken(cashback), 1);
		expect([paid.reply.code, paid.cashback.state]).toEqual([200, "paid"]);
		expect(accept(paid.cashback, 1).cashback).toBe(paid.cashback);
		expect(accept(paid.cashback, 1, { errorCode: 103_799 }).reply.code).toBe(102_823);
	});

	test("19: a cancellation asked for while the payout is unknown waits, and is sent once when it is accepted", () => {
		const due = issued();
		const sent = onCashbackDue(due, 1, 1_000, moment()).cashback;
		const unknown = endCashbackAttempt(sent, 1, OUTCOME.timeout, moment());
		const asked = cancelCashback(unknown, moment());
		if (asked.kind === "refused") throw new Error(asked.reason);
		expect(trail(asked.cashback)).toBe("1 due");
		const accepted = accept(asked.cashback, 1).cashback;
		expect(trail(accepted)).toBe("1 accepted, -1 due");
		expect(cancelCashback(accepted, moment())).toEqual({ kind: "refused", reason: "cancelled_already" });
		expect(accept(taken(accepted), -1).cashback.state).toBe("cancelled");
	});

	test("a waiting cancellation is dropped when the payout is refused", () => {
		const asked = cancelCashback(taken(issued()), moment());
		if (asked.kind === "refused") throw new Error(asked.reason);
		const refused = accept(asked.cashback, 1, { errorCode: 103_799 }).cashback;
		expect([refused.state, refused.isCancelAsked, trail(refused)]).toEqual(["refused", false, "1 refused"]);
		expect(cancelCashback(refused, moment())).toEqual({ kind: "refused", reason: "not_paid" });
	});

	test("a refused cancellation leaves the money with the player and goes to the manual list", () => {
		const cancelled = cancelCashback(accept(taken(issued()), 1).cashback, moment());
		if (cancelled.kind === "refused") throw new Error(cancelled.reason);
		const refused = accept(taken(cancelled.cashback), -1, { errorCode: 103_802 }).cashback;
		expect([refused.state, refused.deliveries[1]?.listed]).toEqual(["paid", "refused"]);
	});

	test("another amount, another player and a step that was never sent move nothing", () => {
		const cashback = taken(issued());
		expect(accept(cashback, 1, { amount: 1n }).reply.code).toBe(103_801);
		expect(accept(cashback, 1, { partnerUserId: "bob" }).reply.code).toBe(103_752);
		expect(accept(cashback, -1).reply.code).toBe(103_752);
		expect(accept(issued(), 1).reply.code).toBe(103_752);
	});

	test("an accept that does not come makes it overdue; it is sent again", () => {
		const cashback = taken(issued());
		const dueAt = cashback.deliveries[0]?.dueAt ?? 0;
		const overdue = onCashbackDue(cashback, 1, dueAt, moment(dueAt)).cashback;
		expect(trail(overdue)).toBe("1 overdue");
		const againAt = overdue.deliveries[0]?.dueAt ?? 0;
		expect(againAt).toBe(dueAt + 1_000);
		expect(onCashbackDue(overdue, 1, againAt, moment(againAt)).send).toBe(true);
	});

	test("an operator's resend, stop and resolution have one effect each", () => {
		const refused = accept(taken(issued()), 1, { errorCode: 103_799 }).cashback;
		const resent = resendCashback(refused, 1, moment());
		if (resent.kind === "refused") throw new Error(resent.reason);
		expect([resent.cashback.state, trail(resent.cashback)]).toEqual(["pending", "1 due"]);
		expect(resendCashback(resent.cashback, 1, moment()).kind).toBe("refused");
		const resolved = resolveCashback(refused, 1, "accepted", moment());
		expect(resolved.kind === "done" && resolved.cashback.state).toBe("paid");
		const stopped = stopCashback(taken(issued()), 1);
		expect(stopped.kind === "done" && trail(stopped.cashback)).toBe("1 manual");
	});

	test("a step that is stopped while it is on the wire comes to its end there before anything else is done with it", () => {
		const sent = onCashbackDue(issued(), 1, issued().deliveries[0]?.dueAt ?? 0, moment()).cashback;
		const stopped = stopCashback(sent, 1);
		if (stopped.kind === "refused") throw new Error(stopped.reason);
		const early = { kind: "refused", reason: "another_in_flight" };
		expect(resendCashback(stopped.cashback, 1, moment())).toEqual(early);
		expect(resolveCashback(stopped.cashback, 1, "refused", moment())).toEqual(early);
		const lostAt = stopped.cashback.deliveries[0]?.dueAt ?? 0;
		for (const ended of [
			endCashbackAttempt(stopped.cashback, 1, OUTCOME.taken, moment()),
			onCashbackDue(stopped.cashback, 1, lostAt, moment(lostAt)).cashback,
		]) {
			expect(ended.deliveries[0]).toMatchObject({ state: "manual", mayHaveArrived: true, dueAt: null });
			expect(resendCashback(ended, 1, moment()).kind).toBe("done");
		}
	});

	test("a payout that a person has settled as never made is not sent again", () => {
		const stopped = stopCashback(taken(issued()), 1);
		if (stopped.kind === "refused") throw new Error(stopped.reason);
		const refused = accept(taken(issued()), 1, { errorCode: 103_799 }).cashback;
		for (const listed of [refused, stopped.cashback]) {
			const settled = resolveCashback(listed, 1, "refused", moment());
			if (settled.kind === "refused") throw new Error(settled.reason);
			expect([settled.cashback.state, trail(settled.cashback)]).toEqual(["refused", "1 refused"]);
			expect(resendCashback(settled.cashback, 1, moment())).toEqual({ kind: "refused", reason: "not_listed" });
		}
	});

	describe("one whose payout the partner refused and then accepted may have been paid", () => {
		/** A person has settled it as never made in between. */
		function contradicted(): Cashback {
			const refused = accept(taken(issued()), 1, { errorCode: 103_799 }).cashback;
			const settled = resolveCashback(refused, 1, "refused", moment());
			if (settled.kind === "refused") throw new Error(settled.reason);
			const { cashback, reply, conflict } = accept(settled.cashback, 1);
			expect([reply.code, conflict?.kind]).toEqual([102_823, "contradicts_outcome"]);
			return cashback;
		}
		const seen = ({ state, deliveries }: Cashback) => [state, deliveries[0]?.state, deliveries[0]?.listed];

		test("nothing moves, and it stands on the list, whether it stood there before or not", () => {
			expect(seen(contradicted())).toEqual(["refused", "refused", "contradicted"]);
			const listed = contradicted();
			expect(accept(listed, 1).cashback).toBe(listed);
			const refused = accept(taken(issued()), 1, { errorCode: 103_799 }).cashback;
			expect(seen(accept(refused, 1).cashback)).toEqual(["refused", "refused", "contradicted"]);
			expect(cancelCashback(contradicted(), moment())).toEqual({ kind: "refused", reason: "not_paid" });
		});

		test("a person says whether it was", () => {
			for (const [outcome, ...end] of [
				["accepted", "paid", "accepted", null],
				["refused", "refused", "refused", null],
			] as const) {
				const settled = resolveCashback(contradicted(), 1, outcome, moment());
				expect(settled.kind === "done" && seen(settled.cashback)).toEqual(end);
			}
		});

		test("sent again, it is paid once and on no list", () => {
			const resent = resendCashback(contradicted(), 1, moment());
			if (resent.kind === "refused") throw new Error(resent.reason);
			expect(seen(accept(taken(resent.cashback), 1).cashback)).toEqual(["paid", "accepted", null]);
		});
	});

	test("a cancellation that the partner refused and then accepted stands on the list until a person has said whether it was made", () => {
		const cancelled = cancelCashback(accept(taken(issued()), 1).cashback, moment());
		if (cancelled.kind === "refused") throw new Error(cancelled.reason);
		const refused = accept(taken(cancelled.cashback), -1, { errorCode: 103_802 }).cashback;
		const contradicted = accept(refused, -1).cashback;
		expect([contradicted.state, contradicted.deliveries[1]?.listed]).toEqual(["paid", "contradicted"]);
		const settled = resolveCashback(contradicted, 2, "accepted", moment());
		expect(settled.kind === "done" && settled.cashback.state).toBe("cancelled");
	});

	test("a cancellation that a person has settled as never made is not sent again, and the cashback stays paid", () => {
		const cancelled = cancelCashback(accept(taken(issued()), 1).cashback, moment());
		if (cancelled.kind === "refused") throw new Error(cancelled.reason);
		const refused = accept(taken(cancelled.cashback), -1, { errorCode: 103_802 }).cashback;
		const settled = resolveCashback(refused, 2, "refused", moment());
		if (settled.kind === "refused") throw new Error(settled.reason);
		expect(settled.cashback.state).toBe("paid");
		expect(resendCashback(settled.cashback, 2, moment())).toEqual({ kind: "refused", reason: "not_listed" });
	});
});
