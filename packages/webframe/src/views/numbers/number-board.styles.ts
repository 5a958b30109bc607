import { css } from "lit";
import { base } from "../../styles/base.ts";

export const numberBoardStyles = [
	base,
	css`
		:host {
			position: relative;
			container-type: inline-size;
		}

		.lattice {
			display: grid;
			grid-template-columns: repeat(10, minmax(0, 1fr));
			border-block-start: 1px solid var(--wf-hairline);
			border-inline-start: 1px solid var(--wf-hairline);
		}

		.card {
			display: grid;
			grid-template-columns: repeat(5, minmax(0, 1fr));
			overflow: hidden;
			border-radius: var(--wf-radius);
			box-shadow: inset 0 0 0 1px var(--wf-line);
		}

		.cell {
			display: grid;
			place-items: center;
			/* Eight rows stand above the bar at the thumb, also on a small phone. */
			block-size: clamp(32px, 10cqi, 36px);
			border-block-end: 1px solid var(--wf-hairline);
			border-inline-end: 1px solid var(--wf-hairline);
			font-size: 14px;
			color: var(--wf-text-2);
			transition: color var(--wf-fast);
		}

		.card .cell {
			block-size: clamp(44px, 14cqi, 64px);
			font-size: 20px;
			font-weight: 600;
			color: var(--wf-text-1);
			background: var(--wf-surface-1);
		}

		.card .cell:nth-child(5n) {
			border-inline-end: 0;
		}

		.card .cell:nth-last-child(-n + 5) {
			border-block-end: 0;
		}

		.cell:focus-visible {
			z-index: 1;
			outline-offset: -2px;
		}

		.cell > span {
			display: grid;
			place-items: center;
			block-size: min(100% - 4px, 10cqi - 3px);
			aspect-ratio: 1;
			border-radius: 50%;
		}

		.card .cell > span {
			block-size: calc(100% - 8px);
		}

		@media (hover: hover) {
			button.cell:hover {
				background: var(--wf-surface-2);
				color: var(--wf-text-1);
			}
		}

		.lattice .cell.picked {
			color: var(--wf-accent-text);
			font-weight: 600;
			background: var(--wf-tint);
			box-shadow: inset 0 0 0 2px var(--wf-accent-text);
		}

		.cell.drawn > span {
			background: var(--wf-ball);
			color: var(--wf-on-ball);
			font-weight: 600;
		}

		.cell.picked.drawn > span,
		.card .cell.drawn > span {
			background: var(--wf-fill);
			color: var(--wf-on-fill);
			box-shadow: inset 0 0 0 1px var(--wf-fill-edge);
		}

		/* What has just come stands in a ring until the next one does. */
		.cell.latest > span {
			outline: 2px solid var(--wf-text-3);
			outline-offset: 2px;
			animation: answer 120ms ease-out;
		}

		@keyframes answer {
			from {
				transform: scale(1.15);
			}
		}

		.balls {
			position: absolute;
			inset: 0;
			pointer-events: none;
		}

		.ball {
			position: absolute;
			display: grid;
			place-items: center;
			inline-size: clamp(26px, 10cqi - 3px, 32px);
			aspect-ratio: 1;
			border-radius: 50%;
			background: var(--wf-ball);
			color: var(--wf-on-ball);
			font-weight: 600;
			opacity: 0;
		}

		.ball.hit {
			background: var(--wf-fill);
			color: var(--wf-on-fill);
		}

		@container (inline-size >= 400px) {
			.lattice .cell {
				/* Squares at most; flatter where the view, which says what room there is, is low. */
				block-size: clamp(38px, max(6.4cqi, min(10cqi, var(--room, 52px))), 84px);
				font-size: 16px;
			}

			.ball {
				inline-size: clamp(34px, 7.2cqi - 8px, 56px);
				font-size: 16px;
			}

			.card {
				max-inline-size: 520px;
				margin-inline: auto;
			}
		}

		@container (inline-size >= 700px) {
			.lattice .cell,
			.ball {
				font-size: 20px;
			}

			.card {
				max-inline-size: 760px;
			}

			.card .cell {
				block-size: clamp(64px, var(--room, 64px) * 1.7, 128px);
				font-size: 28px;
			}
		}

		@media (forced-colors: active) {
			.cell.drawn > span {
				border: 2px solid CanvasText;
			}

			.cell.picked {
				border: 2px solid Highlight;
			}
		}
	`,
];
