import { css } from "lit";

export const resultsStyles = css`
	.round {
		display: grid;
		grid-template-columns: 72px minmax(0, 1fr) auto;
		grid-template-areas: "map facts proof" "numbers numbers numbers" "fair fair fair";
		gap: 8px 12px;
		align-items: center;
		padding-block: 14px;
		border-block-end: 1px solid var(--wf-hairline);
		content-visibility: auto;
		contain-intrinsic-size: auto 120px;
	}

	.map {
		grid-area: map;
		block-size: 56px;
		padding: 4px;
		border-radius: var(--wf-radius);
		background: var(--raised);
	}

	.facts {
		grid-area: facts;
		display: flex;
		flex-wrap: wrap;
		align-items: baseline;
		gap: 0 12px;
		min-inline-size: 0;
	}

	h3 {
		flex-basis: 100%;
		font-size: 16px;
		line-height: 24px;
	}

	.numbers {
		grid-area: numbers;
		display: grid;
		grid-template-columns: repeat(10, minmax(0, 1fr));
		gap: 4px 0;
		max-inline-size: 400px;
		font-size: 14px;
		font-weight: 600;
	}

	.numbers li {
		text-align: center;
	}

	.proof {
		grid-area: proof;
		min-block-size: 44px;
		gap: 4px;
	}

	/* Its end is the line's end. */
	.button.proof {
		padding-inline: 0;
	}

	.proof svg {
		inline-size: 16px;
		block-size: 16px;
	}

	.proof[aria-expanded="true"] svg {
		transform: scaleY(-1);
	}

	/* The time of a draw has one line on a phone. */
	@container (inline-size < 400px) {
		.round {
			grid-template-columns: 52px minmax(0, 1fr) auto;
			column-gap: 8px;
		}

		.map {
			block-size: 40px;
		}
	}

	webframe-fairness {
		grid-area: fair;
		padding-block: 4px 8px;
	}

	@container (inline-size >= 620px) {
		.round {
			grid-template-columns: 72px minmax(0, 1fr) minmax(0, 1.4fr) auto;
			grid-template-areas: "map facts numbers proof" "fair fair fair fair";
		}
	}
`;
