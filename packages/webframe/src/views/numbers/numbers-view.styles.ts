import { css } from "lit";
import { betListStyles } from "../../components/bet-list/bet-list.styles.ts";
import { timeLineStyles } from "../../components/round-clock.ts";
import { base } from "../../styles/base.ts";
import { buttons } from "../../styles/button.ts";
import { numbersWideStyles } from "./numbers-wide.styles.ts";

export const numbersStyles = [
	base,
	buttons,
	timeLineStyles,
	...betListStyles,
	css`
		:host {
			--side: var(--wf-space);
			display: grid;
			grid-template-columns: minmax(0, 1fr);
			grid-template-areas: "head" "stage" "pays" "own" "bar";
			align-content: start;
			min-block-size: 100%;
		}

		.head {
			grid-area: head;
			display: flex;
			align-items: center;
			flex-wrap: wrap;
			gap: 0 8px;
			padding-block: 8px;
			padding-inline: calc(var(--side) - 12px) var(--side);
		}

		.back svg:dir(rtl) {
			transform: scaleX(-1);
		}

		.title {
			flex: 1;
			min-inline-size: 0;
		}

		h2 {
			font-size: 20px;
			line-height: 28px;
			outline: none;
		}

		.clock {
			display: grid;
			justify-items: end;
			max-inline-size: 58%;
			text-align: end;
		}

		.clock-time {
			font-size: 28px;
			line-height: 32px;
			font-weight: 600;
			color: var(--wf-text-2);
		}

		.clock-time[data-open] {
			color: var(--wf-text-1);
		}

		.stopped {
			flex-basis: 100%;
			padding-inline-start: 12px;
			color: var(--wf-wait);
		}

		.stage {
			grid-area: stage;
			background: var(--wf-surface-1);
		}

		webframe-number-board {
			margin: 8px var(--side) 0;
		}

		.tools {
			display: flex;
			flex-wrap: wrap;
			align-items: center;
			justify-content: end;
			min-block-size: 48px;
			padding-inline: var(--side) calc(var(--side) - 12px);
		}

		.picked {
			flex: 1;
			color: var(--wf-text-2);
		}

		.button[aria-disabled="true"].quiet {
			color: var(--wf-text-3);
		}

		.pays,
		.own {
			padding: var(--wf-space);
		}

		.pays {
			grid-area: pays;
			border-block-end: 1px solid var(--wf-hairline);
		}

		.own {
			grid-area: own;
		}

		.picks {
			display: flex;
			flex-wrap: wrap;
			gap: 0 12px;
			margin-block-end: 8px;
			font-size: 16px;
			line-height: 24px;
			font-weight: 600;
			color: var(--wf-accent-text);
		}

		.pay-rows {
			columns: 2 120px;
			column-gap: 32px;
		}

		.pay {
			display: flex;
			justify-content: space-between;
			gap: 8px;
			break-inside: avoid;
			padding-block: 4px;
			color: var(--wf-text-2);
		}

		.pay-times {
			font-weight: 600;
			color: var(--wf-text-1);
		}

		.pay.now * {
			color: var(--wf-accent-text);
			font-weight: 600;
		}

		.bar {
			grid-area: bar;
			position: sticky;
			inset-block-end: 0;
			z-index: 2;
			align-self: end;
			display: grid;
			grid-template-columns: minmax(0, 9fr) minmax(0, 8fr);
			gap: 8px;
			padding: 8px var(--wf-space) calc(8px + env(safe-area-inset-bottom));
			background: var(--wf-surface-0);
			border-block-start: 1px solid var(--wf-hairline);
		}

		.stake {
			display: flex;
			min-block-size: 48px;
			min-inline-size: 0;
			border-radius: var(--wf-radius);
			box-shadow: inset 0 0 0 1px var(--wf-line);
		}

		.step {
			display: grid;
			place-items: center;
			inline-size: clamp(28px, 9cqi, 44px);
			flex: none;
			color: var(--wf-text-2);
		}

		.stake-field {
			flex: 1;
			min-inline-size: 0;
			display: grid;
			align-content: center;
			text-align: center;
		}

		.stake-field .small {
			line-height: 14px;
			text-wrap: balance;
			overflow-wrap: anywhere;
		}

		input {
			inline-size: 100%;
			min-inline-size: 0;
			padding: 0;
			border: 0;
			background: none;
			font-size: 16px;
			line-height: 20px;
			font-weight: 600;
			text-align: center;
			outline: none;
			/* Where an on-screen keyboard leaves little room, the page is scrolled so far that the bet button shows too. */
			scroll-margin-block-end: 96px;
		}

		.stake:has([aria-invalid]) {
			box-shadow: inset 0 0 0 2px var(--wf-bad);
		}

		.stake:focus-within {
			box-shadow: inset 0 0 0 2px var(--wf-text-1);
		}

		.latest {
			grid-column: 1 / -1;
			order: -1;
			display: flex;
			flex-wrap: wrap;
			align-items: center;
			gap: 0 12px;
			min-block-size: 44px;
			margin-block-start: -8px;
			padding-block: 4px;
			border-block-end: 1px solid var(--wf-hairline);
			text-align: start;
		}

		.latest-more {
			display: inline-flex;
			align-items: center;
			gap: 4px;
			margin-inline-start: auto;
			color: var(--wf-accent-text);
			font-weight: 600;
		}

		.latest-more svg {
			inline-size: 16px;
			block-size: 16px;
		}

		.latest-why {
			flex-basis: 100%;
			color: var(--wf-text-2);
		}

		.quick {
			grid-column: 1 / -1;
			order: -1;
			display: flex;
			gap: 8px;
			overflow-x: auto;
			scrollbar-width: none;
		}

		.chip {
			flex: 1 0 auto;
			min-inline-size: 40px;
			min-block-size: 32px;
			padding-inline: 4px;
			border-radius: var(--wf-radius);
			text-align: center;
			color: var(--wf-text-2);
			background: var(--wf-surface-1);
		}

		.chip[aria-pressed="true"] {
			color: var(--wf-text-1);
			box-shadow: inset 0 0 0 1px var(--wf-accent-text);
		}

		.hint {
			grid-column: 1 / -1;
			order: -1;
			color: var(--wf-text-3);
		}


		.place {
			min-inline-size: 0;
			padding-inline: 8px;
			white-space: normal;
			text-align: center;
			line-height: 20px;
			text-wrap: balance;
			overflow-wrap: anywhere;
		}
	`,
	numbersWideStyles,
];
