/** What the wheel and all around it look like, on a phone and on a desk. */
import { css } from "lit";
import { lookStyles } from "../../components/game-look.ts";
import { tableStyles } from "../../components/game-table/table.styles.ts";
import { ticketStyles } from "../../components/game-table/ticket.styles.ts";
import { wheelDrawingStyles } from "./wheel-drawing.styles.ts";
import { wheelRoomStyles } from "./wheel-room.styles.ts";

export const wheelStyles = [
	...tableStyles,
	...ticketStyles,
	lookStyles,
	wheelDrawingStyles,
	css`
		:host {
			--red: light-dark(oklch(0.52 0.18 25), oklch(0.5 0.16 25));
			--black: light-dark(oklch(0.27 0.015 262), oklch(0.235 0.014 262));
			--zero: light-dark(oklch(0.5 0.11 158), oklch(0.46 0.1 158));
		}

		.hero {
			position: relative;
			display: grid;
			grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
			grid-template-areas: "last wheels";
			gap: 0 12px;
			block-size: 104px;
			padding: 8px var(--side) 0;
			overflow: hidden;
		}

		.wheels {
			grid-area: wheels;
			position: relative;
		}

		.wheels .wheel {
			position: absolute;
			inset-block-start: 0;
			inset-inline-end: 0;
			inline-size: min(100%, 200px);
		}

		.wheels[data-count="2"] .wheel {
			inline-size: 50%;
		}

		.wheels[data-count="2"] .wheel:first-child {
			inset-inline-end: 50%;
		}

		.last {
			grid-area: last;
			min-inline-size: 0;
		}

		.drawn {
			grid-area: last;
			display: none;
			align-content: start;
			gap: 4px;
		}

		.strip,
		.strip li {
			display: flex;
			flex-wrap: wrap;
			align-items: center;
			gap: 4px;
		}

		.pill {
			display: inline-grid;
			place-items: center;
			min-inline-size: 28px;
			block-size: 26px;
			padding-inline: 4px;
			border-radius: 4px;
			color: oklch(1 0 0);
			font-size: 12px;
			line-height: 16px;
			font-weight: 600;
		}

		.pill.red {
			background: var(--red);
			border-radius: 13px;
		}

		.pill.black {
			background: var(--black);
			box-shadow: inset 0 0 0 1px var(--wf-line);
		}

		.pill.green {
			background: var(--zero);
		}

		.pill.plain {
			background: var(--wf-surface-2);
			color: var(--wf-text-1);
		}

		.felt {
			padding: 4px var(--side) 8px;
		}

		.modes {
			display: flex;
			gap: 4px;
			overflow-x: auto;
			scrollbar-width: none;
		}

		.mode {
			flex: 1 0 auto;
			min-block-size: 40px;
			padding-inline: 10px;
			border-radius: var(--wf-radius);
			color: var(--wf-text-2);
			text-align: center;
			white-space: nowrap;
		}

		.mode[aria-pressed="true"] {
			background: var(--wf-surface-2);
			color: var(--wf-text-1);
			font-weight: 600;
		}

		.mode:focus-visible {
			outline-offset: -2px;
		}

		/* Its chunk comes when the table stands; until then it keeps the room that it will take. */
		webframe-wheel-track {
			display: grid;
			align-content: center;
			min-inline-size: 0;
		}

		.stops {
			display: grid;
			grid-template-columns: repeat(4, minmax(0, 1fr));
			gap: 8px;
			padding-block: 8px;
		}

		.stop {
			position: relative;
			display: grid;
			place-content: center;
			min-block-size: 68px;
			padding: 4px;
			border-radius: var(--wf-radius);
			background: var(--wf-surface-1);
			box-shadow: inset 0 0 0 1px var(--wf-line);
			text-align: center;
			overflow-wrap: anywhere;
		}

		.stop b {
			font-weight: 600;
		}

		[data-place^="stop"] b {
			font-size: 20px;
			line-height: 28px;
		}

		.pile {
			position: absolute;
			inset-block-start: -12px;
			inset-inline-end: -8px;
			inline-size: 30px;
			block-size: 30px;
		}

		.pile.placed {
			inset-inline: -4px auto;
			inline-size: 25px;
			block-size: 25px;
		}

		/* Before there is anything to be counted it keeps its place. */
		.counts,
		summary {
			min-block-size: 36px;
		}

		summary {
			font-weight: 600;
			cursor: pointer;
		}

		.counts ul {
			gap: 4px 12px;
			padding-block: 6px;
		}
	`,
	wheelRoomStyles,
];
