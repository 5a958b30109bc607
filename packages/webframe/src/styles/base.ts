/** What every shadow root of the frame begins with. */
import { css } from "lit";

export const base = css`
	:host {
		display: block;
		box-sizing: border-box;
		font-family: var(--wf-font);
		font-size: 14px;
		line-height: 20px;
		color: var(--wf-text-1);
		-webkit-tap-highlight-color: transparent;
		-webkit-text-size-adjust: 100%;
	}

	*,
	*::before,
	*::after {
		box-sizing: border-box;
	}

	h1,
	h2,
	h3,
	p,
	ul,
	ol,
	dl,
	dd,
	figure {
		margin: 0;
		padding: 0;
	}

	ul,
	ol {
		list-style: none;
	}

	h1,
	h2,
	h3 {
		font-size: 14px;
		line-height: 20px;
		font-weight: 600;
	}

	button,
	input {
		font: inherit;
		color: inherit;
		margin: 0;
	}

	button {
		background: none;
		border: 0;
		padding: 0;
		cursor: pointer;
		touch-action: manipulation;
		text-align: start;
		-webkit-user-select: none;
		user-select: none;
	}

	button:disabled,
	button[aria-disabled="true"] {
		cursor: default;
	}

	:focus-visible {
		outline: 2px solid var(--wf-text-1);
		outline-offset: 2px;
	}

	svg {
		display: block;
		flex: none;
	}

	.figure {
		font-variant-numeric: tabular-nums lining-nums;
		font-feature-settings: "tnum" 1, "lnum" 1;
	}

	.currency {
		font-size: 12px;
		font-weight: 400;
		color: var(--wf-text-3);
	}

	.quiet {
		color: var(--wf-text-3);
	}

	.small {
		font-size: 12px;
		line-height: 16px;
	}

	.visually-hidden {
		position: absolute;
		inline-size: 1px;
		block-size: 1px;
		overflow: hidden;
		clip-path: inset(50%);
		white-space: nowrap;
	}

	/* Forced colours take away the shadows that show where the focus is. */
	@media (forced-colors: active) {
		input:focus-visible,
		select:focus-visible {
			outline: 2px solid Highlight;
		}
	}

	@media (prefers-reduced-motion: reduce) {
		*,
		*::before,
		*::after {
			animation: none !important;
			transition: none !important;
		}
	}
`;
