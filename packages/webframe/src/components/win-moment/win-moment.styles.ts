import { css } from "lit";

export const winMomentStyles = css`
	.win {
		display: flex;
		flex-wrap: wrap;
		align-items: center;
		gap: 4px 12px;
		padding: 12px var(--wf-space);
		color: var(--wf-text-1);
		background: color-mix(in oklab, var(--wf-good) 24%, var(--wf-surface-1));
		animation: come var(--wf-view) ease-out;
	}

	.jackpot {
		/* What lies on the accent has its colour. */
		--wf-text-3: var(--wf-on-fill);
		color: var(--wf-on-fill);
		background: var(--wf-fill);
	}

	.what {
		display: grid;
		margin-inline-end: auto;
	}

	.word {
		font-size: 16px;
		font-weight: 600;
	}

	webframe-rolling-amount {
		font-size: clamp(20px, 7cqi, 40px);
		line-height: 1.2;
		font-weight: 600;
		color: inherit;
	}

	@keyframes come {
		from {
			translate: 0 -100%;
		}
	}
`;
