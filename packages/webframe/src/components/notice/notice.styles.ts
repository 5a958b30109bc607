import { css } from "lit";

export const noticeStyles = css`
	.notice {
		inline-size: 100%;
		max-inline-size: 420px;
		margin-inline: auto;
		padding: clamp(32px, 12cqi, 96px) var(--notice-side, var(--wf-space));
	}

	.notice-icon svg {
		inline-size: 40px;
		block-size: 40px;
		margin-inline-start: -6px;
		stroke-width: 1;
		color: var(--wf-text-3);
	}

	.notice h2 {
		margin-block: 16px 8px;
		font-size: 20px;
		line-height: 28px;
		outline: none;
		text-wrap: balance;
	}

	.notice p {
		color: var(--wf-text-2);
		text-wrap: pretty;
	}

	.notice-actions .button {
		min-block-size: 48px;
		font-size: 16px;
	}

	.notice-actions {
		display: flex;
		flex-wrap: wrap;
		gap: 8px;
		margin-block-start: 24px;
	}
`;
