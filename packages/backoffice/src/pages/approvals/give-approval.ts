/** A second person gives what the first has asked for by making the same call with the same body: there is no other way. */
import { type Answer, call, post } from "../../api/call.ts";
import { proven } from "../../api/passkey.ts";
import { type Came, shownOnce } from "../../parts/act-dialog.ts";
import { actText, outcomeText } from "../../parts/act-text.ts";
import { isDecided } from "../../parts/ask-dialog.ts";
import { failureText } from "../../parts/failure.ts";
import { WORDS } from "../../words/english.ts";

type Outcome = keyof typeof WORDS.outcomes;

/** What calls that need two answer, each some of it. */
interface Given {
	readonly outcome?: Outcome;
	readonly reason?: string;
	/** Of a list each. */
	readonly items?: readonly { readonly outcome: Outcome; readonly reason?: string }[];
}

export async function giveApproval(approvalId: string, note: string): Promise<Came> {
	const asked = await call("/approvals/show", { approvalId });
	if (asked.kind !== "value") return { text: failureText(asked), isDone: false, isDecided: isDecided(asked) };
	const { call: path, body } = asked.value;
	if (path === undefined || body === undefined)
		return { text: WORDS.approvals.byCommand, isDone: false, isDecided: true };
	return cameOf(await proven(() => post<Given>(path, { ...body, note })));
}

function cameOf(answer: Answer<Given>): Came {
	const value = answer.kind === "value" || answer.kind === "refused" ? answer.value : undefined;
	const isDone = answer.kind === "value";
	const came = { isDone, isDecided: isDecided(answer) };
	const secret = value === undefined ? undefined : shownOnce(value);
	if (value?.items !== undefined) return { ...came, text: value.items.map(outcomeText).join(" "), secret };
	const { outcome, reason } = value ?? {};
	if (isDone) {
		return { ...came, text: outcome === undefined ? WORDS.outcomes.done : outcomeText({ outcome, reason }), secret };
	}
	const refused = outcome === undefined ? undefined : { outcome, reason };
	return { ...came, text: answer.kind === "refused" ? actText({ ...answer, value: refused }) : failureText(answer) };
}
