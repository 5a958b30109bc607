import { css } from "lit";
import { base } from "../../styles/base.ts";

export const numberBoardStyles = [
	base,
	css`
		:host {
			position: relative;
			container-type: inline-size;
		}

		.tray {
			display: grid;
			grid-template-columns: repeat(10, 1fr);
			justify-items: center;
			padding-block-end: 8px;
		}

		.slot {
			display: grid;
			place-items: center;
			inline-size: min(100%, 24px);
			block-size: 24px;
			font-size: 14px;
			color: var(--wf-text-2);
		}

		.slot.empty::before {
			content: "";
			inline-size: 4px;
			block-size: 4px;
			border-radius: 50%;
			background: var(--wf-line);
		}

		.slot.hit {
			border-radius: 50%;
			font-weight: 600;
		}

		.lattice {
			display: grid;
			grid-template-columns: repeat(10, minmax(0, 1fr));
			border-block-start: 1px solid var(--wf-hairline);
			border-inline-start: 1px solid var(--wf-hairline);
		}

		.cell {
			display: grid;
			place-items: center;
			/* Eight rows stand above the bar at the thumb, also on a small phone. */
			block-size: clamp(32px, 10cqi, 34px);
			border-block-end: 1px solid var(--wf-hairline);
			border-inline-end: 1px solid var(--wf-hairline);
			font-size: 14px;
			color: var(--wf-text-2);
			transition: color var(--wf-fast);
		}

		.cell:focus-visible {
			z-index: 1;
			outline-offset: -2px;
		}

		.cell span {
			display: grid;
			place-items: center;
			block-size: min(100% - 6px, 10cqi - 3px);
			aspect-ratio: 1;
			border-radius: 50%;
		}

		@media (hover: hover) {
			.cell:hover {
				background: var(--wf-surface-2);
				color: var(--wf-text-1);
			}
		}

		.cell.picked {
			color: var(--wf-accent-text);
			font-weight: 600;
			background: var(--wf-tint);
			box-shadow: inset 0 0 0 2px var(--wf-accent-text);
		}

		.cell.drawn span {
			background: var(--wf-ball);
			color: var(--wf-on-ball);
			font-weight: 600;
		}

		.slot.hit,
		.cell.picked.drawn span {
			background: var(--wf-fill);
			color: var(--wf-on-fill);
			box-shadow: inset 0 0 0 1px var(--wf-fill-edge);
			animation: answer 200ms ease-out;
		}

		@keyframes answer {
			from {
				transform: scale(1.35);
			}
		}

		.balls {
			position: absolute;
			inset: 0;
			pointer-events: none;
			overflow: hidden;
		}

		.ball {
			position: absolute;
			display: grid;
			place-items: center;
			inline-size: 26px;
			aspect-ratio: 1;
			border-radius: 50%;
			background: var(--wf-ball);
			color: var(--wf-on-ball);
			font-weight: 600;
			opacity: 0;
		}

		@container (inline-size >= 400px) {
			.cell {
				/* Squares at most; flatter where the view, which says what room there is, is low. */
				block-size: clamp(40px, max(7.2cqi, min(10cqi, var(--room, 52px))), 84px);
				font-size: 16px;
			}

			.ball {
				inline-size: clamp(36px, 7.2cqi - 8px, 56px);
				font-size: 16px;
			}

			.tray {
				grid-template-columns: repeat(20, 1fr);
				padding-block: 8px 12px;
			}

		}

		@container (inline-size >= 700px) {
			.slot {
				inline-size: min(100%, 32px);
				block-size: 32px;
				font-size: 16px;
			}

			.cell,
			.ball {
				font-size: 20px;
			}
		}

		@media (forced-colors: active) {
			.cell.drawn span {
				border: 2px solid CanvasText;
			}

			.cell.picked,
			.slot.hit {
				border: 2px solid Highlight;
			}
		}
	`,
];
