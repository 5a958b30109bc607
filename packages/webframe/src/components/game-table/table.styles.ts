/** What all tables look like: where their parts stand on a phone, a tablet and a desk. */
import { css } from "lit";
import { base } from "../../styles/base.ts";
import { buttons } from "../../styles/button.ts";
import { betListStyles } from "../bet-list/bet-list.styles.ts";
import { timeLineStyles } from "../round-clock.ts";
import { chipStyles } from "./chip.ts";
import { tableHeadStyles } from "./table-head.ts";
import { ticketListStyles } from "./ticket-list.ts";

export const tableStyles = [
	base,
	buttons,
	timeLineStyles,
	...betListStyles,
	tableHeadStyles,
	css`
		:host {
			display: grid;
			grid-template-columns: minmax(0, 1fr);
			grid-template-areas: "head" "show" "places" "aside" "bar";
			grid-template-rows: auto auto auto 1fr auto;
			align-content: start;
			min-block-size: 100%;
		}

		.show {
			grid-area: show;
			min-inline-size: 0;
		}

		.places {
			grid-area: places;
			min-inline-size: 0;
		}

		.aside {
			grid-area: aside;
			display: grid;
			align-content: start;
			gap: var(--wf-space);
			padding: var(--wf-space);
			min-inline-size: 0;
		}

		.aside h3 {
			margin-block-end: 4px;
		}

		.bar {
			grid-area: bar;
			position: sticky;
			inset-block-end: var(--wf-fold, 0px);
			z-index: 2;
			align-self: end;
			padding: 8px var(--wf-space) calc(8px + env(safe-area-inset-bottom));
			background: var(--wf-surface-0);
			border-block-start: 1px solid var(--wf-hairline);
		}

		.ticket-bar {
			display: grid;
			grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
			gap: 8px;
		}

		.ticket-bar > :not(.ticket-acts, .place) {
			grid-column: 1 / -1;
		}

		.rail {
			display: flex;
			gap: 8px;
			margin-inline: calc(-1 * var(--wf-space));
			padding-inline: var(--wf-space);
			overflow-x: auto;
			scrollbar-width: none;
		}

		.rail-chip {
			flex: none;
			inline-size: 48px;
			block-size: 48px;
			padding: 3px;
			border-radius: 50%;
		}

		.rail-chip[aria-pressed="true"] {
			box-shadow: inset 0 0 0 2px var(--wf-accent-text);
		}

		.rail-chip:active {
			transform: scale(0.96);
		}

		.ticket-line {
			display: flex;
			flex-wrap: wrap;
			align-items: center;
			justify-content: space-between;
			gap: 0 12px;
			min-block-size: 20px;
			color: var(--wf-text-2);
		}

		.ticket-open {
			display: inline-flex;
			align-items: center;
			gap: 6px;
			color: var(--wf-wait);
			font-weight: 600;
		}

		.ticket-open svg {
			inline-size: 16px;
			block-size: 16px;
		}

		.ticket-warn {
			color: var(--wf-wait);
			text-wrap: pretty;
		}

		.ticket-win b {
			color: var(--wf-text-1);
			font-weight: 600;
		}

		.ticket-acts {
			display: grid;
			grid-template-columns: repeat(4, minmax(0, 1fr));
			gap: 6px;
		}

		.act {
			display: grid;
			place-items: center;
			align-content: center;
			gap: 2px;
			min-block-size: 48px;
			min-inline-size: 0;
			border-radius: var(--wf-radius);
			box-shadow: inset 0 0 0 1px var(--wf-line);
			color: var(--wf-text-1);
		}

		.act span {
			max-inline-size: 100%;
			padding-inline: 2px;
			overflow: hidden;
			text-overflow: ellipsis;
			white-space: nowrap;
		}

		.act[aria-disabled="true"] {
			color: var(--wf-text-3);
			box-shadow: inset 0 0 0 1px var(--wf-hairline);
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

		.latest {
			display: grid;
			grid-template-columns: minmax(0, 1fr) auto;
			align-items: center;
			gap: 0 12px;
			min-block-size: 44px;
			margin-block-start: -8px;
			padding-block: 4px;
			border-block-end: 1px solid var(--wf-hairline);
			text-align: start;
		}

		.latest-money {
			font-weight: 600;
		}

		.latest-what {
			grid-column: 1 / -1;
			display: flex;
			gap: 12px;
			padding-inline-start: 28px;
		}

		.latest-why {
			grid-column: 1 / -1;
			color: var(--wf-text-2);
		}

		.next-bet {
			display: flex;
			flex-wrap: wrap;
			align-items: center;
			gap: 0 12px;
		}

		.next-what {
			display: inline-flex;
			align-items: center;
			gap: 8px;
			flex: 1;
			color: var(--wf-wait);
			font-weight: 600;
		}

		/* Beside the table the ticket has a column of its own. */
		@container (inline-size >= 620px) {
			:host {
				grid-template-columns: minmax(0, 1fr) clamp(264px, 32cqi, 340px);
				grid-template-areas: "head bar" "show bar" "places aside";
				grid-template-rows: auto auto 1fr;
			}

			.bar {
				position: static;
				align-self: start;
				border-block-start: 0;
				border-inline-start: 1px solid var(--wf-hairline);
				background: var(--wf-surface-1);
			}

			.aside {
				border-inline-start: 1px solid var(--wf-hairline);
				background: var(--wf-surface-1);
			}

			.ticket-bar {
				grid-template-columns: minmax(0, 1fr);
			}

			.rail {
				flex-wrap: wrap;
			}

			.place {
				min-block-size: 56px;
			}
		}
	`,
	chipStyles,
	ticketListStyles,
];
