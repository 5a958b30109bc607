import { css } from "lit";
import { amountStyles } from "../components/amount.ts";
import { noticeStyles } from "../components/notice/notice.styles.ts";
import { base } from "../styles/base.ts";
import { buttons } from "../styles/button.ts";
import { tokens } from "../styles/tokens.ts";
import { skeletonStyles } from "./skeleton.ts";

export const webFrameStyles = [
	tokens,
	base,
	buttons,
	amountStyles,
	noticeStyles,
	skeletonStyles,
	css`
		:host {
			block-size: clamp(480px, 100svh, 920px);
			min-inline-size: 280px;
			container-type: inline-size;
			/* What is highest in here stands below whatever the page puts over it; a container alone does not see to that. */
			isolation: isolate;
			color-scheme: light dark;
			background: var(--wf-surface-0);
			overflow: hidden;
		}

		:host([hidden]) {
			display: none;
		}

		:host(:state(light)) {
			color-scheme: light;
		}

		:host(:state(dark)) {
			color-scheme: dark;
		}

		.frame {
			display: grid;
			grid-template-columns: minmax(0, 1fr);
			grid-template-rows: auto auto minmax(0, 1fr);
			block-size: 100%;
			color: var(--wf-text-1);
			background: var(--wf-surface-0);
		}

		.top {
			display: flex;
			align-items: center;
			gap: 8px;
			min-block-size: 56px;
			padding-inline: calc(var(--wf-space) - 8px) var(--wf-space);
			border-block-end: 1px solid var(--wf-hairline);
		}

		.tabs {
			display: flex;
			align-self: stretch;
			min-inline-size: 0;
			overflow-x: auto;
			scrollbar-width: none;
		}

		.tab {
			position: relative;
			display: inline-flex;
			align-items: center;
			gap: 8px;
			padding-inline: 8px;
			margin-inline-end: 4px;
			min-inline-size: 0;
			color: var(--wf-text-2);
		}

		.tab span {
			overflow: hidden;
			text-overflow: ellipsis;
			white-space: nowrap;
		}

		.tab:focus-visible {
			outline-offset: -4px;
		}

		.tab:is(:hover, [aria-selected="true"]) {
			color: var(--wf-text-1);
		}

		.tab[aria-selected="true"] {
			font-weight: 600;
		}

		.tab[aria-selected="true"]::after {
			content: "";
			position: absolute;
			inset-inline: 8px;
			inset-block-end: 0;
			block-size: 2px;
			background: var(--wf-accent-text);
		}

		.account {
			display: flex;
			align-items: center;
			gap: 12px;
			margin-inline-start: auto;
		}

		.balance {
			display: grid;
			justify-items: end;
			line-height: 20px;
		}

		.balance .small {
			line-height: 14px;
		}

		.balance .figure {
			font-size: 16px;
			font-weight: 600;
		}

		.test {
			padding: 2px 6px;
			border-radius: 4px;
			color: var(--wf-wait);
			box-shadow: inset 0 0 0 1px currentColor;
		}

		.play {
			color: var(--wf-wait);
			font-weight: 600;
			text-wrap: balance;
		}

		.banner {
			display: flex;
			align-items: center;
			gap: 8px;
			/* Over the end of the view: it comes without being asked for, and nothing may move under a thumb. */
			align-self: end;
			padding: 8px var(--wf-space);
			color: var(--wf-wait);
			background: var(--wf-surface-2);
			border-block-start: 1px solid var(--wf-hairline);
		}

		.banner + .view {
			scroll-padding-block-end: 64px;
		}

		/* What stands at the end of a list can be scrolled out from under it. */
		.banner + .view > :not([data-table], webframe-game) {
			padding-block-end: 72px;
		}

		.banner,
		.view,
		webframe-announcer {
			grid-row: 3;
			grid-column: 1;
		}

		.banner,
		webframe-announcer {
			z-index: 3;
		}

		/* Over the beginning of the view. */
		webframe-announcer {
			align-self: start;
		}

		.view {
			overflow: hidden auto;
			overscroll-behavior: contain;
			scrollbar-width: thin;
			scrollbar-color: var(--wf-line) transparent;
			outline: none;
		}

		/* Above the bar at the thumb. */
		@container (inline-size < 620px) {
			.banner:has(+ .view > [data-table]) {
				margin-block-end: 129px;
			}
		}

		.view > * {
			animation: appear var(--wf-view) ease-out;
		}

		@keyframes appear {
			from {
				opacity: 0;
			}
		}

		/* On a phone the sections have a line of their own; each is a sign, and the open one has its word beside it. */
		@container (inline-size < 560px) {
			.top {
				flex-direction: column-reverse;
				align-items: stretch;
				gap: 0;
				min-block-size: 0;
				padding-inline: 8px;
			}

			.account {
				justify-content: end;
				/* As high with a balance as with a button, so that nothing moves when the player is known. */
				min-block-size: 44px;
				padding: 4px 8px 0;
				margin-inline: 0;
			}

			.test {
				margin-inline-end: auto;
			}

			.balance {
				grid-auto-flow: column;
				align-items: baseline;
				gap: 8px;
				margin-inline-start: auto;
			}

			/* Beside a button there is no room for a word and an amount in one row, in whatever language. */
			.account:has(.button) .balance {
				grid-auto-flow: row;
				gap: 0;
			}

			.tabs {
				justify-content: space-between;
				overflow: hidden;
			}

			.tab {
				gap: 6px;
				min-inline-size: 36px;
				min-block-size: 44px;
				margin-inline-end: 0;
				padding-inline: 4px;
				justify-content: center;
			}

			.tab[aria-selected="true"]::after {
				inset-inline: 4px;
			}

			.tab:not([aria-selected="true"]) span {
				position: absolute;
				inline-size: 1px;
				block-size: 1px;
				clip-path: inset(50%);
			}

			/* What there is of height belongs to the table: its head leads back to the sections. */
			.played .tabs {
				display: none;
			}

			/* A box of its own: nothing in it has moved, it is another view. */
			.played .view {
				display: flow-root;
			}
		}

		/* Where it is narrowest the open section is its word alone, and on a tablet each is: long words need the room. */
		@container (inline-size < 340px) {
			.tab[aria-selected="true"] svg {
				display: none;
			}

			.tab {
				min-inline-size: 32px;
			}
		}

		@container (560px <= inline-size < 960px) {
			/* All that the sections leave, so that it stays where it is when a player stands in it instead of a button. */
			.account {
				flex-grow: 1;
				align-self: stretch;
				justify-content: end;
			}

			.tab svg {
				display: none;
			}

			/* A heavier word would be a wider one, and move the others. */
			.tab[aria-selected="true"] {
				font-weight: 400;
			}
		}

		@container (inline-size >= 960px) {
			.frame {
				grid-template-columns: 200px minmax(0, 1fr);
			}

			.top {
				grid-row: 1 / -1;
				flex-direction: column;
				align-items: stretch;
				padding: var(--wf-space) 8px;
				border-block-end: 0;
				border-inline-end: 1px solid var(--wf-hairline);
			}

			.account {
				order: -1;
				align-items: start;
				flex-direction: column;
				position: relative;
				margin-inline: 8px;
				min-block-size: 52px;
			}

			.account .button {
				max-inline-size: 100%;
				white-space: normal;
			}

			/* Beside the word of the balance, so that it moves nothing when it comes. */
			.test {
				position: absolute;
				inset-block-start: -2px;
				inset-inline-end: 0;
			}

			.balance {
				justify-items: start;
			}

			.balance .figure {
				font-size: 20px;
				line-height: 28px;
			}

			.tabs {
				flex-direction: column;
				align-self: auto;
			}

			.tab {
				min-block-size: 44px;
				margin-inline-end: 0;
				border-radius: var(--wf-radius);
			}

			.tab[aria-selected="true"] {
				background: var(--wf-surface-2);
			}

			.tab[aria-selected="true"]::after {
				content: none;
			}

			.banner,
			.view,
			webframe-announcer {
				grid-column: 2;
			}
		}
	`,
];
