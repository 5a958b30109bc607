import type { ListedRound } from "@webframe/shared/wire";
import type { TemplateResult } from "lit";
import { stateLabel, type Tone } from "../../parts/state-label.ts";
import { WORDS } from "../../words/english.ts";

const TONES: Readonly<Record<ListedRound["state"], Tone>> = {
	awaiting: "plain",
	betting: "wait",
	closed: "wait",
	cut: "wait",
	drawing: "wait",
	finished: "good",
	review: "bad",
	cancelled: "bad",
};

export function roundState(state: ListedRound["state"]): TemplateResult {
	return stateLabel(TONES[state], WORDS.rounds.states[state]);
}
