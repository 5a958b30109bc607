/** Sends transactions again, one call after another, and tells after each what became of it. */
import type { RejectedBet } from "@webframe/shared/wire";
import { callUnattended } from "../../api/call.ts";
import { callProven } from "../../api/passkey.ts";
import { actText } from "../../parts/act-text.ts";
import { failureText } from "../../parts/failure.ts";
import { itemText, pause } from "../../parts/job-words.ts";
import type { Question } from "./rejected-list.ts";

/** What was not sent, and why. */
export interface NotSent {
	/** Undefined: the call itself failed, of whatever bets. */
	readonly betId: number | undefined;
	/** In words. */
	readonly text: string;
}

/** How far it is. */
export interface Resent {
	readonly sent: number;
	readonly notSent: number;
	/** Those that were not sent; while many still run, the first of them. */
	readonly others: readonly NotSent[];
}

export const NOTHING_YET: Resent = { sent: 0, notSent: 0, others: [] };

const OTHERS_AT_ONCE = 100;

/** @returns whether to go on */
type Told = (resent: Resent) => boolean;

/** Those that were selected. */
export async function resendEach(rows: readonly RejectedBet[], note: string, told: Told): Promise<void> {
	let resent = NOTHING_YET;
	for (const { betId, seq } of rows) {
		const answer = await callProven("/bets/resend", { betId, seq, note });
		const value = answer.kind === "value" || answer.kind === "refused" ? answer.value : undefined;
		const { sent, notSent, others } = resent;
		resent =
			value?.outcome === "done"
				? { ...resent, sent: sent + 1 }
				: { sent, notSent: notSent + 1, others: [...others, { betId, text: actText(answer) }] };
		if (!told(resent)) return;
	}
}

/** All that fit the filters of a list, of one partner. */
export async function resendAll(question: Question, note: string, told: Told): Promise<void> {
	const { partnerId, code, since, until, includeTest } = question;
	if (partnerId === undefined) return;
	const filter = { partnerId, ...(code === undefined ? {} : { code }), ...(since === undefined ? {} : { since }) };
	const rest = { ...(until === undefined ? {} : { until }), includeTest, note };
	const answer = await callProven("/bets/resend-range", { ...filter, ...rest });
	if (answer.kind !== "value") {
		told(withFailure(NOTHING_YET, failureText(answer)));
		return;
	}
	const { job } = answer.value;
	if (job !== undefined) await followJob(job.jobId, note, told);
}

/**
 * Tells how far the work is, until it has ended; who wants no more ends it. Items end in whatever order: each look at what runs begins
 * with the first one, and what has ended is read to its end.
 */
async function followJob(jobId: string, note: string, told: Told): Promise<void> {
	let resent = NOTHING_YET;
	let afterLine = 0;
	let isStopped = false;
	for (;;) {
		const look = { jobId, isOthersOnly: true, afterLine, limit: OTHERS_AT_ONCE };
		const answer = await callUnattended("/jobs/show", look);
		if (answer.kind !== "value") {
			told(withFailure(resent, failureText(answer)));
			return;
		}
		const { job, items } = answer.value;
		const before = afterLine === 0 ? [] : resent.others;
		const others = items.map((item) => ({ betId: item.subjectId, text: itemText(item) }));
		resent = { sent: job.done, notSent: job.notDone, others: [...before, ...others] };
		const goesOn = told(resent);
		if (job.state !== "running" || isStopped) {
			if (items.length < OTHERS_AT_ONCE) return;
			afterLine = items.at(-1)?.line ?? afterLine;
		} else if (goesOn) {
			await pause();
		} else {
			await callProven("/jobs/stop", { jobId, note });
			isStopped = true;
		}
	}
}

/** As one more that was not sent. */
function withFailure({ sent, notSent, others }: Resent, text: string): Resent {
	return { sent, notSent: notSent + 1, others: [...others, { betId: undefined, text }] };
}
