/** Chips, and what is done with them. */
import { css } from "lit";
import { chipStyles } from "./chip.ts";

export const ticketStyles = [
	chipStyles,
	css`
		.rail {
			display: flex;
			gap: 6px;
			margin-inline: calc(-1 * var(--wf-space));
			padding-inline: calc(var(--wf-space) - 4px);
			overflow-x: auto;
			scrollbar-width: none;
		}

		.rail-chip {
			flex: none;
			inline-size: 48px;
			block-size: 48px;
			padding: 4px;
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
		}

		/* A thumb's strip has room for four signs, and in no language for their words. */
		.act span {
			display: none;
		}

		.act[aria-disabled="true"] {
			color: var(--wf-text-3);
			box-shadow: inset 0 0 0 1px var(--wf-hairline);
		}

		@container (inline-size >= 620px) {
			.rail {
				flex-wrap: wrap;
			}

			.act span {
				display: block;
				max-inline-size: 100%;
				overflow-wrap: anywhere;
				text-align: center;
			}
		}
	`,
];
