/** How the wheel and what stands around it share a low phone, and the width of a desk. */
import { css } from "lit";

export const wheelRoomStyles = css`
	/* Of the results that have no room, whole lines are left out. */
	@container (inline-size < 620px) {
		.last .strip {
			max-block-size: 56px;
			overflow: hidden;
		}
	}

	/* On a phone that is no taller than a hand the table has what height there is. */
	@media (max-height: 759px) {
		.hero {
			block-size: 52px;
		}

		.last > .small {
			display: none;
		}

		.last .strip {
			max-block-size: 44px;
			overflow: hidden;
		}

		.last .pill {
			block-size: 20px;
		}

		.mode {
			min-block-size: 32px;
		}

		@container (inline-size < 620px) {
			.bar {
				row-gap: 4px;
				padding-block: 4px calc(4px + env(safe-area-inset-bottom));
			}
		}
	}

	@container (inline-size >= 620px) {
		.hero {
			/* What stands around the wheel leaves it this of the height: the racetrack and the table. */
			--wheel: clamp(104px, calc(100cqb - 556px), 380px);
			grid-template-columns: minmax(0, 1fr) var(--wheel) minmax(0, 1fr);
			grid-template-areas: ". wheels last" ". wheels drawn" "track track track";
			grid-template-rows: auto 1fr auto;
			gap: 8px 24px;
			block-size: auto;
			padding-block: 12px;
		}

		.wheels .wheel {
			position: relative;
			inline-size: 100%;
		}

		.wheels[data-count="2"] {
			display: grid;
			grid-template-columns: 3fr 2fr;
			align-items: center;
			grid-column: 1 / 3;
		}

		.wheels[data-count="2"] .wheel {
			inline-size: 100%;
		}

		.wheels[data-count="2"] .wheel:first-child {
			inset-inline-end: 0;
		}

		.drawn {
			grid-area: drawn;
			display: flex;
			align-items: center;
			flex-wrap: wrap;
			gap: 4px 16px;
			min-block-size: 44px;
		}

		.last,
		.drawn {
			/* Beside the switch of the sound. */
			padding-inline-end: 36px;
		}

		webframe-wheel-track {
			grid-area: track;
		}
	}

	/* Here the bar stands below the table. */
	@container (inline-size >= 620px) and (aspect-ratio <= 19 / 20) {
		.hero {
			--wheel: clamp(104px, calc(100cqb - 752px), 340px);
		}
	}

	/* The lowest of phones: all of the table is seen. */
	@media (max-height: 659px) {
		@container (inline-size < 620px) {
			.hero {
				block-size: 36px;
			}

			.last .strip {
				max-block-size: 20px;
			}

			.mode {
				min-block-size: 28px;
			}

			.rail-chip {
				inline-size: 44px;
				block-size: 44px;
			}
		}
	}
`;
