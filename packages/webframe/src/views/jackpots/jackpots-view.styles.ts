import { css } from "lit";

export const jackpotsStyles = css`
	.how {
		max-inline-size: 60ch;
		color: var(--wf-text-2);
		text-wrap: pretty;
	}

	.jackpots {
		display: grid;
		grid-template-columns: repeat(auto-fit, minmax(min(100%, 320px), 1fr));
		gap: 0 48px;
	}

	.jackpot {
		padding-block: 16px;
		border-block-end: 1px solid var(--wf-hairline);
	}

	h3 {
		color: var(--wf-text-2);
	}

	.pot webframe-rolling-amount {
		font-size: clamp(28px, 9cqi, 40px);
		line-height: 1.25;
		font-weight: 600;
		color: var(--wf-accent-text);
	}

	.games {
		display: flex;
		flex-wrap: wrap;
		gap: 8px;
		margin-block-start: 8px;
	}

	.winners-title {
		margin-block: 32px 4px;
	}

	.winner {
		display: grid;
		grid-template-columns: minmax(0, 1fr) auto;
		gap: 2px 12px;
		align-items: baseline;
		padding-block: 12px;
		border-block-end: 1px solid var(--wf-hairline);
	}

	.winner-amount {
		font-size: 16px;
		font-weight: 600;
	}

	.winner-amount,
	.winner time {
		justify-self: end;
	}
`;
