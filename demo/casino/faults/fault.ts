/**
 * The fault switches: everything that a partner's wallet can do wrong, to order.
 *
 * A fault is armed for a call (`"*"` is every call) and may be narrowed to a player, a bet or a transaction type;
 * it bites `times` times, or until it is cleared. Three kinds bite at three moments, so one of each can hit the
 * same transaction: *answer* faults spoil the answer to the call, *booking* faults what the wallet decides, and
 * *accept* faults what is reported to the aggregator. Of two that fit, the one armed first bites.
 */
import { transactionTypeSchema } from "@webframe/shared/wire";
import { z } from "zod";
import { PARTNER_CALL_PATHS } from "../partner-api/partner-call.ts";

const HOUR_MS = 3_600_000;
const ms = z
	.int()
	.min(0)
	.max(72 * HOUR_MS);
const errorCode = z.int();
const anyObject = z.record(z.string(), z.unknown());
const headers = z.record(z.string(), z.string()).default({});
const httpStatus = z.int().min(200).max(599);

/** Whether the call takes effect all the same, so that only its answer is lost or wrong. */
const processed = z.boolean().default(false);

const target = z.object({
	call: z.enum([...PARTNER_CALL_PATHS, "*"]),
	player: z.string().optional(),
	betId: z.int().optional(),
	transactionType: transactionTypeSchema.optional(),
	/** How often it bites; without it until it is cleared. */
	times: z.int().min(1).optional(),
});

const answerFaultSchema = z.discriminatedUnion("fault", [
	/** Answers `value` ms late. Processed first (as a rule) or only after the delay. */
	target.extend({ fault: z.literal("delay"), value: ms.default(10_000), processed: z.boolean().default(true) }),
	/** Answers with the HTTP status `value` and a line of text; 204 and 304 without a body. */
	target.extend({ fault: z.literal("http"), value: httpStatus.default(500), headers, processed }),
	/** Answers with the ErrorCode `value`. 200, not processed: taken, and forgotten. */
	target.extend({ fault: z.literal("code"), value: errorCode.default(103_799), processed }),
	/** Never answers; the connection stays open until the caller gives up. */
	target.extend({ fault: z.literal("hang"), processed }),
	/** Resets the connection after the whole request was read. */
	target.extend({ fault: z.literal("reset"), processed }),
	/** Resets the connection in the middle of the true answer. */
	target.extend({ fault: z.literal("cut") }),
	/** Answers with exactly the text `value`: HTML, half a JSON, a wrong ErrorCode, nothing at all. */
	target.extend({
		fault: z.literal("body"),
		value: z.string(),
		status: httpStatus.default(200),
		contentType: z.string().default("application/json"),
		headers,
		processed,
	}),
	/** The true answer with these fields merged over it, also inside `Value`. */
	target.extend({ fault: z.literal("fields"), value: anyObject }),
	/** The true answer under the content type `value`. */
	target.extend({ fault: z.literal("contentType"), value: z.string() }),
	/** Redirects (307) to `value`, as a rule to the same call again. */
	target.extend({ fault: z.literal("redirect"), value: z.string().optional(), processed }),
	/** A valid answer with a Message of `value` bytes, 1 GB as a rule. */
	target.extend({ fault: z.literal("huge"), value: z.int().min(1).default(1_000_000_000), processed }),
	/** An answer that begins well and never ends. */
	target.extend({ fault: z.literal("endless"), processed }),
	/** A small gzip body that unpacks to `value` bytes. */
	target.extend({
		fault: z.literal("gzipBomb"),
		value: z.int().min(1).max(268_435_456).default(33_554_432),
		processed,
	}),
	/** The true answer, one byte every `value` ms. */
	target.extend({ fault: z.literal("slow"), value: ms.default(1_000) }),
	/** Answers the make only after its accept was answered. */
	target.extend({ fault: z.literal("acceptEarly") }),
]);
export type AnswerFault = z.infer<typeof answerFaultSchema>;

const bookingFaultSchema = z.discriminatedUnion("fault", [
	/** The transaction stands in the queue for `value` ms before it is booked. */
	target.extend({ fault: z.literal("bookLate"), value: ms }),
	/** Refuses it with the ErrorCode `value`: no money moves, and the accept says so. */
	target.extend({ fault: z.literal("acceptCode"), value: errorCode.default(103_802) }),
	/** Refuses it with the ErrorCode `value`; when that was recorded, changes its mind, books it and accepts. */
	target.extend({ fault: z.literal("refuseThenAccept"), value: errorCode.default(103_799) }),
	/** Forgets that the bet was rolled back and debits it all the same. */
	target.extend({ fault: z.literal("ignoreRollback") }),
]);

const acceptFaultSchema = z.discriminatedUnion("fault", [
	/** Sends the accept `value` times at once, twice as a rule. */
	target.extend({ fault: z.literal("acceptTwice"), value: z.int().min(2).max(1_000).default(2) }),
	/** Sends it `value` ms later. */
	target.extend({ fault: z.literal("acceptLate"), value: ms.default(60_000) }),
	/** Sends it when this has been cleared, which is looked at every 100 ms; each look is a bite. */
	target.extend({ fault: z.literal("acceptHeld") }),
	/** Never sends it, though the transaction is booked. */
	target.extend({ fault: z.literal("acceptNever") }),
	/** Sends it with these fields merged over it, also inside `Value`: another Amount, a wrong ErrorCode, … */
	target.extend({ fault: z.literal("acceptFields"), value: anyObject }),
	/** Sends one more before it, with these fields in its `Value`: a foreign bet, a payout before the stake, … */
	target.extend({ fault: z.literal("acceptStray"), value: anyObject }),
	/** Sends it, and hears nothing of the answer: it is repeated on the back-off. */
	target.extend({ fault: z.literal("acceptAnswerLost") }),
	/** Sends it and then a refusal with the ErrorCode `value`, which is a lie: the books stay as they are. */
	target.extend({ fault: z.literal("acceptThenRefuse"), value: errorCode.default(103_799) }),
	/** Sends it with the bearer `value`; after a 401 with the right one. */
	target.extend({ fault: z.literal("bearer"), value: z.string() }),
]);
export type AcceptFault = z.infer<typeof acceptFaultSchema>;

export const faultSchema = z.discriminatedUnion("fault", [answerFaultSchema, bookingFaultSchema, acceptFaultSchema]);
export type Fault = z.infer<typeof faultSchema>;
/** What arms a fault: what may be left out has the value written beside it above. */
export type FaultInput = z.input<typeof faultSchema>;
export type FaultName = Fault["fault"];

export const ANSWER_FAULTS: readonly AnswerFault["fault"][] = answerFaultSchema.options.map(
	(option) => option.shape.fault.value,
);
export const ACCEPT_FAULTS: readonly AcceptFault["fault"][] = acceptFaultSchema.options.map(
	(option) => option.shape.fault.value,
);
