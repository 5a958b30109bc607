import type { AcceptBody } from "../queue/accept.ts";
import type { Interference, ReportOutcome, SendAccept } from "../queue/interference.ts";
import { refuse } from "../wallet/verdict.ts";
import { ACCEPT_FAULTS, type AcceptFault } from "./fault.ts";
import type { FaultList } from "./fault-list.ts";
import { merge } from "./merge.ts";
import { subjectOfPayment } from "./subject.ts";

/** Whether an accept is still held is looked at again after this. */
const HELD_LOOK_MS = 100;

/** The booking faults and the accept faults. What has to be remembered of one lasts as long as the process. */
export function createQueueFaults(faults: FaultList): Interference {
	/** Payments that have been held back, or reported late, once: it happens to them no second time. */
	const held = new Set<number>();
	const late = new Set<number>();
	/** Refused for show; booked when the refusal has been recorded. */
	const changingMind = new Set<number>();
	const reconsidered = new Set<number>();

	return {
		holdMs(payment) {
			if (held.delete(payment.paymentId)) return 0;
			const fault = faults.take(["bookLate"], subjectOfPayment(payment));
			if (fault === undefined) return 0;
			held.add(payment.paymentId);
			return fault.value;
		},

		judge(payment, decide) {
			if (reconsidered.delete(payment.paymentId)) return decide();
			const subject = subjectOfPayment(payment);
			const fault = faults.take(["acceptCode", "refuseThenAccept", "ignoreRollback"], subject);
			if (fault === undefined) return decide();
			if (fault.fault === "ignoreRollback") return decide({ ignoreRollback: true });
			if (fault.fault === "refuseThenAccept") changingMind.add(payment.paymentId);
			return refuse(fault.value, "Refused by a fault switch.");
		},

		async report(payment, body, send) {
			const fault = late.delete(payment.paymentId) ? undefined : faults.take(ACCEPT_FAULTS, subjectOfPayment(payment));
			if (fault?.fault === "acceptLate") {
				late.add(payment.paymentId);
				return { kind: "later", ms: fault.value };
			}
			if (fault?.fault === "acceptHeld") return { kind: "later", ms: HELD_LOOK_MS };
			const outcome = fault === undefined ? await send(body) : await sendFaulty(fault, body, send);
			if (outcome.kind === "again" || !changingMind.delete(payment.paymentId)) return outcome;
			reconsidered.add(payment.paymentId);
			return { kind: "judgeAnew" };
		},
	};
}

async function sendFaulty(
	fault: Exclude<AcceptFault, { fault: "acceptLate" | "acceptHeld" }>,
	body: AcceptBody,
	send: SendAccept,
): Promise<ReportOutcome> {
	switch (fault.fault) {
		case "acceptNever":
			return { kind: "never" };
		case "acceptTwice":
			return await sendTogether(fault.value, body, send);
		case "acceptFields":
			return await send(withFields(body, fault.value));
		case "acceptStray":
			await send(withFields(body, { Value: fault.value }));
			return await send(body);
		case "acceptAnswerLost":
			await send(body);
			return { kind: "again", cause: "The answer was lost by a fault switch." };
		case "acceptThenRefuse": {
			const outcome = await send(body);
			await send({ ...body, ErrorCode: fault.value, Message: "A contradiction by a fault switch." });
			return outcome;
		}
		case "bearer":
			return await send(body, fault.value);
	}
}

/** The worst outcome counts: an accept that got no answer is repeated. */
async function sendTogether(times: number, body: AcceptBody, send: SendAccept): Promise<ReportOutcome> {
	const outcomes = await Promise.all(Array.from({ length: times }, () => send(body)));
	return outcomes.find((outcome) => outcome.kind !== "recorded") ?? { kind: "recorded" };
}

function withFields(body: AcceptBody, over: unknown): AcceptBody {
	// The switch may break the body on purpose, so what is sent need not be an accept any more.
	return merge(body, over) as AcceptBody;
}
