import type { Judge } from "../wallet/book-payment.ts";
import type { Payment } from "../wallet/payment.ts";
import type { AcceptBody } from "./accept.ts";

/** What became of a report. */
export type ReportOutcome =
	/** The aggregator has it. */
	| { readonly kind: "recorded" }
	/** The aggregator's books say otherwise: we change nothing in ours, and wait. */
	| { readonly kind: "conflict" }
	/** No answer, or one that asks for a repeat. */
	| { readonly kind: "again"; readonly cause: string }
	/** Not sent yet: only a fault switch says so. */
	| { readonly kind: "later"; readonly ms: number }
	/** Never sent: only a fault switch says so. */
	| { readonly kind: "never" }
	/** A refusal that is to be judged anew at once: only a fault switch says so. */
	| { readonly kind: "judgeAnew" };

/** Sends an accept of the payment at hand. */
export type SendAccept = (body: AcceptBody, bearer?: string) => Promise<ReportOutcome>;

/**
 * Where the fault switches reach into the queue. A real casino has none of this: it books at once, judges by its own
 * rules, and sends each accept as it is.
 */
export interface Interference {
	/** How long a queued payment still waits before it is booked, in milliseconds; 0 as a rule. */
	holdMs(payment: Payment): number;
	readonly judge: Judge;
	/** Sends the accept, as a rule just so. */
	report(payment: Payment, body: AcceptBody, send: SendAccept): Promise<ReportOutcome>;
}
