import { css } from "lit";

/** The three weights of buttons. Each is at least 40 px high; the main one stands at the thumb and is 48. */
export const buttons = css`
	.button {
		display: inline-flex;
		align-items: center;
		justify-content: center;
		gap: 8px;
		min-block-size: 40px;
		padding-inline: 16px;
		border-radius: var(--wf-radius);
		font-weight: 600;
		white-space: nowrap;
		transition:
			background-color var(--wf-fast),
			color var(--wf-fast),
			opacity var(--wf-fast);
	}

	.button.main {
		min-block-size: 48px;
		font-size: 16px;
		background: var(--wf-fill);
		color: var(--wf-on-fill);
		box-shadow: inset 0 0 0 1px var(--wf-fill-edge);
	}

	.button.main:hover {
		background: var(--wf-fill-strong);
	}

	.button.main:active {
		opacity: 0.85;
	}

	.button.main[aria-disabled="true"] {
		background: var(--wf-surface-2);
		color: var(--wf-text-3);
		box-shadow: none;
		opacity: 1;
	}

	.button.plain {
		box-shadow: inset 0 0 0 1px var(--wf-line);
	}

	.button.plain:hover,
	.button.quiet:hover {
		background: var(--wf-surface-2);
	}

	.button.quiet {
		padding-inline: 12px;
		color: var(--wf-text-2);
		font-weight: 400;
	}

	@media (forced-colors: active) {
		.button {
			border: 1px solid ButtonText;
		}
	}
`;
