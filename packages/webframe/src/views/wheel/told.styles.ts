/** What a draw looks like, and what is told beside the wheels: it comes with what shows a draw. */
import { css } from "lit";
import { wear } from "../../components/wear.ts";

const styles = css`
	.boosts,
	.outcome {
		display: flex;
		flex-wrap: wrap;
		align-items: center;
		gap: 4px;
	}

	.boosts > .small,
	.boosts:has(+ .outcome) {
		display: none;
	}

	.boosts .pill {
		block-size: 20px;
	}

	.outcome .pill {
		min-inline-size: 44px;
		block-size: 40px;
		font-size: 20px;
		line-height: 28px;
	}

	.outcome .times {
		font-size: 20px;
		line-height: 28px;
	}

	.boost {
		display: inline-flex;
		align-items: center;
		gap: 2px;
		font-weight: 600;
		animation: rise 200ms ease-out;
	}

	@keyframes rise {
		from {
			opacity: 0;
			transform: translateY(8px);
		}
	}

	.hero[data-drawing] .last {
		visibility: hidden;
	}

	.hero[data-drawing] .drawn {
		z-index: 1;
		display: grid;
		min-inline-size: 0;
	}

	.stop.won {
		background: var(--wf-tint);
		box-shadow: inset 0 0 0 2px var(--wf-text-1);
	}

	/* While it turns a wheel has the whole width, but for what is boosted. */
	.hero[data-drawing]:not(:has(.boosts)) .wheels {
		grid-column: 1 / -1;
		grid-row: 1;
	}

	.hero[data-drawing]:not(:has(.boosts)) .wheels[data-count="1"] .wheel {
		inline-size: 300px;
	}

	/* Two wheels leave no room beside them: what they have drawn lies over where they meet. */
	.hero[data-drawing] .wheels[data-count="2"] ~ .drawn {
		grid-column: 1 / -1;
		grid-row: 1;
		justify-content: center;
	}

	.hero[data-drawing] .wheels[data-count="2"] ~ .drawn .outcome {
		padding-inline-end: 8px;
		border-radius: var(--wf-radius);
		background: var(--wf-surface-1);
	}

	/* On a phone that is no taller than a hand the table has what height there is. */
	@media (max-height: 759px) {
		.hero[data-drawing]:not(:has(.boosts)) .wheels[data-count="1"] .wheel {
			inline-size: 252px;
		}
	}

	@container (inline-size >= 620px) {
		.hero[data-drawing]:not(:has(.boosts)) .wheels {
			grid-area: wheels;
		}

		.hero[data-drawing]:not(:has(.boosts)) .wheels[data-count] .wheel {
			inline-size: 100%;
		}

		.hero[data-drawing] .wheels[data-count="2"] ~ .drawn {
			grid-area: drawn;
			justify-content: start;
		}

		.hero[data-drawing] .wheels[data-count="2"] ~ .drawn .outcome {
			padding: 0;
			background: none;
		}

		.hero[data-drawing] .last {
			visibility: visible;
		}

		.hero[data-drawing] .drawn {
			display: flex;
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
	}

	/* The lowest of phones: all of the table is seen. */
	@media (max-height: 659px) {
		@container (inline-size < 620px) {
			.drawn .pill {
				block-size: 28px;
			}

			/* All boosts stand in one line, before what is seen of the wheel, which is dimmed where they are read. */
			.drawn:has(.boosts) {
				grid-column: 1 / -1;
			}

			.hero:has(.boosts) .wheels {
				opacity: 0.3;
			}

			.drawn .boosts {
				flex-wrap: nowrap;
			}
		}
	}
`;

export function wearTold(root: HTMLElement | DocumentFragment): void {
	wear(root, [styles]);
}
