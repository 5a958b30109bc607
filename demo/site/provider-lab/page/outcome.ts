import { meaningOf, nextOf } from "../code-meaning.ts";
import type { Call } from "../messages.ts";

/** How a call ended, in a word for the list. */
export function shortOutcome({ answer, direction }: Call): string {
	if (answer === null) return "…";
	if (answer.status === null) return "no answer";
	if (direction === "to provider") return String(answer.status);
	return answer.code === null ? `HTTP ${answer.status}` : String(answer.code);
}

export function isGood({ answer, direction }: Call): boolean {
	if (answer?.status == null) return false;
	return direction === "to provider" ? answer.status >= 200 && answer.status <= 299 : answer.code === 1;
}

/** The same in a line, and what the provider does next. */
export function longOutcome(call: Call): readonly string[] {
	const { answer } = call;
	if (answer === null) return ["No answer yet."];
	if (answer.status === null) return [`No answer: ${answer.text}, after ${answer.durationMs} ms.`];
	const { code, status, durationMs } = answer;
	const first = code === null ? [] : [`${code} ${meaningOf(code)}`];
	const line = [...first, `HTTP ${status}`, `${durationMs} ms`].join(" · ");
	return code === null ? [line] : [line, nextOf(code)];
}
