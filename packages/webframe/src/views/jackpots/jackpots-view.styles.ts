import { css } from "lit";

export const jackpotsStyles = css`
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

	.pot .figure {
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
`;
