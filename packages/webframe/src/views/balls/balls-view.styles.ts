/** What the table of balls looks like, on a phone and on a desk. */
import { range } from "@webframe/shared/games";
import { css, unsafeCSS } from "lit";
import { lookStyles } from "../../components/game-look.ts";
import { tableStyles } from "../../components/game-table/table.styles.ts";
import { ticketStyles } from "../../components/game-table/ticket.styles.ts";
import { ballStyles } from "./ball.ts";
import { heroStyles } from "./balls-show.styles.ts";

const COLUMNS_MAX = 10;
const columns = range(1, COLUMNS_MAX)
	.map((count) => `.cols-${count}{grid-template-columns:repeat(${count},minmax(0,1fr))}`)
	.join("");

export const ballsStyles = [
	...tableStyles,
	...ticketStyles,
	lookStyles,
	ballStyles,
	heroStyles,
	css`
		:host {
			/* At its upper edge the last drum stands. */
			--wf-sound-at: auto 0;
		}

		.tabs,
		.modes {
			display: flex;
			overflow-x: auto;
			scrollbar-width: none;
		}

		.tabs {
			gap: 4px;
			padding-inline: 8px;
			border-block-end: 1px solid var(--wf-hairline);
		}

		.tab {
			flex: none;
			min-block-size: 44px;
			padding-inline: 12px;
			color: var(--wf-text-2);
			font-weight: 600;
			white-space: nowrap;
		}

		.tab[aria-selected="true"] {
			color: var(--wf-text-1);
			box-shadow: inset 0 -2px var(--wf-accent-text);
		}

		.tab:focus-visible,
		.mode:focus-visible {
			outline-offset: -2px;
		}

		.table {
			display: grid;
			grid-template-columns: minmax(0, 1fr);
			gap: 12px;
			padding: 8px var(--side) 16px;
		}

		.modes {
			gap: 6px;
			margin-inline: calc(-1 * var(--side));
			padding-inline: var(--side);
		}

		.mode {
			flex: none;
			min-block-size: 36px;
			padding-inline: 12px;
			border-radius: 18px;
			box-shadow: inset 0 0 0 1px var(--wf-line);
			white-space: nowrap;
		}

		.mode[aria-pressed="true"] {
			background: var(--wf-tint);
			color: var(--wf-accent-text);
			box-shadow: inset 0 0 0 2px var(--wf-accent-text);
			font-weight: 600;
		}

		.section-head {
			display: flex;
			justify-content: space-between;
			gap: 12px;
			min-block-size: 1lh;
			margin-block-end: 4px;
			color: var(--wf-text-2);
		}

		.limits {
			flex: 1;
			color: var(--wf-text-3);
		}

		.section-title + .limits {
			text-align: end;
		}

		.section-title::first-letter {
			text-transform: uppercase;
		}

		.price {
			color: var(--wf-text-2);
		}

		.section-head .price {
			font-weight: 600;
			color: var(--wf-text-1);
		}

		.balls {
			display: grid;
			grid-template-columns: repeat(auto-fill, minmax(38px, 1fr));
			gap: 2px;
		}

		.balls.ten {
			grid-template-columns: repeat(10, minmax(0, 1fr));
			gap: 0;
		}

		.field {
			position: relative;
			min-inline-size: 0;
			border-radius: 8px;
		}

		.ball-field {
			display: grid;
			place-items: center;
			min-block-size: 42px;
		}

		.ball-field .ball {
			inline-size: min(36px, 100%);
			block-size: auto;
		}

		.field:active {
			transform: scale(0.96);
		}

		.chosen {
			background: var(--wf-tint);
			box-shadow: inset 0 0 0 2px var(--wf-accent-text);
		}

		.drawn {
			box-shadow: inset 0 0 0 2px var(--wf-text-1);
		}

		.cells {
			display: grid;
			gap: 6px;
		}

		${unsafeCSS(columns)}

		@container (inline-size < 620px) {
			.cols-6 {
				grid-template-columns: repeat(3, minmax(0, 1fr));
			}

			.cols-10 {
				grid-template-columns: repeat(5, minmax(0, 1fr));
			}
		}

		.cell {
			display: grid;
			align-content: center;
			justify-items: center;
			gap: 2px;
			min-block-size: 48px;
			padding: 4px;
			background: var(--wf-surface-1);
			box-shadow: inset 0 0 0 1px var(--wf-line);
			text-align: center;
		}

		.cell-what {
			display: inline-flex;
			flex-wrap: wrap;
			align-items: center;
			justify-content: center;
			gap: 2px 6px;
			max-inline-size: 100%;
			font-weight: 600;
			overflow-wrap: anywhere;
		}

		.cell-what .ball {
			inline-size: 22px;
			block-size: 22px;
		}

		.on {
			position: absolute;
			inline-size: 24px;
			block-size: 24px;
			pointer-events: none;
		}

		/* In corners that lie apart, so that the number stays free between them. */
		.on-laid {
			inset-block-end: -4px;
			inset-inline-end: -4px;
		}

		.on-placed {
			inset-block-start: -4px;
			inset-inline-start: -4px;
			inline-size: 20px;
			block-size: 20px;
		}

		.laid-together {
			display: flex;
			flex-wrap: wrap;
			gap: 6px;
			margin-block-start: 8px;
		}

		.laid-pick {
			position: relative;
			display: flex;
			gap: 2px;
			padding: 4px 34px 4px 6px;
			border-radius: 18px;
			background: var(--wf-surface-2);
		}

		.laid-pick:dir(rtl) {
			padding: 4px 6px 4px 34px;
		}

		.laid-pick .ball {
			inline-size: 24px;
			block-size: 24px;
		}

		.laid-pick .on {
			inset-block: auto 4px;
			inset-inline: auto 4px;
			inline-size: 24px;
			block-size: 24px;
		}

		.past {
			display: grid;
			gap: var(--wf-space);
			align-content: start;
			min-inline-size: 0;
		}

		.strip {
			display: grid;
			gap: 4px;
			align-content: start;
			block-size: 220px;
			overflow-y: auto;
		}

		.strip-round {
			display: flex;
			align-items: center;
			gap: 4px;
			padding-block: 2px;
			border-block-end: 1px solid var(--wf-hairline);
		}

		.strip-round .ball,
		.count-list .ball {
			inline-size: 28px;
			block-size: 28px;
		}

		.strip-boost {
			padding-inline-end: 6px;
			border-inline-end: 1px solid var(--wf-line);
		}

		.counts summary {
			min-block-size: 36px;
			font-weight: 600;
			cursor: pointer;
		}

		.count-list {
			display: flex;
			gap: 12px;
			padding-block: 6px;
		}

		.count-list li {
			display: grid;
			justify-items: center;
		}

		@container (inline-size >= 620px) {
			.table {
				padding-block: 16px;
			}

			.balls {
				grid-template-columns: repeat(var(--columns, 12), minmax(0, 1fr));
				gap: 6px;
				max-inline-size: 960px;
			}

			.balls.nine {
				--columns: 9;
			}

			.balls.ten {
				--columns: 10;
			}

			.balls.fourteen {
				--columns: 14;
			}

			.cell {
				min-block-size: 56px;
			}

			.ball-field {
				min-block-size: 56px;
			}

			.ball-field .ball {
				inline-size: min(50px, 100%);
			}

			.on-laid,
			.on-placed {
				inline-size: 30px;
				block-size: 30px;
			}
		}

		/* Beside the ticket the balls take what height there is. */
		@container (inline-size >= 620px) and (aspect-ratio > 19 / 20) {
			.ball-field {
				min-block-size: clamp(56px, 12cqb, 108px);
			}

			.ball-field .ball {
				inline-size: min(clamp(50px, 9cqb, 80px), 100%);
			}
		}
	`,
];
