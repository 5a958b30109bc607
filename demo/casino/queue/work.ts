import { ERROR_CODE } from "@webframe/shared/wire";
import type { AggregatorAnswer } from "../aggregator/aggregator-answer.ts";
import type { AggregatorClient } from "../aggregator/aggregator-client.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import { type Booking, bookPayment } from "../wallet/book-payment.ts";
import type { Payment } from "../wallet/payment.ts";
import { endReport, postpone, queueAgain, reportAgain } from "../wallet/payments.ts";
import { findPlayer } from "../wallet/players.ts";
import { acceptOf } from "./accept.ts";
import { nextAttemptAt } from "./back-off.ts";
import type { Interference, ReportOutcome } from "./interference.ts";

const HTTP_OK = 200;

export interface WorkParts {
	readonly database: Database;
	readonly clock: Clock;
	readonly aggregator: AggregatorClient;
	readonly interference: Interference;
}

/** Takes a payment one step on. @returns when it is due again; undefined when it is done. */
export type Work = (payment: Payment) => Promise<Date | undefined>;

/**
 * What the queue does with a payment: book it, then report the result until the aggregator has it. Each step is
 * stored before the next begins, and each may be done twice: booking finds that it was done, and the aggregator
 * takes a repeated accept for what it is.
 */
export function createWork({ database, clock, aggregator, interference }: WorkParts): Work {
	async function report({ payment, player }: Booking): Promise<ReportOutcome> {
		const { path, body } = acceptOf(payment, player);
		return await interference.report(payment, body, async (sent, bearer) =>
			outcomeOf(await aggregator.post(path, sent, bearer)),
		);
	}

	/** Stores what became of a report. @returns when the payment is due again. */
	async function settle(payment: Payment, outcome: ReportOutcome): Promise<Date | undefined> {
		const now = clock.now();
		switch (outcome.kind) {
			case "recorded":
			case "conflict":
				await endReport(database, payment, outcome.kind);
				return undefined;
			case "never":
				await endReport(database, payment, "given_up");
				return undefined;
			case "later":
				return await wait(payment, now, outcome.ms);
			case "judgeAnew":
				await queueAgain(database, payment.paymentId, now);
				return now;
			case "again":
				return await backOff(payment, now);
		}
	}

	async function wait(payment: Payment, now: Date, ms: number): Promise<Date> {
		const dueAt = new Date(now.getTime() + ms);
		await postpone(database, payment.paymentId, dueAt);
		return dueAt;
	}

	async function backOff(payment: Payment, now: Date): Promise<Date | undefined> {
		const dueAt = nextAttemptAt(payment.firstAttemptAt ?? now, payment.attempts + 1, now);
		if (dueAt === undefined) await endReport(database, payment, "given_up");
		else await reportAgain(database, payment.paymentId, now, dueAt);
		return dueAt;
	}

	return async (payment) => {
		if (payment.state !== "queued") {
			const player = await findPlayer(database, payment.partnerUserId);
			return await settle(payment, await report({ payment, player }));
		}
		const holdMs = interference.holdMs(payment);
		if (holdMs > 0) return await wait(payment, clock.now(), holdMs);
		const booking = await bookPayment(database, payment, interference.judge, clock.now());
		return await settle(booking.payment, await report(booking));
	};
}

/** Only these three answers end the repeats. */
function outcomeOf(answer: AggregatorAnswer): ReportOutcome {
	if (answer.kind === "failed") return { kind: "again", cause: answer.cause };
	if (answer.status !== HTTP_OK) return { kind: "again", cause: `HTTP ${answer.status}` };
	switch (answer.errorCode) {
		case ERROR_CODE.success:
			return { kind: "recorded" };
		case ERROR_CODE.contradictsOutcome:
		case ERROR_CODE.amountDiffers:
			return { kind: "conflict" };
		default:
			return { kind: "again", cause: `ErrorCode ${answer.errorCode}` };
	}
}
