/**
 * The head of a table: back, the game and its round, and the largest figure of the view, which is the round's clock or
 * how far its draw has come. On a phone it and the balance are all that stands above the table.
 */
import type { FrameRound } from "@webframe/shared/wire";
import { css, html, nothing, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import type { Texts } from "../../i18n/texts.ts";
import type { FrameRequest } from "../../store/requests.ts";
import { icon } from "../icon.ts";
import { BACK } from "../icons/controls.ts";
import { type RoundClock, timeLine } from "../round-clock.ts";

/** How far a draw has come: `Drawn`, `14`, of `20`. */
export interface DrawnSoFar {
	readonly label: string;
	readonly figure: string;
	/** Of how many; undefined where that says nothing. */
	readonly of?: string;
}

export interface TableHead {
	readonly texts: Texts;
	readonly name: string;
	readonly round: FrameRound | undefined;
	readonly clock: RoundClock;
	/** How far a draw has come, in the place of the clock. */
	readonly drawn: DrawnSoFar | undefined;
	readonly ask: (request: FrameRequest) => void;
}

export function tableHead({ texts, name, round, clock, drawn, ask }: TableHead): TemplateResult {
	const label = drawn?.label ?? texts.t(clock.label);
	const figure = drawn?.figure ?? clock.time;
	return html`<div class="head">
		<button class="button quiet back" type="button" @click=${() => ask({ type: "openTab", tab: "lobby" })}>
			${icon(BACK)}<span class="visually-hidden">${texts.t("frame.back")}</span>
		</button>
		<div class="title">
			<h2 tabindex="-1">${name}</h2>
			<p class="small quiet figure">
				${round === undefined ? html`&nbsp;` : texts.t("round.number", { id: String(round.roundId) })}
			</p>
		</div>
		<div class="clock" role="timer" aria-label=${label}>
			${keyed(
				`${label} ${figure.length}`,
				html`<span class="clock-label small quiet">${label}</span>
					<span class="clock-time figure" ?data-open=${clock.open || drawn !== undefined}>${figure}${
						drawn?.of === undefined ? nothing : html`<span class="clock-of">/${drawn.of}</span>`
					}</span>`,
			)}
		</div>
		${timeLine(clock.left)} ${stopped(round, texts)}
	</div>`;
}

function stopped(round: FrameRound | undefined, texts: Texts): TemplateResult | typeof nothing {
	if (round?.state !== "review" && round?.state !== "cancelled") return nothing;
	return html`<p class="stopped">${texts.t(`round.${round.state}`)}</p>`;
}

export const tableHeadStyles = css`
	.head {
		grid-area: head;
		position: relative;
		display: flex;
		align-items: center;
		flex-wrap: wrap;
		gap: 0 8px;
		min-block-size: 56px;
		padding-inline: 4px var(--wf-space);
	}

	.head .time-line {
		position: absolute;
		inset-inline: 0;
		inset-block-end: 0;
	}

	.back svg:dir(rtl) {
		transform: scaleX(-1);
	}

	.title {
		flex: 1;
		min-inline-size: 0;
	}

	/* Two lines and the round's number are as high as the head of a phone. */
	h2 {
		font-size: 16px;
		line-height: 20px;
		outline: none;
	}

	/* Of one size whatever it says, and what it says next is drawn anew: nothing of it moves. */
	.clock {
		align-self: stretch;
		align-content: center;
		display: grid;
		grid-template-columns: minmax(0, 1fr) 92px;
		align-items: center;
		inline-size: 50%;
		text-align: end;
	}

	/* A word without a figure stands in the middle of the place that both have. */
	.clock:has(:empty) > * {
		grid-area: 1 / 1 / -1 / -1;
	}

	.clock-time {
		font-size: 28px;
		line-height: 40px;
		font-weight: 600;
		color: var(--wf-text-2);
	}

	.clock-time[data-open] {
		color: var(--wf-text-1);
	}

	.clock-of {
		line-height: 1;
		font-size: 16px;
		font-weight: 400;
		color: var(--wf-text-3);
	}

	.stopped {
		flex-basis: 100%;
		padding-inline-start: 12px;
		padding-block-end: 8px;
		color: var(--wf-wait);
	}

	/* The lowest of phones have no room for a word beside the clock: it stands above, as on a desk. */
	@container (inline-size < 360px) {
		.clock {
			grid-template-columns: minmax(0, 1fr);
		}

		.clock-time {
			line-height: 28px;
		}
	}

	@container (inline-size >= 760px) {
		.head {
			min-block-size: 76px;
			padding-block-end: 2px;
		}

		h2 {
			font-size: 20px;
			line-height: 28px;
		}

		.clock {
			grid-template-columns: minmax(0, 1fr);
		}

		.clock-time {
			font-size: 40px;
			line-height: 44px;
		}
	}
`;
