/** Sends transactions again, one call after another, and tells after each what became of it. */
import type { RejectedBet } from "@webframe/shared/wire";
import { callUnattended } from "../../api/call.ts";
import type { Value } from "../../api/calls.ts";
import { callProven } from "../../api/passkey.ts";
import { actText } from "../../parts/act-text.ts";
import { failureText } from "../../parts/failure.ts";
import { itemText, pause } from "../../parts/job-words.ts";
import type { Question } from "./rejected-list.ts";

export interface Resent {
	/** Undefined: the call itself failed, of whatever bets. */
	readonly betId: number | undefined;
	readonly outcome: Value<"/bets/resend">["outcome"] | "failed";
	/** What became of it, in words. */
	readonly text: string;
}

const ITEMS_AT_ONCE = 100;

/** @returns whether to go on */
type Told = (resent: readonly Resent[]) => boolean;

/** Those that were selected. */
export async function resendEach(rows: readonly RejectedBet[], note: string, told: Told): Promise<void> {
	for (const { betId, seq } of rows) {
		const answer = await callProven("/bets/resend", { betId, seq, note });
		const value = answer.kind === "value" || answer.kind === "refused" ? answer.value : undefined;
		if (!told([{ betId, outcome: value?.outcome ?? "failed", text: actText(answer) }])) return;
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
		told([{ betId: undefined, outcome: "failed", text: failureText(answer) }]);
		return;
	}
	const { job } = answer.value;
	if (job !== undefined) await followJob(job.jobId, note, told);
}

/** Tells of each item that has ended, until the work has; who wants no more ends the work. */
async function followJob(jobId: string, note: string, told: Told): Promise<void> {
	let afterLine = 0;
	for (;;) {
		const answer = await callUnattended("/jobs/show", { jobId, afterLine, limit: ITEMS_AT_ONCE });
		if (answer.kind !== "value") {
			told([{ betId: undefined, outcome: "failed", text: failureText(answer) }]);
			return;
		}
		const { job, items } = answer.value;
		afterLine = items.at(-1)?.line ?? afterLine;
		const resent = items.map(({ subjectId, outcome, reason }) => {
			return { betId: subjectId, outcome, text: itemText({ outcome, reason }) };
		});
		if (!told(resent) && job.state === "running") {
			await callProven("/jobs/stop", { jobId, note });
			return;
		}
		if (items.length < ITEMS_AT_ONCE && job.state !== "running") return;
		if (items.length < ITEMS_AT_ONCE) await pause();
	}
}
