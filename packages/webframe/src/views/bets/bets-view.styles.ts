import { css } from "lit";

export const betsStyles = css`
	:host {
		--notice-side: 0px;
		padding: var(--wf-space) max(var(--wf-space), (100cqi - 200px - 880px) / 2);
	}

	section {
		max-inline-size: 880px;
	}

	h2 {
		font-size: 20px;
		line-height: 28px;
		outline: none;
	}

	.filters {
		display: flex;
		flex-wrap: wrap;
		gap: 4px;
		margin-block: 8px 4px;
		margin-inline-start: -12px;
	}

	.filters .button {
		min-block-size: 44px;
	}

	.filters [aria-pressed="true"] {
		font-weight: 600;
		color: var(--wf-text-1);
		background: var(--wf-surface-2);
	}

	.bet .button.details {
		min-block-size: 32px;
		margin-block-start: 4px;
		margin-inline-start: 16px;
		font-size: 12px;
	}

	.button.details[aria-expanded="true"] {
		color: var(--wf-text-1);
		background: var(--wf-surface-2);
	}

	.panel {
		display: grid;
		gap: var(--wf-space);
		margin-block: 8px 4px;
		padding-inline-start: 28px;
	}

	dl {
		display: grid;
		grid-template-columns: repeat(auto-fill, minmax(min(100%, 200px), 1fr));
		gap: 8px 24px;
	}

	dd {
		overflow-wrap: anywhere;
	}
`;
