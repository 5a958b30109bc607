import type { ListedRound } from "@webframe/shared/wire";
import { WORDS } from "../words/english.ts";
import type { Tone } from "./state-label.ts";

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

export function roundState(state: ListedRound["state"]): readonly [Tone, string] {
	return [TONES[state], WORDS.rounds.states[state]];
}
