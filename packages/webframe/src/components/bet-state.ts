/** The word, the icon and the colour of each state of a bet: the same wherever a bet is shown. */
import { html, type TemplateResult } from "lit";
import type { Texts } from "../i18n/texts.ts";
import type { BetState } from "../store/bet-state.ts";
import { icon } from "./icon.ts";
import { CHECK, CHECKING, CROSS, LOST, PAID, PAYOUT, RETURNED, SEND, STAR } from "./icons/bets.ts";
import { PROGRESS } from "./icons/progress.ts";

type Tone = "moving" | "plain" | "good" | "bad" | "wait" | "calm" | "quiet";

const FACES: Readonly<Record<BetState, { readonly icon: string; readonly tone: Tone }>> = {
	sending: { icon: SEND, tone: "moving" },
	inProgress: { icon: PROGRESS, tone: "moving" },
	accepted: { icon: CHECK, tone: "plain" },
	payoutOnItsWay: { icon: PAYOUT, tone: "good" },
	paid: { icon: PAID, tone: "good" },
	jackpot: { icon: STAR, tone: "good" },
	lost: { icon: LOST, tone: "quiet" },
	returned: { icon: RETURNED, tone: "calm" },
	rejected: { icon: CROSS, tone: "bad" },
	checking: { icon: CHECKING, tone: "wait" },
};

export function betState(texts: Texts, state: BetState): TemplateResult {
	const face = FACES[state];
	return html`<span class="bet-state ${face.tone}">${icon(face.icon)}<span>${texts.t(`bet.${state}`)}</span></span>`;
}
