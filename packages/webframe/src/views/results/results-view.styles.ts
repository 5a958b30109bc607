import { css } from "lit";

export const resultsStyles = css`
	.round {
		display: grid;
		grid-template-columns: minmax(0, 1fr) auto;
		grid-template-areas: "facts proof" "result result" "fair fair";
		gap: 8px 12px;
		align-items: center;
		padding-block: 14px;
		border-block-end: 1px solid var(--wf-hairline);
		content-visibility: auto;
		contain-intrinsic-size: auto 120px;
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

	.result {
		grid-area: result;
		/* As high as the result of most games, so that nothing moves when it is written. */
		min-block-size: 44px;
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

	webframe-fairness {
		grid-area: fair;
		padding-block: 4px 8px;
	}

	@container (inline-size >= 620px) {
		.round {
			grid-template-columns: minmax(0, 1fr) minmax(0, 1.6fr) auto;
			grid-template-areas: "facts result proof" "fair fair fair";
		}
	}
`;
