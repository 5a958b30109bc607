/** The word, the icon and the colour of each state of a bet: the same wherever a bet is shown. */
import { css, html, type TemplateResult } from "lit";
import type { Texts } from "../i18n/texts.ts";
import type { BetState } from "../store/bet-state.ts";
import { icon } from "./icon.ts";
import { CHECK, CHECKING, CROSS, LOST, PAID, PAYOUT, PROGRESS, RETURNED, SEND, STAR } from "./icons/bets.ts";

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

export const betStateStyles = css`
	.bet-state {
		display: inline-flex;
		align-items: center;
		gap: 8px;
		font-weight: 600;
	}

	.bet-state.moving {
		color: var(--wf-text-2);
	}

	.bet-state.moving svg {
		animation: breathe 1.2s ease-in-out infinite alternate;
	}

	.bet-state.good {
		color: var(--wf-good);
	}

	.bet-state.bad {
		color: var(--wf-bad);
	}

	.bet-state.wait {
		color: var(--wf-wait);
	}

	.bet-state.calm {
		color: var(--wf-calm);
	}

	.bet-state.quiet {
		color: var(--wf-text-3);
	}

	@keyframes breathe {
		from {
			opacity: 0.45;
		}
	}
`;
