import { css } from "lit";

export const rewardsStyles = css`
	.rewards {
		display: grid;
		grid-template-columns: repeat(auto-fill, minmax(min(100%, 400px), 1fr));
		gap: 0 48px;
	}

	.reward {
		display: grid;
		grid-template-columns: minmax(0, 1fr) auto;
		gap: 4px 16px;
		align-items: baseline;
		align-content: start;
		padding-block: 16px;
		border-block-end: 1px solid var(--wf-hairline);
	}

	.status {
		grid-column: 1 / -1;
		display: inline-flex;
		align-items: center;
		gap: 8px;
		font-weight: 600;
		color: var(--wf-text-3);
	}

	.active .status,
	.paid .status {
		color: var(--wf-good);
	}

	.issued .status,
	.pending .status {
		color: var(--wf-calm);
	}

	.reward:not(.cashback).cancelled .status,
	.refused .status {
		color: var(--wf-bad);
	}

	.what {
		display: flex;
		flex-wrap: wrap;
		align-items: baseline;
		gap: 0 12px;
		font-size: 16px;
		line-height: 28px;
	}

	.what .amount .figure {
		font-size: 20px;
		font-weight: 600;
	}

	.left {
		color: var(--wf-text-2);
	}

	.countdown {
		font-weight: 600;
		color: var(--wf-text-1);
	}

	.pays {
		grid-column: 1 / -1;
	}

	.games {
		grid-column: 1 / -1;
		display: flex;
		flex-wrap: wrap;
		gap: 8px;
	}

	dl {
		grid-column: 1 / -1;
		display: grid;
		grid-template-columns: repeat(auto-fill, minmax(136px, 1fr));
		gap: 4px 8px;
		margin-block-start: 4px;
	}

	.expired,
	.used,
	.cancelled {
		color: var(--wf-text-3);
	}
`;
