import { css } from "lit";

/** Its height is kept by the lobby. */
export const jackpotTickerStyles = css`
	.pots {
		display: grid;
		grid-template-columns: repeat(2, minmax(0, 1fr));
		gap: 12px var(--wf-space);
		align-content: center;
		align-items: center;
		inline-size: 100%;
		min-block-size: inherit;
	}

	.pots:has(> svg) {
		grid-template-columns: auto 1fr;
		gap: 8px;
	}

	.pot {
		display: block;
		padding-inline-start: 12px;
		border-inline-start: 2px solid var(--wf-hairline);
	}

	.pots:hover .pot {
		border-color: var(--wf-accent-text);
	}

	.pot-name {
		display: block;
		overflow: hidden;
		text-overflow: ellipsis;
		white-space: nowrap;
		color: var(--wf-text-2);
	}

	.pot webframe-rolling-amount {
		font-size: 20px;
		/* Of the currency's own size too, so that it adds nothing to the line. */
		line-height: 1.4;
		font-weight: 600;
		color: var(--wf-accent-text);
	}

	/* Where there is room they stand side by side. */
	@container (inline-size >= 620px) {
		.pots {
			grid-template-columns: repeat(auto-fit, minmax(0, 1fr));
		}
	}
`;
