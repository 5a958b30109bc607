/** How the wheel and what stands around it share a low phone, and the width of a desk. */
import { css } from "lit";

export const wheelRoomStyles = css`
	/* On a phone that is no taller than a hand the table has what height there is. */
	@media (max-height: 759px) {
		.hero {
			block-size: 68px;
		}

		.hero[data-drawing]:not(:has(.boosts)) .wheels[data-count="1"] .wheel {
			inline-size: 252px;
		}

		.last > .small {
			display: none;
		}

		.last .strip {
			max-block-size: 56px;
			overflow: hidden;
		}
	}

	@container (inline-size >= 620px) {
		.hero {
			grid-template-columns: clamp(104px, 40cqb, 340px) minmax(0, 1fr);
			grid-template-areas: "wheels last" "wheels track" "wheels drawn";
			grid-template-rows: auto 1fr auto;
			gap: 8px 24px;
			block-size: auto;
			padding-block: 12px;
		}

		.wheels .wheel,
		.hero[data-drawing]:not(:has(.boosts)) .wheels[data-count] .wheel {
			position: relative;
			inline-size: 100%;
		}

		.hero[data-drawing]:not(:has(.boosts)) .wheels {
			grid-area: wheels;
		}

		.boosts > .small,
		.boosts:has(+ .outcome) {
			display: revert;
		}

		.boosts:has(+ .outcome) {
			display: flex;
		}

		.boosts .pill {
			block-size: 26px;
		}

		.wheels[data-count="2"] {
			display: grid;
			grid-template-columns: 3fr 2fr;
			align-items: center;
			grid-column: 1;
		}

		.wheels[data-count="2"] .wheel {
			inline-size: 100%;
		}

		.wheels[data-count="2"] .wheel:first-child {
			inset-inline-end: 0;
		}

		.hero[data-drawing] .last {
			visibility: visible;
		}

		.drawn,
		.hero[data-drawing] .drawn {
			grid-area: drawn;
			display: flex;
			align-items: center;
			flex-wrap: wrap;
			gap: 4px 16px;
			min-block-size: 44px;
		}

		.track {
			grid-area: track;
		}
	}
`;
