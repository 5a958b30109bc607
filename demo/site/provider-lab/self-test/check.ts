import type { Check } from "../messages.ts";
import type { Exchange } from "../server/exchange.ts";
import { CALL_TIMEOUT_MS } from "../server/sender.ts";

/** What is checked, and who says so. */
export interface Rule {
	readonly group: string;
	readonly name: string;
	readonly expected: string;
	readonly source: string;
}

export interface Verdict {
	readonly result: Check["result"];
	readonly got: string;
}

export const pass = (got: string): Verdict => ({ result: "pass", got });
export const fail = (got: string): Verdict => ({ result: "fail", got });
/** Not demanded, but a developer should know. */
export const advice = (got: string): Verdict => ({ result: "advice", got });
export const skipped = (got: string): Verdict => ({ result: "skipped", got });

/** Carries a check out and takes its time. */
export async function judged(rule: Rule, act: () => Promise<Verdict> | Verdict): Promise<Check> {
	const startedAt = performance.now();
	const verdict = await act();
	return { ...rule, ...verdict, durationMs: Math.round(performance.now() - startedAt) };
}

export function isSuccess(got: Exchange): got is Extract<Exchange, { kind: "answered" }> {
	return got.kind === "answered" && got.status >= 200 && got.status <= 299;
}

/** How an exchange ended, in a few words. */
export function ending(got: Exchange): string {
	return got.kind === "failed" ? got.reason : `HTTP ${got.status} in ${got.durationMs} ms`;
}

/** A request that must not be taken for authentic. */
export function refused401(got: Exchange): Verdict {
	if (got.kind === "answered" && got.status === 401) return pass(ending(got));
	return isSuccess(got) ? fail(`${ending(got)}: it was taken`) : fail(ending(got));
}

export const CALL_LIMIT_MS = CALL_TIMEOUT_MS["to provider"];
