/** The show of a draw of numbers: the ball that has just been called, large, and all that have come, in their order. */
import { range } from "@webframe/shared/games";
import { css, html, nothing, type TemplateResult } from "lit";
import { keyed } from "lit/directives/keyed.js";
import type { Texts } from "../../i18n/texts.ts";

export interface DrawShow {
	readonly texts: Texts;
	/** How many numbers a draw has. */
	readonly count: number;
	/** The number that stands large; undefined while there is none. */
	readonly called: number | undefined;
	/** The numbers that have come, in the order of the draw. */
	readonly settled: readonly number[];
	/** The player's numbers. */
	readonly picks: readonly number[];
	/** False: what is shown is the draw of a round before. */
	readonly isNow: boolean;
}

export function drawShow({ texts, count, called, settled, picks, isNow }: DrawShow): TemplateResult {
	const isHit = called !== undefined && picks.includes(called);
	return html`<div class="draw ${isNow ? "" : "past"}">
		<div class="hero ${isHit ? "hit" : ""}" aria-hidden="true">
			${keyed(called, html`<span class="hero-ball figure">${called === undefined ? nothing : texts.number(called)}</span>`)}
		</div>
		<ol class="tray figure ${count > 30 ? "many" : ""}" aria-label=${texts.t("round.lastDraw")}>
			${range(1, count).map((place) => slot(settled[place - 1], picks, texts))}
		</ol>
	</div>`;
}

function slot(number: number | undefined, picks: readonly number[], texts: Texts): TemplateResult {
	if (number === undefined) return html`<li class="slot empty"></li>`;
	const hit = picks.includes(number);
	return html`<li class="slot ${hit ? "hit" : ""}">
		<span>${texts.number(number)}</span>${hit ? html`<span class="visually-hidden">, ${texts.t("board.hit")}</span>` : nothing}
	</li>`;
}

export const drawShowStyles = css`
	.draw {
		display: grid;
		grid-template-columns: auto minmax(0, 1fr);
		align-items: center;
		gap: 12px;
		padding: 12px var(--side) 8px;
		/* In the corner stands the switch of the sound. */
		padding-inline-end: 40px;
	}

	.hero {
		display: grid;
		place-items: center;
		inline-size: 64px;
		aspect-ratio: 1;
		border-radius: 50%;
		box-shadow: inset 0 0 0 1px var(--wf-hairline);
	}

	.hero-ball {
		display: grid;
		place-items: center;
		inline-size: 100%;
		aspect-ratio: 1;
		border-radius: 50%;
		font-size: 28px;
		font-weight: 600;
	}

	.hero-ball:not(:empty) {
		background: var(--wf-ball);
		color: var(--wf-on-ball);
		/* A ball is read from its middle, in a ring of its own ground. */
		box-shadow: inset 0 0 0 10px color-mix(in oklab, var(--wf-ball), var(--wf-on-ball) 12%);
		animation: call 160ms cubic-bezier(0.2, 0.8, 0.2, 1);
	}

	.hero.hit .hero-ball {
		background: var(--wf-fill);
		color: var(--wf-on-fill);
		box-shadow: inset 0 0 0 10px color-mix(in oklab, var(--wf-fill), var(--wf-on-fill) 12%);
	}

	.past .hero-ball:not(:empty) {
		background: var(--wf-surface-2);
		color: var(--wf-text-2);
		box-shadow: none;
		animation: none;
	}

	@keyframes call {
		from {
			opacity: 0;
			transform: translateY(-12px) scale(0.9);
		}
	}

	.tray {
		display: grid;
		grid-template-columns: repeat(10, minmax(0, 1fr));
		justify-items: center;
		gap: 4px 2px;
	}

	.tray.many {
		grid-template-columns: repeat(15, minmax(0, 1fr));
	}

	.slot {
		display: grid;
		place-items: center;
		inline-size: min(100%, 26px);
		aspect-ratio: 1;
		border-radius: 50%;
		font-size: 14px;
		line-height: 1;
		font-weight: 600;
		background: var(--wf-ball);
		color: var(--wf-on-ball);
	}

	.many .slot {
		font-size: 12px;
	}

	.slot.empty {
		background: none;
		box-shadow: inset 0 0 0 1px var(--wf-hairline);
	}

	.past .slot:not(.empty, .hit) {
		background: none;
		color: var(--wf-text-2);
	}

	.slot.hit {
		background: var(--wf-fill);
		color: var(--wf-on-fill);
		box-shadow: inset 0 0 0 1px var(--wf-fill-edge);
	}

	@container (inline-size < 380px) {
		.hero {
			inline-size: 52px;
		}

		.slot {
			font-size: 12px;
		}

		/* Two figures need more than a fifteenth of a line. */
		.tray.many {
			grid-template-columns: repeat(12, minmax(0, 1fr));
		}
	}

	@container (inline-size >= 620px) {
		.hero {
			inline-size: 76px;
		}

		.hero-ball {
			font-size: 28px;
		}

		.slot {
			inline-size: min(100%, 32px);
			font-size: 16px;
		}

		.many .slot {
			inline-size: min(100%, 28px);
			font-size: 14px;
		}
	}

	/* Where the head and the board need what height there is, a draw has one line. */
	@container (inline-size >= 900px) {
		.tray:not(.many) {
			grid-template-columns: repeat(20, minmax(0, 1fr));
		}
	}
`;
