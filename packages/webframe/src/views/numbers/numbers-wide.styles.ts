import { css } from "lit";

/** Where there is room beside the board: they come after the narrow view's rules, and over them. */
export const numbersWideStyles = css`
	@container (inline-size >= 620px) {
		:host {
			grid-template-columns: minmax(0, 1fr) clamp(264px, 34cqi, 360px);
			grid-template-rows: auto auto auto 1fr;
			grid-template-areas: "head bar" "stage bar" "stage pays" "stage own";
			/* The board grows with the height of the view: what stands around its eight rows leaves them this. */
			--room: max(52px, (100cqb - 240px) / 8);
			container-type: size;
			contain-intrinsic-size: 640px;
			block-size: 100%;
			overflow: auto;
			scrollbar-width: thin;
			/* What has the focus stands clear of the banner. */
			scroll-padding-block-end: 64px;
		}

		.bar {
			position: static;
			grid-template-columns: minmax(0, 1fr);
			padding-block: var(--wf-space);
			background: none;
			border-block-start: 0;
			border-block-end: 1px solid var(--wf-hairline);
		}

		/* Here the list of bets stands in sight. */
		.latest {
			display: none;
		}

		.quick,
		.hint {
			order: 0;
		}

		.place {
			min-block-size: 56px;
		}

		.quick {
			gap: 6px;
		}

		.pay-rows {
			columns: 1;
		}
	}

	/* On an upright view the board has the whole width, because beside a slip half of its stage would stay empty. */
	@container (inline-size >= 620px) and (aspect-ratio <= 19 / 20) {
		.head,
		.stage,
		.bar {
			grid-column: 1 / 3;
		}

		.stage {
			/* What stands around the eight rows, and the beginning of what is below the bar. */
			--room: calc((100cqb - 420px) / 8);
			grid-row: 2;
		}

		.bar {
			grid-row: 3;
			grid-template-columns: 1fr 1.2fr 1fr;
		}

		.stake,
		.place {
			grid-row: 1 / 3;
		}

		.place {
			grid-column: 3;
		}

		.quick,
		.hint {
			grid-column: 2;
		}

		.own {
			grid-column: 1;
		}

		.pays {
			grid-row: 4;
			border-inline-start: 1px solid var(--wf-hairline);
		}
	}

	/* The board grows no further: on a very wide screen it stands in the middle of its stage. */
	@container (inline-size >= 1800px) {
		:host {
			--side: calc((100cqi - 1560px) / 2);
		}
	}

	@container (inline-size >= 760px) {
		.head {
			padding-block: var(--wf-space) 12px;
		}

		.clock-time {
			font-size: 40px;
			line-height: 44px;
		}
	}
`;
