import { css } from "lit";

/** Its height is kept by the lobby. */
export const jackpotTickerStyles = css`
	.pots {
		display: grid;
		grid-template-columns: repeat(2, minmax(0, 1fr));
		gap: 8px var(--wf-space);
		align-content: center;
		align-items: center;
		inline-size: 100%;
		min-block-size: inherit;
		padding-block: 8px;
		border-block-end: 1px solid var(--wf-hairline);
	}

	.pots:has(> svg) {
		grid-template-columns: auto 1fr;
		gap: 8px;
	}

	.pot {
		display: block;
	}

	/* On a phone the first two: the games are what a player has come for. */
	.pot ~ .pot ~ .pot {
		display: none;
	}

	.pot-name {
		display: block;
		overflow: hidden;
		text-overflow: ellipsis;
		white-space: nowrap;
		color: var(--wf-text-2);
	}

	.pots:hover .pot-name {
		color: var(--wf-text-1);
	}

	.pot webframe-rolling-amount {
		font-size: 20px;
		/* Of the currency's own size too, so that it adds nothing to the line. */
		line-height: 1.3;
		font-weight: 600;
	}

	/* Where there is room they stand side by side, each in one line. */
	@container (inline-size >= 620px) {
		.pots {
			grid-template-columns: repeat(auto-fit, minmax(0, 1fr));
			border-block-start: 1px solid var(--wf-hairline);
		}

		.pot ~ .pot ~ .pot {
			display: block;
		}
	}

	@container (inline-size >= 960px) {
		.pots {
			display: flex;
			gap: 40px;
		}

		.pot,
		.pot ~ .pot ~ .pot {
			display: flex;
			align-items: baseline;
			gap: 10px;
		}

		.pot-name {
			font-size: 14px;
			line-height: 20px;
		}
	}
`;
