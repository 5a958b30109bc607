import { css } from "lit";

export const betsStyles = css`
	.filters {
		display: flex;
		flex-wrap: wrap;
		gap: 8px;
		margin-block-end: 4px;
	}

	.filters .button {
		min-block-size: 44px;
		background: var(--raised);
	}

	.filters [aria-pressed="true"] {
		color: var(--wf-text-1);
		box-shadow: inset 0 0 0 1px var(--wf-accent-text);
	}

	.bet .button.details {
		min-block-size: 32px;
		margin-block-start: 4px;
		margin-inline-start: 16px;
		gap: 4px;
		font-size: 12px;
	}

	.details svg {
		inline-size: 16px;
		block-size: 16px;
	}

	.details[aria-expanded="true"] svg {
		transform: scaleY(-1);
	}

	.panel {
		display: grid;
		gap: var(--wf-space);
		margin-block: 8px 4px;
		padding-inline-start: 28px;
	}

	dl {
		display: grid;
		grid-template-columns: repeat(auto-fill, minmax(min(100%, 150px), 1fr));
		gap: 8px 24px;
	}

	dd {
		overflow-wrap: anywhere;
	}
`;
