/** Long work in words, and the pause between two looks at it. */
import type { ShowJobValue } from "@webframe/shared/wire";
import { WORDS } from "../words/english.ts";
import { refusalReason } from "./act-text.ts";

const LOOK_MS = 500;

type Item = Pick<ShowJobValue["items"][number], "outcome" | "reason">;

/** What became of an item. */
export function itemText({ outcome, reason }: Item): string {
	if (outcome === "refused" && reason !== undefined) return WORDS.refusedFor(refusalReason(reason));
	const text = WORDS.jobs.items[outcome];
	return reason === undefined ? text : `${text} ${refusalReason(reason)}`;
}

export function pause(): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, LOOK_MS));
}
