import { css } from "lit";
import { tableStyles } from "../../components/game-table/table.styles.ts";
import { drawShowStyles } from "./draw-show.ts";
import { pastDrawsStyles } from "./past-draws.ts";
import { stakeBarStyles } from "./stake-bar.ts";

export const numbersStyles = [
	...tableStyles,
	drawShowStyles,
	stakeBarStyles,
	pastDrawsStyles,
	css`
		webframe-number-board {
			margin: 0 var(--side);
		}

		.tools {
			display: flex;
			flex-wrap: wrap;
			align-items: center;
			justify-content: end;
			min-block-size: 48px;
			padding-inline: var(--side) calc(var(--side) - 10px);
		}

		.acts {
			display: flex;
		}

		.act {
			display: inline-flex;
			align-items: center;
			justify-content: center;
			gap: 8px;
			min-inline-size: 40px;
			min-block-size: 44px;
			padding-inline: 10px;
			border-radius: var(--wf-radius);
			color: var(--wf-text-2);
		}

		.act:hover {
			background: var(--wf-surface-2);
		}

		.act[aria-disabled="true"] {
			background: none;
			color: var(--wf-text-3);
		}

		/* Beside the status there is room for the signs alone. */
		.act span {
			display: none;
		}

		.picked {
			flex: 1;
			color: var(--wf-text-2);
		}

		.picked b {
			color: var(--wf-text-1);
			font-weight: 600;
		}

		.pays {
			padding-block-end: var(--wf-space);
			border-block-end: 1px solid var(--wf-hairline);
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

		@container (inline-size >= 620px) {
			:host {
				/* The board grows with the height of the view: what stands around its eight rows leaves them this. */
				--room: max(38px, (100cqb - 288px) / 8);
			}

			.pay-rows {
				columns: 1;
			}
		}

		@container (inline-size >= 900px) {
			:host {
				/* Here a draw has one line. */
				--room: max(44px, (100cqb - 248px) / 8);
			}

			.act span {
				display: block;
			}
		}

		@container (inline-size >= 620px) and (aspect-ratio <= 19 / 20) {
			.stage {
				/* What stands around the eight rows, and the beginning of what is below the bar. */
				--room: calc((100cqb - 480px) / 8);
			}

			.act span {
				display: block;
			}

			.pays {
				padding-block-end: 0;
				border-block-end: 0;
			}
		}
	`,
];
