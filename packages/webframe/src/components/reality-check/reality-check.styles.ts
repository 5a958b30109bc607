import { css } from "lit";

export const realityCheckStyles = css`
	/* Over the whole frame, above what floats in it. */
	:host {
		position: absolute;
		inset: 0;
		z-index: 4;
		display: grid;
		place-items: safe center;
		padding: var(--wf-space);
		overflow: auto;
		overscroll-behavior: contain;
		background: color-mix(in oklch, var(--wf-surface-0) 88%, transparent);
	}

	:host([hidden]) {
		display: none;
	}

	.dialog {
		inline-size: min(100%, 480px);
		padding: clamp(16px, 5cqi, 32px);
		border: 1px solid var(--wf-hairline);
		border-radius: var(--wf-radius);
		background: var(--wf-surface-1);
		line-height: 1.4;
		outline: none;
	}
`;
